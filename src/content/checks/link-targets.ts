import type { Check, Finding } from './finding.ts';
import { linksOf } from './links-of.ts';

const reasons = {
  missing: 'Visitors would see “404 - Page Not Found”. Enter another address, or remove the link.',
  hidden: 'Visitors cannot see that entry because it is not published. Publish it, or remove the link.',
  staff: 'Only staff can open that page. Link to a page visitors can see, or remove the link.',
};

/** Links that lead nowhere, and those that lead to an old address, as far as that has been asked. */
export const linkTargets: Check = (looked) =>
  linksOf(looked).flatMap(({ field, href, text, index, changed }): Finding[] => {
    const fate = looked.fates?.get(href);
    const at = index === undefined ? { field } : { field, place: { kind: 'link', index } as const };
    const about = index === undefined ? href : `${text || href}${text ? ` (${href})` : ''}`;
    if (fate?.is === 'nowhere') {
      const isRequired = looked.definition.fields[field]?.required !== undefined;
      const fix = { word: 'Remove the link', field, value: () => changed(undefined) };
      return [
        {
          ...{ ...at, about, check: 'link-nowhere', weight: 'look', show: 'Show it' },
          name: 'A link that leads nowhere',
          says: reasons[fate.why],
          ...((index !== undefined || !isRequired) && { fix }),
        },
      ];
    }
    if (fate?.is !== 'moved') return [];
    return [
      {
        ...{ ...at, about, check: 'link-moved', weight: 'hint', show: 'Show it' },
        name: 'A link to an old address',
        says: `It still works: visitors are redirected to ${fate.to}.`,
        fix: { word: 'Use the new address', field, value: () => changed(fate.to) },
      },
    ];
  });
