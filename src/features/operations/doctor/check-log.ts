import { discardedDraftsStay, statesStay } from '#cms/drafts/rules.ts';
import { compareLog, type Disagreements } from '#cms/records/change-log.ts';
import { bothTimes, type Check, count, orGood, wrong } from '#core/manifest/health-check.ts';

type Kind = keyof Disagreements;

/** For each kind of inconsistency: its text for one and for several, and the remedy. */
const wordings: Record<Kind, readonly [one: string, many: string, fix: string]> = {
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
const kinds = Object.keys(wordings) as Kind[];

export const changeLog: Check = {
  name: 'change-log',
  title: 'Log of changes',
  when: 'daily',
  runsInChildProcess: true,
  async look({ currentDatabase: { db } }) {
    const found = await bothTimes(async () => {
      const disagreements = await compareLog(db);
      return kinds.flatMap((kind) => disagreements[kind].map((name) => `${kind} ${name}`));
    });
    const findings = kinds.flatMap((kind) => {
      const names = found.flatMap((one) => (one.startsWith(`${kind} `) ? [one.slice(kind.length + 1)] : []));
      const [one, many, fix] = wordings[kind];
      return names.length > 0 ? [wrong(`${count(names.length, one, many)}.`, fix, { names })] : [];
    });
    return orGood(findings, 'The log matches every record.');
  },
};

/** Milliseconds. */
const day = 86_400_000;
/** Days. The jobs run hourly and daily, so a shorter delay is not reported. */
const grace = 2;

/** Deleted and changed data is erased after its retention (product: Trash and history). */
export const trashAndHistory: Check = {
  name: 'trash-and-history',
  title: 'Trash and history',
  when: 'daily',
  async look({ stores, config: { retention }, clock }) {
    const before = (days: number) => new Date(clock().getTime() - (days + grace) * day).toISOString();
    const late = [
      {
        total: await stores.changes.countTrashedBefore(before(retention.trash)),
        what: ['entry of the trash is', 'entries of the trash are'],
        days: retention.trash,
        job: 'Empty the trash and shorten histories',
      },
      {
        total: await stores.changes.countBefore(before(retention.history)),
        what: ['entry of the history is', 'entries of the history are'],
        days: retention.history,
        job: 'Empty the trash and shorten histories',
      },
      {
        total: await stores.drafts.countOld({
          discarded: before(discardedDraftsStay),
          states: before(statesStay),
        }),
        what: ['discarded draft is', 'discarded drafts are'],
        days: discardedDraftsStay,
        job: 'Delete data that is no longer needed',
      },
    ] as const;
    const found = late
      .filter(({ total }) => total > 0)
      .map(({ total, what, days, job }) =>
        wrong(
          `${count(total, what[0], what[1])} kept for longer than ${days} days.`,
          `Check the job "${job}": it fails, or does not run. The site's log says why.`,
        ),
      );
    return orGood(found, 'Nothing is kept in the trash or in histories for longer than the settings say.');
  },
};
