import { findWrongSearched } from '../../../store/inspection/searched.ts';
import { mendIndex } from '../../../store/search/make-index.ts';
import { type Check, good, wrong } from '../check.ts';

export const searched: Check = {
  name: 'search',
  title: 'What visitors find',
  when: 'daily',
  async look({ currentDatabase: database }) {
    const types = await findWrongSearched(database);
    if (types.length === 0) return [good('Whoever searches finds what visitors see.')];
    return [
      wrong(
        `Whoever searches finds something else than visitors see: ${types.join(', ')}.`,
        'Run npm run doctor -- --fix: it makes the index of the search anew.',
        { canBeFixed: true },
      ),
    ];
  },
  async fix({ database }) {
    await mendIndex(database);
    return 'Made the index of the search anew.';
  },
};
