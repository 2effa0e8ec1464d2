import { findWrongCounts, recount } from '../../../store/inspection/recount.ts';
import { type Check, good, wrong } from '../check.ts';

export const counts: Check = {
  name: 'record-counts',
  title: 'Numbers of records',
  when: 'daily',
  async look({ currentDatabase: database }) {
    const types = await findWrongCounts(database);
    if (types.length === 0) return [good('Lists tell as many entries as there are.')];
    return [
      wrong(
        `Lists tell another number of entries than there are: ${types.join(', ')}.`,
        'Run npm run doctor -- --fix: it counts anew.',
        { canBeFixed: true },
      ),
    ];
  },
  async fix({ database }) {
    await recount(database);
    return 'Counted all records anew.';
  },
};
