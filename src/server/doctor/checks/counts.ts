import { findWrongCounts, recount } from '../../../store/inspection/recount.ts';
import { type Check, good, wrong } from '../check.ts';

export const counts: Check = {
  name: 'record-counts',
  title: 'Record counts',
  when: 'daily',
  async look({ currentDatabase: database }) {
    const types = await findWrongCounts(database);
    if (types.length === 0) return [good('Lists show the right number of entries.')];
    return [
      wrong(
        `Lists show the wrong number of entries: ${types.join(', ')}.`,
        'Run npm run doctor -- --fix: it counts them again.',
        { canBeFixed: true },
      ),
    ];
  },
  async fix({ database }) {
    await recount(database);
    return 'Counted all records again.';
  },
};
