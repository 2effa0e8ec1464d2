import { fieldsOfKind } from '../define-record.ts';
import type { Check } from './finding.ts';

/** Characters: what is shorter is news or a greeting. */
const shortest = 600;

/** Who wrote a text that may be about health, who has checked it, and where that can be looked up. */
export const health: Check = (looked) => {
  const { definition } = looked;
  const sources = fieldsOfKind(definition, 'sources');
  const isLong = looked.richTexts.some(
    (field) => looked.markup(field).blocks.reduce((sum, { text }) => sum + text.length, 0) > shortest,
  );
  if (sources.length === 0 || !isLong) return [];
  const people = fieldsOfKind(definition, 'reference').filter(({ field }) => field.to === 'team');
  const empty = [...people, ...sources].filter(({ name }) => looked.text(name) === '');
  const [first] = empty;
  // One source or a reviewer is enough for the page to say that it can be relied on.
  if (!first || empty.length < people.length + sources.length - 1) return [];
  return [
    {
      ...{ check: 'health', weight: 'hint', field: first.name, show: 'Add one' },
      name: 'No reviewer or source named yet',
      says: `If it is about health, parents and search engines want to know who says so. Missing: ${empty.map(({ field }) => field.label).join(', ')}.`,
    },
  ];
};
