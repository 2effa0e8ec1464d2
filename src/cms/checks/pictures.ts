import { alternativeName, isAlternative } from '#cms/fields/image/field.ts';
import { hasOwnPages } from '#cms/records/addresses.ts';
import { fieldsOfType } from '#cms/records/definition.ts';
import { textOfRichText } from '#core/text/html-text.ts';
import type { Check, Finding } from './finding.ts';

const missingAltReason =
  'People who cannot see it will not know what it shows, and search engines cannot find it.';
const fileName =
  /\.(?:jpe?g|png|gif|webp|avif|heic|bmp)$|^(?:img|dsc|dcim|pxl|whatsapp image|screenshot|image|picture|photo)(?:[\d\s_().:-]|at\b)*$/i;

/** Informative pictures without an alternative text (product: Checks before publishing). */
export const picturesWithoutAlt: Check = (context) => {
  const found: Finding[] = [];
  for (const { name, field } of fieldsOfType(context.definition, 'image')) {
    const alternative = alternativeName(name);
    const hasPicture = context.text(name) !== '' || context.chosen?.has(name) === true;
    if (!hasPicture || context.text(alternative) !== '' || !context.definition.fields[alternative]) continue;
    // The picture of the link preview represents the entry; others may be decorative.
    const isCardPicture = hasOwnPages(context.definition) && context.definition.card?.picture === name;
    found.push({
      ...{ check: 'picture-words', weight: isCardPicture ? 'look' : 'hint', field: alternative },
      name: 'A picture without a description',
      message: `${missingAltReason} Say in a sentence what it shows. If it is only decorative, leave it as it is.`,
      ...{ about: field.label, showLabel: 'Write a description' },
    });
  }
  for (const field of context.richTexts) {
    context.markup(field).pictures.forEach(({ alt }, index) => {
      // An empty text marks a decorative picture.
      if (alt !== undefined) return;
      found.push({
        ...{ check: 'picture-words', weight: 'look', field, position: { kind: 'picture', index } },
        name: 'A picture without a description',
        message: `${missingAltReason} Select it and say in a sentence what it shows, or that it is only decorative.`,
        ...{ about: `Picture ${index + 1} in the text`, showLabel: 'Write a description' },
      });
    });
  }
  return found;
};

/** Alternative texts that are file names: worse than none, because screen readers read them out. */
export const picturesNamedAsFiles: Check = (context) => {
  const name = 'A picture described by its file name';
  const message = 'Screen readers read it out letter by letter. Say in a sentence what the picture shows.';
  const rest = { check: 'picture-file-name', weight: 'look', name, message } as const;
  const inFields = Object.entries(context.definition.fields).flatMap(([field, { ...one }]): Finding[] => {
    const text = context.text(field);
    if (!isAlternative(one) || !fileName.test(text)) return [];
    return [{ ...rest, field, about: text, showLabel: 'Write a description' }];
  });
  const inTexts = context.richTexts.flatMap((field) =>
    context.markup(field).pictures.flatMap(({ alt = '' }, index): Finding[] => {
      if (!fileName.test(alt.trim())) return [];
      const position = { kind: 'picture', index } as const;
      return [{ ...rest, field, position, about: alt.trim(), showLabel: 'Write a description' }];
    }),
  );
  return [...inFields, ...inTexts];
};

/**
 * A text that consists only of one of these is a placeholder: "hearing test" and "contest" are not.
 *
 * @param type the name of an entry for staff
 */
const wholeTextPattern = (type: string) =>
  new RegExp(
    String.raw`^(?:(?:just )?(?:a )?(?:test|testing|tests?|dummy|sample|demo)(?:[\s-]*(?:test|testing|text|title|entry|post|${type}|page|\d))*|asd[fasdjkl]*|qwe(?:rty?)?\w*|x{3,}|abc(?:\s*\d+)?|to ?do|tbd|fixme|untitled(?: \d+)?|no title|new (?:entry|${type}|post|page|title)|(?:your |the |enter |add |insert )?(?:title|text|content|description|heading|name) (?:here|goes here)|(?:enter|add|insert|type) (?:your |the |a )?(?:title|text|content|description|heading|name)|title|heading|description|टेस्ट|टेस्टिंग|परीक्षण|शीर्षक|यहाँ लिखें|यहां लिखें|\?{2,})$`,
    'iu',
  );
/** Placeholders at any position: texts for parents never contain them. */
const placeholderText =
  /\blorem ipsum\b|\bdolor sit amet\b|\[(?:insert|add|your|enter|todo|tbd|name|date|link)\b[^\]]{0,80}\]|\{\{[^{}]{0,80}\}\}/iu;
/** Markers of unfinished work at the beginning of a line. */
const todoMarker = /^(?:TODO|TBD|FIXME|XXX(?=\s*:))\b/;

/** Placeholder texts that were not replaced. */
export const placeholders: Check = (context) => {
  const found: Finding[] = [];
  const whole = wholeTextPattern(context.definition.labels.one);
  const isPlaceholder = (text: string) => hasPlaceholder(text) || isWholeText(whole, text);
  const addFinding = (field: string, about: string, position?: Finding['position']) =>
    found.push({
      ...{ check: 'placeholder', weight: 'look', field, about: about.slice(0, 80), showLabel: 'Show it' },
      ...(position && { position }),
      name: 'Placeholder text',
      message: 'It looks like a test or a note to yourself, and visitors would see it.',
    });
  for (const [name, { kind }] of Object.entries(context.definition.fields)) {
    const text = context.text(name);
    if (kind === 'text' && isPlaceholder(text)) addFinding(name, text);
    if (kind !== 'richText') continue;
    const { blocks, headings, html } = context.markup(name);
    const paragraph = blocks.find((block) => block.name === 'p' && isPlaceholder(block.text));
    const other = blocks.find(({ text }) => hasPlaceholder(text));
    const at = headings.findIndex(({ text }) => isPlaceholder(text));
    const heading = headings[at];
    if (heading) addFinding(name, heading.text, { kind: 'heading', index: at });
    const foundBlock = paragraph ?? other;
    if (foundBlock)
      addFinding(
        name,
        placeholderText.exec(foundBlock.text.slice(0, maxSearchedLength))?.[0] ?? foundBlock.text,
      );
    // Older texts have text outside of paragraphs.
    else if (blocks.length === 0 && headings.length === 0 && isPlaceholder(textOfRichText(html)))
      addFinding(name, html);
  }
  return found;
};

/** Upper limit of searched characters: a longer text is not a placeholder. */
const maxSearchedLength = 20_000;
/** Characters; longer texts contain more than a placeholder, and the expressions would take long. */
const maxPlaceholderLength = 80;

function hasPlaceholder(text: string): boolean {
  return todoMarker.test(text) || placeholderText.test(text.slice(0, maxSearchedLength));
}

function isWholeText(pattern: RegExp, text: string): boolean {
  if (text.length > maxPlaceholderLength) return false;
  const bare = text
    .replace(/[.!…:*_"'“”]+$/u, '')
    .replace(/\s+/g, ' ')
    .trim();
  return bare !== '' && pattern.test(bare);
}

/** Entries with the same title, which visitors cannot tell apart. */
export const duplicates: Check = ({ definition, duplicateCount: count = 0, text }) => {
  if (count === 0) return [];
  return [
    {
      ...{ check: 'twin', weight: 'hint', field: definition.title, about: text(definition.title) },
      name: 'Another entry has the same title',
      message:
        'Visitors cannot tell them apart in lists and search results. Perhaps one of them was added twice.',
      showLabel: 'Change the title',
    },
  ];
};
