import type { Check, Finding } from './finding.ts';

/** Titles that shout, and spaces that somebody has typed twice. */
export const tidy: Check = (looked) => {
  const found: Finding[] = [];
  const { title } = looked.definition;
  const words = looked.text(title);
  if (isShouting(words)) {
    found.push({
      ...{ check: 'title-capitals', weight: 'hint', field: title, about: words, show: 'Change it' },
      name: 'A title in capital letters',
      says: 'It is harder to read, and some screen readers spell it out.',
      fix: { word: 'Use lower case', field: title, value: () => inSmallLetters(words) },
    });
  }
  for (const [field, { kind }] of Object.entries(looked.definition.fields)) {
    const text = looked.text(field);
    if (kind !== 'text' || !/[^\s.!?।] {2,}\S/u.test(text)) continue;
    found.push({
      ...{ check: 'spaces', weight: 'hint', field, show: 'Show it' },
      name: 'More than one space between words',
      says: 'Some messaging apps show the gap.',
      fix: { word: 'Remove them', field, value: () => text.replace(/ {2,}/g, ' ') },
    });
  }
  return found;
};

/** Two words of four letters or more, and no small letter: abbreviations such as BCG and ORS are shorter. */
function isShouting(text: string): boolean {
  const isPlain = /\p{Ll}/u.test(text) || /\p{Script=Devanagari}/u.test(text);
  return !isPlain && (text.match(/\p{Lu}{4,}/gu) ?? []).length >= 2;
}

/** Short words in capitals stay: most of them are abbreviations. */
function inSmallLetters(text: string): string {
  const small = text.replace(/\p{Lu}{4,}/gu, (word) => word.toLowerCase());
  const common = small.replace(
    /\b(?:THE|AND|FOR|YOUR|HOW|TO|OF|IN|ON|A|AN|IS|ARE|WITH|MY|WE|YOU|AT|BY|OR|WHY|NOT|DO|IT)\b/g,
    (word) => word.toLowerCase(),
  );
  return common.replace(/\p{L}/u, (letter) => letter.toUpperCase());
}
