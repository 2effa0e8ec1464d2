import { compareLog } from '../../../store/inspection/change-log.ts';
import { bothTimes } from '../both-times.ts';
import { type Check, count, type Finding, orGood, wrong } from '../check.ts';

export const changeLog: Check = {
  name: 'change-log',
  title: 'Log of changes',
  when: 'asked',
  async look({ currentDatabase: { db } }) {
    const found: Finding[] = [];
    const add = async (kind: keyof Awaited<ReturnType<typeof compareLog>>, what: string, remedy: string) => {
      const names = await bothTimes(async () => (await compareLog(db))[kind]);
      if (names.length > 0) found.push(wrong(`${count(names.length, what, `${what}s`)}.`, remedy, { names }));
    };
    await add(
      'gone',
      'record is missing, and the log knows of no deletion',
      'Look for them in the last backup: something other than the site has deleted rows.',
    );
    await add(
      'notAsLogged',
      'record is not as the log says',
      'Something other than the site has written to the database. Check their histories, and save each of them once.',
    );
    await add(
      'unreadable',
      'older version cannot be read',
      'The versions named cannot be brought back. The disk may be failing.',
    );
    return orGood(found, 'The log matches every record.');
  },
};
