import type { FieldValue } from '#cms/fields/field.ts';
import { oneLine } from '#core/text/plain-text.ts';
import { cardCharacters } from './card-characters.ts';

// How a text is written on a card: with the characters that its fonts have, so that no box is drawn.
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
  const characters = clustersOf(text).filter((cluster) => /[\p{L}\p{N}]/u.test(cluster));
  return characters.length > 0 && characters.every((cluster) => written(cluster) !== undefined);
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

// What stands on the card of an entry: the picture that messengers and networks show beside a link that somebody sends.
/** Pixels, as all who show such cards ask for them. */
export const cardSize = { width: 1200, height: 630 } as const;

/** How a content type says what its cards show, beside the title. */
export interface CardDefinition {
  /** What an entry is, in a word or two. */
  readonly label: string;
  /** The colour of its ground. */
  readonly tone: 'sun' | 'mint' | 'sky';
  /** The field with its picture; absent: its cards have none. */
  readonly picture?: string;
  /** When it is, how long it takes, or what somebody does; may be empty. */
  readonly detail?: (values: Readonly<Record<string, FieldValue>>) => string;
}

export interface CardFacts extends Pick<CardDefinition, 'label' | 'tone'> {
  title: string;
  detail: string;
  /** The bare name of a stored picture; empty where there is none. */
  picture: string;
  /** What keeps the focal point of the picture in sight, as `focusOf` has it; absent: it has none. */
  focus?: string;
}

/**
 * What the card of an entry shows.
 *
 * @param entry as it is stored, or as pages have it
 * @param focus of its picture, which a stored entry does not know
 * @returns undefined where its type has no cards, or its title is in a script that ours cannot write
 */
export function cardFactsOf(
  definition: { readonly title: string; readonly card?: CardDefinition },
  entry: object,
  focus?: string,
): CardFacts | undefined {
  const { card } = definition;
  const values = entry as Readonly<Record<string, FieldValue>>;
  const title = String(values[definition.title] ?? '');
  if (!card || !canBeOnCard(title)) return undefined;
  const { label, tone } = card;
  const shown = card.picture && values[card.picture];
  const kept = focus ?? focusIn(shown);
  return {
    ...{ label, tone, title, detail: drawableParts(card.detail?.(values) ?? ''), picture: nameOf(shown) },
    ...(kept && { focus: kept }),
  };
}

/** Of a detail, what stands between its dots and can be written: a day is told even where the name of a place is not. */
const drawableParts = (detail: string) => detail.split(' · ').filter(canBeOnCard).join(' · ');

/** A stored entry has the name of its picture, a shown one all that is known of it. */
function nameOf(picture: unknown): string {
  if (typeof picture === 'string') return picture;
  return typeof picture === 'object' && picture && 'name' in picture ? String(picture.name) : '';
}

function focusIn(picture: unknown): string | undefined {
  return typeof picture === 'object' && picture && 'focus' in picture ? String(picture.focus) : undefined;
}
