// What stands on the card of an entry: the picture that messengers and networks show beside a link that somebody sends.
import { canBeOnCard } from './card-text.ts';
import type { FieldValue } from './kinds/field.ts';

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
    ...{ label, tone, title, detail: written(card.detail?.(values) ?? ''), picture: nameOf(shown) },
    ...(kept && { focus: kept }),
  };
}

/** Of a detail, what stands between its dots and can be written: a day is told even where the name of a place is not. */
const written = (detail: string) => detail.split(' · ').filter(canBeOnCard).join(' · ');

/** A stored entry has the name of its picture, a shown one all that is known of it. */
function nameOf(picture: unknown): string {
  if (typeof picture === 'string') return picture;
  return typeof picture === 'object' && picture && 'name' in picture ? String(picture.name) : '';
}

function focusIn(picture: unknown): string | undefined {
  return typeof picture === 'object' && picture && 'focus' in picture ? String(picture.focus) : undefined;
}
