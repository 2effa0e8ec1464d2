import { createHash } from 'node:crypto';
import { nameInAddress } from '../../content/addresses.ts';
import { type ContentName, contentTypes, isContentName } from '../../content/index.ts';
import { type CardFacts, cardFactsOf } from '../../content/share-card.ts';

/** Raised whenever cards are drawn otherwise, so that those who keep the older ones ask for the new. */
const drawing = 2;

/** A card, named for the entry that it is of. */
export interface NamedCard {
  facts: CardFacts;
  /** Tells this card from all others that the entry has had. */
  hash: string;
}

/**
 * The card of an entry as it is now; undefined where it has none.
 *
 * @param focus of its picture, where the entry is a stored one
 */
export function cardOf(name: ContentName, entry: object, focus?: string): NamedCard | undefined {
  const facts = cardFactsOf(contentTypes[name], entry, focus);
  if (!facts) return undefined;
  const hash = createHash('sha256')
    .update(JSON.stringify([drawing, facts]))
    .digest('hex')
    .slice(0, 16);
  return { facts, hash };
}

/** Where the card of an entry is, as a path of the site; it holds another card under another address. */
export function cardAddress(name: ContentName, entry: object, focus?: string): string | undefined {
  const link = nameInAddress(contentTypes[name], entry);
  const card = link ? cardOf(name, entry, focus) : undefined;
  return card && `/cards/${name}/${encodeURIComponent(link)}-${card.hash}.jpg`;
}

/** Which card an address asks for: one of an entry, or without a hash the one it has now. Undefined where there can be none. */
export function readCardName(
  type: string,
  file: string,
): { name: ContentName; link: string; hash: string | undefined } | undefined {
  // No link has a dot.
  const [, named, hash] = /^(.{1,300})-([0-9a-f]{16})\.jpg$/su.exec(file) ?? [];
  const link = named ?? (/^[^.]{1,300}$/u.test(file) ? file : undefined);
  if (!link || !isContentName(type) || !('card' in contentTypes[type])) return undefined;
  return { name: type, link, hash };
}
