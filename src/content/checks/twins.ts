import type { Check } from './finding.ts';

/** Two entries with one title, which visitors cannot tell apart. */
export const twins: Check = ({ definition, twins: count = 0, text }) => {
  if (count === 0) return [];
  return [
    {
      ...{ check: 'twin', weight: 'hint', field: definition.title, about: text(definition.title) },
      name: 'Another entry has the same title',
      says: 'Visitors cannot tell them apart in lists and search results. Perhaps one of them was added twice.',
      show: 'Change the title',
    },
  ];
};
