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
      'record is not there, and the log knows of no deletion',
      'Look into the last backup for them: something else than the site has deleted rows.',
    );
    await add(
      'notAsLogged',
      'record is not as the log says',
      'Something else than the site has written into the database. Look at their histories, and save each of them once.',
    );
    await add(
      'unreadable',
      'older version cannot be read',
      'The versions named can not be brought back. The disk may be failing.',
    );
    return orGood(found, 'The log tells of every record as it is.');
  },
};
