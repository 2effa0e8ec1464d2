import { correctUses, findWrongUses } from '../../../store/inspection/files.ts';
import { openScope } from '../../../store/scope.ts';
import { bothTimes } from '../both-times.ts';
import { type Check, count, good, wrong } from '../check.ts';

/** By that table files are tidied away: one that it does not know to be used would be lost after a week. */
export const fileUses: Check = {
  name: 'file-uses',
  title: 'Files in use',
  when: 'daily',
  isApart: true,
  async look({ currentDatabase: { db } }) {
    const names = await bothTimes(async () =>
      (await findWrongUses(db)).map(({ record, recordId }) => `${record} ${recordId}`),
    );
    if (names.length === 0) return [good('Every file that an entry shows is noted as in use.')];
    return [
      wrong(
        `The note of files in use is wrong for ${count(names.length, 'entry', 'entries')}: their files could be deleted while they are still shown.`,
        'Run npm run doctor -- --fix: it notes what they show. Anything left after that names files the site does not have.',
        { names, canBeFixed: true },
      ),
    ];
  },
  async fix({ currentDatabase: database, clock }) {
    const scope = openScope(database, clock, () => undefined);
    const corrected = await correctUses(scope, await findWrongUses(database.db));
    return `Noted again which files are used, for ${count(corrected, 'entry', 'entries')}.`;
  },
};
