import { hasOwnPages } from '#cms/records/addresses.ts';
import type { Markup } from '#core/text/html-markup.ts';
import { textOfRichText } from '#core/text/html-text.ts';
import type { Check, EntryContext, Finding } from './finding.ts';

const sentenceSegmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
const wordSegmenter = new Intl.Segmenter('en', { granularity: 'word' });

/**
 * The first sentence of a text, and the second if both are short: a draft of an excerpt.
 *
 * @param maxLength in characters
 * @returns empty if the text has no words
 */
function firstSentence({ html, blocks }: Markup, maxLength: number): string {
  const start = blocks.find(({ name, text }) => name === 'p' && text)?.text ?? textOfRichText(html);
  let excerpt = '';
  for (const { segment } of sentenceSegmenter.segment(start.slice(0, 4 * maxLength))) {
    if (excerpt && (excerpt + segment).trimEnd().length > maxLength) break;
    excerpt += segment;
    if (excerpt.length > maxLength / 2) break;
  }
  const whole = excerpt.trim();
  if (whole.length <= maxLength) return whole;
  let cut = '';
  for (const { segment } of wordSegmenter.segment(whole)) {
    if (cut.length + segment.length >= maxLength) break;
    cut += segment;
  }
  return `${cut.trimEnd()}…`;
}

/** Characters of a description in search results. */
const maxDescriptionLength = 155;
/** A stored picture in a text. */
const stored = /^\/uploads\/([a-f0-9]{24}\.webp)$/;

/** A missing excerpt and picture of the link preview, and empty required fields. */
export const missing: Check = (context) => {
  const { definition } = context;
  const found: Finding[] = [];
  const text = context.richTexts.find((field) => context.markup(field).blocks.some((block) => block.text));
  const { excerpt } = definition;
  if (excerpt && context.text(excerpt) === '' && (text || !isRequired(context, excerpt))) {
    const value = () => (text ? firstSentence(context.markup(text), maxDescriptionLength) : '');
    found.push({
      ...{ check: 'excerpt-missing', weight: 'look', field: excerpt, showLabel: 'Write it' },
      name: 'No excerpt',
      message: 'It appears on cards and below the title in search results. One or two sentences are enough.',
      ...(text && { fix: { label: 'Use the first sentence', field: excerpt, value } }),
    });
  }
  // An entry without a page has no link preview, so its picture is optional.
  const picture = hasOwnPages(definition) ? definition.card?.picture : undefined;
  if (picture && context.text(picture) === '' && !context.chosen?.has(picture)) {
    const name = context.richTexts
      .flatMap((field) => context.markup(field).pictures)
      .map(({ src }) => stored.exec(src)?.[1])
      .find((one) => one !== undefined);
    if (name || !isRequired(context, picture)) {
      found.push({
        ...{ check: 'picture-missing', weight: 'look', field: picture, showLabel: 'Choose a picture' },
        name: 'No picture to share',
        message:
          'When someone shares the link, on WhatsApp for example, its preview has no picture, and nor do its cards on this site.',
        ...(name && {
          fix: { label: 'Use the first picture in the text', field: picture, value: () => name },
        }),
      });
    }
  }
  return [...emptyFields(context).filter(({ field }) => found.every((one) => one.field !== field)), ...found];
};

/** The name of the check for required fields. */
export const emptyFieldCheck = 'field-missing';

/** The required fields that are empty. */
function emptyFields({ definition, text, chosen }: EntryContext): Finding[] {
  return Object.entries(definition.fields).flatMap(([name, field]): Finding[] => {
    const isEmpty = (text(name) === '' || field.isBlank(text(name))) && !chosen?.has(name);
    if (!field.required || !isEmpty) return [];
    return [
      {
        ...{ check: emptyFieldCheck, weight: 'look', field: name, showLabel: 'Fill it in' },
        name: 'A required field is empty',
        message: 'The entry cannot be saved without it.',
      },
    ];
  });
}

const isRequired = ({ definition }: EntryContext, field: string) =>
  definition.fields[field]?.required !== undefined;

/** In widths of a letter such as n: about 60 English letters fit in search results. */
const maxTitleWidth = 60;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Titles and excerpts that search results truncate (product: Checks before publishing). */
export const lengths: Check = (context) => {
  const { definition } = context;
  if (!hasOwnPages(definition)) return [];
  const found: Finding[] = [];
  const title = context.text(definition.title);
  const shown = truncateTitle(title);
  if (shown !== title) {
    found.push({
      ...{ check: 'title-long', weight: 'hint', field: definition.title, showLabel: 'Shorten the title' },
      name: 'A title that is too long for search results',
      message: `They would show “${shown}…”. Put what matters first, or say it in fewer words.`,
    });
  }
  const { excerpt } = definition;
  const words = excerpt ? context.text(excerpt) : '';
  if (excerpt && words.length > maxDescriptionLength) {
    found.push({
      ...{ check: 'excerpt-long', weight: 'hint', field: excerpt, showLabel: 'Shorten it' },
      name: 'An excerpt that is too long for search results',
      message: `They show about ${maxDescriptionLength} characters; it has ${words.length}, so the end is cut off.`,
    });
  }
  return found;
};

/** The part of a title that fits in search results, without half a word. */
function truncateTitle(title: string): string {
  let width = 0;
  let shown = '';
  for (const { segment } of graphemes.segment(title)) {
    width += widthOf(segment);
    if (width > maxTitleWidth) return shown.replace(/[\s,;:–-]*\S*$/u, '') || shown;
    shown += segment;
  }
  return title;
}

function widthOf(character: string): number {
  if (/^[iljtfrI.,:;'!|()[\] ]/.test(character)) return 0.5;
  if (/^[mwMW@%]/.test(character)) return 1.5;
  if (/^\p{Lu}/u.test(character)) return 1.2;
  // A letter of Devanagari with its vowel sign, or a conjunct.
  if (/^\p{Script=Devanagari}/u.test(character)) return character.length > 2 ? 1.5 : 1.2;
  return /^\p{Extended_Pictographic}/u.test(character) ? 2 : 1;
}

/** Words. */
const longParagraph = 180;
const longWithoutHeading = 600;

/** Texts that are hard to read on a phone: long paragraphs, and long passages without a heading. */
export const longTexts: Check = (context) =>
  context.richTexts.flatMap((field) => {
    const { html, blocks, headings } = context.markup(field);
    // Lists are nested, so counting by blocks would count words twice.
    const words = countWords(textOfRichText(html));
    const found: Finding[] = [];
    if (words > longWithoutHeading && headings.length === 0) {
      found.push({
        ...{ check: 'no-headings', weight: 'hint', field, showLabel: 'Show it' },
        name: 'A long text without headings',
        message: `It has ${words.toLocaleString('en-IN')} words. Most parents skim on a phone: a heading now and then shows them where to stop.`,
      });
    }
    const paragraph = blocks.find(({ name, text }) => name === 'p' && countWords(text) > longParagraph);
    if (paragraph) {
      found.push({
        ...{ check: 'long-paragraph', weight: 'hint', field, showLabel: 'Show it' },
        about: `${paragraph.text.slice(0, 60)}…`,
        name: 'A very long paragraph',
        message: `It has ${countWords(paragraph.text)} words, which fills more than a phone’s screen. Two or three paragraphs read better.`,
      });
    }
    return found;
  });

const countWords = (text: string) => (text === '' ? 0 : text.split(/\s+/).length);

/** Titles in capitals, and repeated spaces. */
export const capitalsAndSpaces: Check = (context) => {
  const found: Finding[] = [];
  const { title } = context.definition;
  const words = context.text(title);
  if (isShouting(words)) {
    found.push({
      ...{ check: 'title-capitals', weight: 'hint', field: title, about: words, showLabel: 'Change it' },
      name: 'A title in capital letters',
      message: 'It is harder to read, and some screen readers spell it out.',
      fix: { label: 'Use lower case', field: title, value: () => toSentenceCase(words) },
    });
  }
  for (const [field, { kind }] of Object.entries(context.definition.fields)) {
    const text = context.text(field);
    if (kind !== 'text' || !/[^\s.!?।] {2,}\S/u.test(text)) continue;
    found.push({
      ...{ check: 'spaces', weight: 'hint', field, showLabel: 'Show it' },
      name: 'More than one space between words',
      message: 'Some messaging apps show the gap.',
      fix: { label: 'Remove them', field, value: () => text.replace(/ {2,}/g, ' ') },
    });
  }
  return found;
};

/** Two words of four or more letters and no small letter: abbreviations such as BCG and ORS are shorter. */
function isShouting(text: string): boolean {
  const isPlain = /\p{Ll}/u.test(text) || /\p{Script=Devanagari}/u.test(text);
  return !isPlain && (text.match(/\p{Lu}{4,}/gu) ?? []).length >= 2;
}

/** Short words stay in capitals: most of them are abbreviations. */
function toSentenceCase(text: string): string {
  const small = text.replace(/\p{Lu}{4,}/gu, (word) => word.toLowerCase());
  const common = small.replace(
    /\b(?:THE|AND|FOR|YOUR|HOW|TO|OF|IN|ON|A|AN|IS|ARE|WITH|MY|WE|YOU|AT|BY|OR|WHY|NOT|DO|IT)\b/g,
    (word) => word.toLowerCase(),
  );
  return common.replace(/\p{L}/u, (character) => character.toUpperCase());
}
