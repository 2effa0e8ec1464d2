import { compareLog, type Disagreements } from '../../../store/inspection/change-log.ts';
import { bothTimes } from '../both-times.ts';
import { type Check, count, orGood, wrong } from '../check.ts';

type Kind = keyof Disagreements;

/** Of each kind of disagreement, what it is, of one and of several, and what to do. */
const told: Record<Kind, readonly [one: string, many: string, remedy: string]> = {
  gone: [
    'record is missing, and the log knows of no deletion',
    'records are missing, and the log knows of no deletion',
    'Look for them in the last backup: something other than the site has deleted rows.',
  ],
  notAsLogged: [
    'record is not as the log says',
    'records are not as the log says',
    'Something other than the site has written to the database. Check their histories, and save each of them once.',
  ],
  unreadable: [
    'older version cannot be read',
    'older versions cannot be read',
    'The versions named cannot be brought back. The disk may be failing.',
  ],
};
const kinds = Object.keys(told) as Kind[];

export const changeLog: Check = {
  name: 'change-log',
  title: 'Log of changes',
  when: 'daily',
  isApart: true,
  async look({ currentDatabase: { db } }) {
    const found = await bothTimes(async () => {
      const disagreements = await compareLog(db);
      return kinds.flatMap((kind) => disagreements[kind].map((name) => `${kind} ${name}`));
    });
    const findings = kinds.flatMap((kind) => {
      const names = found.flatMap((one) => (one.startsWith(`${kind} `) ? [one.slice(kind.length + 1)] : []));
      const [one, many, remedy] = told[kind];
      return names.length > 0 ? [wrong(`${count(names.length, one, many)}.`, remedy, { names })] : [];
    });
    return orGood(findings, 'The log matches every record.');
  },
};
