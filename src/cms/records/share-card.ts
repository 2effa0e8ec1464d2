import type { FieldValue } from '#cms/fields/field.ts';
import { oneLine } from '#core/text/plain-text.ts';
import { cardCharacters } from './card-characters.ts';

// Card texts use only characters of the card fonts, so that no placeholder box is drawn.
const glyphs = new Set(
  cardCharacters.split(' ').flatMap((run) => {
    const [first = 0, last = 0] = run.split('-').map((point) => Number.parseInt(point, 16));
    return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
  }),
);

/** Whether a font of the cards has a character. */
export function hasGlyph(character: string): boolean {
  return glyphs.has(character);
}

/** Created on first use: see decision 68. */
let graphemes: Intl.Segmenter | undefined;
/** The emoji variation selectors and the keycap mark. */
const emojiStyle = /[\ufe0e\ufe0f\u20e3]/g;
const directionMarks = /[\u061c\u200e\u200f]/g;
const joiners = /[\u200c\u200d]/g;

/**
 * The text of a card: characters without a glyph are replaced by an equivalent, or dropped (emoji). Dropping letters
 * would change the text: call `canBeOnCard` first.
 */
export function cardText(text: string): string {
  return oneLine(
    clustersOf(text)
      .map((cluster) => drawableForm(cluster) ?? ' ')
      .join(''),
  );
}

/** Whether a text has letters, and all of them can be drawn. */
export function canBeOnCard(text: string): boolean {
  const characters = clustersOf(text).filter((cluster) => /[\p{L}\p{N}]/u.test(cluster));
  return characters.length > 0 && characters.every((cluster) => drawableForm(cluster) !== undefined);
}

function clustersOf(text: string): string[] {
  const shown = oneLine(text).replace(directionMarks, '');
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(graphemes.segment(shown), ({ segment }) => segment);
}

/** The equivalent of a user-perceived character; undefined: there is none. */
function drawableForm(cluster: string): string | undefined {
  const plain = cluster.replace(emojiStyle, '');
  const equivalents = [plain, plain.normalize('NFC'), plain.normalize('NFKC'), withoutUnknownMarks(plain)];
  return equivalents.find((one) => [...one.replace(joiners, '')].every(hasGlyph));
}

function withoutUnknownMarks(text: string): string {
  const parts = [...text.normalize('NFKD')].filter((part) => !/\p{M}/u.test(part) || hasGlyph(part));
  return parts.join('').normalize('NFC');
}

// Link preview cards: the picture that messengers and social networks show beside a shared link. Size in pixels, the
// standard of such cards.
/** Pixels, as all who show such cards ask for them. */
export const cardSize = { width: 1200, height: 630 } as const;

/** The content of a type's cards besides the title. */
export interface CardDefinition {
  /** The kind of entry, in one or two words. */
  readonly label: string;
  /** The background colour. */
  readonly tone: 'sun' | 'mint' | 'sky';
  /** The picture field; absent: no picture. */
  readonly picture?: string;
  /** The date, the duration or the profession, for example; may be empty. */
  readonly detail?: (values: Readonly<Record<string, FieldValue>>) => string;
}

export interface CardFacts extends Pick<CardDefinition, 'label' | 'tone'> {
  title: string;
  detail: string;
  /** The file name of a stored picture; empty: none. */
  picture: string;
  /** The focal point of the picture in the form of `focusOf`; absent: none. */
  focus?: string;
}

/**
 * The content of an entry's card.
 *
 * @param entry as stored, or as pages read it
 * @param focus the focal point of its picture, which a stored entry does not contain
 * @returns undefined if its type has no cards, or its title is in a script without a font
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
  const focalPoint = focus ?? focusIn(shown);
  return {
    ...{ label, tone, title, detail: drawableParts(card.detail?.(values) ?? ''), picture: nameOf(shown) },
    ...(focalPoint && { focus: focalPoint }),
  };
}

/** The drawable parts of a detail, which are separated by dots: a date stays even if a place cannot be drawn. */
const drawableParts = (detail: string) => detail.split(' · ').filter(canBeOnCard).join(' · ');

/** A stored entry has the file name of its picture, a shown one its facts. */
function nameOf(picture: unknown): string {
  if (typeof picture === 'string') return picture;
  return typeof picture === 'object' && picture && 'name' in picture ? String(picture.name) : '';
}

function focusIn(picture: unknown): string | undefined {
  return typeof picture === 'object' && picture && 'focus' in picture ? String(picture.focus) : undefined;
}
