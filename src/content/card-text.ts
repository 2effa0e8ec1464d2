// How a text is written on a card: with the characters that its fonts have, so that no box is drawn.
import { cardCharacters } from './card-characters.ts';
import { oneLine } from './kinds/one-line.ts';

const known = new Set(
  cardCharacters.split(' ').flatMap((run) => {
    const [first = 0, last = 0] = run.split('-').map((point) => Number.parseInt(point, 16));
    return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
  }),
);

/** Whether a font of the cards has a character. */
export function hasGlyph(character: string): boolean {
  return known.has(character);
}

/** Made when it is first needed: see decision 68. */
let graphemes: Intl.Segmenter | undefined;
/** The style of an emoji, and the frame of a keycap. */
const emojiStyle = /[\ufe0e\ufe0f\u20e3]/g;
const directionMarks = /[\u061c\u200e\u200f]/g;
const joiners = /[\u200c\u200d]/g;

/**
 * A text as cards show it: signs that no font has get a plain equivalent, or are left out (emoji). Letters that are left
 * out make another text: ask `canBeOnCard` first.
 */
export function cardText(text: string): string {
  return oneLine(
    clustersOf(text)
      .map((cluster) => written(cluster) ?? ' ')
      .join(''),
  );
}

/** Whether a text has letters, and cards can show them all. */
export function canBeOnCard(text: string): boolean {
  const letters = clustersOf(text).filter((cluster) => /[\p{L}\p{N}]/u.test(cluster));
  return letters.length > 0 && letters.every((cluster) => written(cluster) !== undefined);
}

function clustersOf(text: string): string[] {
  const shown = oneLine(text).replace(directionMarks, '');
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(graphemes.segment(shown), ({ segment }) => segment);
}

/** What a reader takes for one character; undefined: it has no equivalent. */
function written(cluster: string): string | undefined {
  const plain = cluster.replace(emojiStyle, '');
  const equivalents = [plain, plain.normalize('NFC'), plain.normalize('NFKC'), withoutUnknownMarks(plain)];
  return equivalents.find((one) => [...one.replace(joiners, '')].every(hasGlyph));
}

function withoutUnknownMarks(text: string): string {
  const parts = [...text.normalize('NFKD')].filter((part) => !/\p{M}/u.test(part) || hasGlyph(part));
  return parts.join('').normalize('NFC');
}
