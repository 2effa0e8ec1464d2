import { hasOwnPages } from '../addresses.ts';
import { alternativeName, isAlternative } from '../alternative-text.ts';
import { fieldsOfKind } from '../define-record.ts';
import type { Check, Finding } from './finding.ts';

const why = 'People who cannot see it will not know what it shows, and search engines cannot find it.';
const fileName =
  /\.(?:jpe?g|png|gif|webp|avif|heic|bmp)$|^(?:img|dsc|dcim|pxl|whatsapp image|screenshot|image|picture|photo)(?:[\d\s_().:-]|at\b)*$/i;

/** Pictures that tell something, and no words for them (product: Before it goes out). */
export const picturesWithoutWords: Check = (looked) => {
  const found: Finding[] = [];
  for (const { name, field } of fieldsOfKind(looked.definition, 'image')) {
    const alternative = alternativeName(name);
    const isThere = looked.text(name) !== '' || looked.chosen?.has(name) === true;
    if (!isThere || looked.text(alternative) !== '' || !looked.definition.fields[alternative]) continue;
    // The one that goes with the link is the entry's face; others may be ornaments.
    const isFace = hasOwnPages(looked.definition) && looked.definition.card?.picture === name;
    found.push({
      ...{ check: 'picture-words', weight: isFace ? 'look' : 'hint', field: alternative },
      name: 'A picture without a description',
      says: `${why} Say in a sentence what it shows. If it is only decorative, leave it as it is.`,
      ...{ about: field.label, show: 'Write a description' },
    });
  }
  for (const field of looked.richTexts) {
    looked.markup(field).pictures.forEach(({ alt }, index) => {
      // An empty one says that it only decorates.
      if (alt !== undefined) return;
      found.push({
        ...{ check: 'picture-words', weight: 'look', field, place: { kind: 'picture', index } },
        name: 'A picture without a description',
        says: `${why} Select it and say in a sentence what it shows, or that it is only decorative.`,
        ...{ about: `Picture ${index + 1} in the text`, show: 'Write a description' },
      });
    });
  }
  return found;
};

/** Descriptions that are the name of a file: worse than none, because they are read out. */
export const picturesNamedAsFiles: Check = (looked) => {
  const words = 'A picture described by its file name';
  const says = 'Screen readers read it out letter by letter. Say in a sentence what the picture shows.';
  const rest = { check: 'picture-file-name', weight: 'look', name: words, says } as const;
  const inFields = Object.entries(looked.definition.fields).flatMap(([field, { ...one }]): Finding[] => {
    const text = looked.text(field);
    if (!isAlternative(one) || !fileName.test(text)) return [];
    return [{ ...rest, field, about: text, show: 'Write a description' }];
  });
  const inTexts = looked.richTexts.flatMap((field) =>
    looked.markup(field).pictures.flatMap(({ alt = '' }, index): Finding[] => {
      if (!fileName.test(alt.trim())) return [];
      const place = { kind: 'picture', index } as const;
      return [{ ...rest, field, place, about: alt.trim(), show: 'Write a description' }];
    }),
  );
  return [...inFields, ...inTexts];
};
