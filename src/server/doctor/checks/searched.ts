import { findWrongSearched } from '../../../store/inspection/searched.ts';
import { mendIndex } from '../../../store/search/make-index.ts';
import { type Check, good, wrong } from '../check.ts';

export const searched: Check = {
  name: 'search',
  title: 'What visitors find',
  when: 'daily',
  isApart: true,
  async look({ currentDatabase: database }) {
    const types = await findWrongSearched(database);
    if (types.length === 0) return [good('Search finds what visitors can see.')];
    return [
      wrong(
        `Search finds something other than what visitors can see: ${types.join(', ')}.`,
        'Run npm run doctor -- --fix: it rebuilds the search index.',
        { canBeFixed: true },
      ),
    ];
  },
  async fix({ database }) {
    await mendIndex(database);
    return 'Rebuilt the search index.';
  },
};
