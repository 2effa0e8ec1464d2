import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { nameInAddress } from '#cms/records/addresses.ts';
import { type ContentName, contentTypes, isContentName } from '#cms/records/registry.ts';
import { type CardFacts, cardFactsOf } from '#cms/records/share-card.ts';
import { type Brand, defaultBrand } from '#core/brand/brand.ts';
import type { PictureLibrary } from '#core/media/picture-library.ts';
import { variantName } from '#core/media/picture-variants.ts';
import type { FileStorage } from '#core/storage/storage.ts';
import { drawCard } from './draw-card.ts';

declare module '#core/pages/context.ts' {
  interface PageServices {
    /** The path of an entry's card; undefined: none. */
    cardAddress: (name: ContentName, entry: object) => string | undefined;
  }
}

/** Raised when the design of cards changes, so that clients with older ones request new ones. */
const designVersion = 3;

/** A card with a hash of all that is drawn. */
export interface CardWithHash {
  facts: CardFacts;
  /** Distinguishes this card from all others that the entry has had. */
  hash: string;
}

/**
 * The present card of an entry; undefined: none.
 *
 * @param focus the focal point of its picture, where the entry is stored
 */
export function cardOf(
  name: ContentName,
  entry: object,
  brand: Brand,
  focus?: string,
): CardWithHash | undefined {
  const facts = cardFactsOf(contentTypes[name], entry, focus);
  if (!facts) return undefined;
  const own = JSON.stringify(brand) === JSON.stringify(defaultBrand) ? [] : [brand];
  const hash = createHash('sha256')
    .update(JSON.stringify([designVersion, facts, ...own]))
    .digest('hex')
    .slice(0, 16);
  return { facts, hash };
}

/** The path of an entry's card; another card has another path. */
export function cardAddress(
  name: ContentName,
  entry: object,
  brand: Brand,
  focus?: string,
): string | undefined {
  const link = nameInAddress(contentTypes[name], entry);
  const card = link ? cardOf(name, entry, brand, focus) : undefined;
  return card && `/cards/${name}/${encodeURIComponent(link)}-${card.hash}.jpg`;
}

/** The card in a path: with a hash, or without one the present card. Undefined for an impossible name. */
export function parseCardPath(
  type: string,
  file: string,
): { name: ContentName; link: string; hash: string | undefined } | undefined {
  // Links contain no dots.
  const [, named, hash] = /^(.{1,300})-([0-9a-f]{16})\.jpg$/su.exec(file) ?? [];
  const link = named ?? (/^[^.]{1,300}$/u.test(file) ? file : undefined);
  if (!link || !isContentName(type) || !('card' in contentTypes[type])) return undefined;
  return { name: type, link, hash };
}

/** Milliseconds to wait for a card; messengers give up after about five seconds. */
const defaultTimeout = 3_000;
/** Maximum number of waiting requests. Cards are drawn one at a time, because pictures and saves need the processor too. */
export const maxWaitingCards = 30;
/** The variant of the picture, which fills half of a card. */
const cardPictureVariant = { width: 1080, format: 'webp' } as const;
/** Milliseconds until a card that could not be drawn is tried again. */
const retryAfterFailure = 10 * 60_000;

interface Dependencies {
  /** The cache of drawn cards. They can be drawn again at any time. */
  cards: FileStorage;
  pictures: PictureLibrary;
  site: { readonly brand: Brand };
  onFailure: (error: unknown) => void;
  /** Replacements, in tests only. */
  draw?: typeof drawCard | undefined;
  /** Milliseconds to wait for a card. */
  timeout?: number;
}

export type CardCache = ReturnType<typeof createCardCache>;

/** Draws cards when they are first requested, one at a time, and caches them. */
export function createCardCache({
  cards,
  pictures,
  site,
  onFailure,
  draw = drawCard,
  timeout = defaultTimeout,
}: Dependencies) {
  const oneAtATime = pLimit(1);
  const running = new Map<string, Promise<Uint8Array | undefined>>();
  const failed = new LRUCache<string, true>({ max: 1000, ttl: retryAfterFailure });

  async function find(file: string): Promise<Uint8Array | undefined> {
    const found = await cards.open(file);
    return found && new Uint8Array(await buffer(found.stream()));
  }

  /** Stores a card, and removes the former ones of the entry, to which the site no longer links. */
  async function save(entry: string, file: string, bytes: Uint8Array): Promise<void> {
    await cards.put(file, bytes);
    const older = (await cards.list({ prefix: entry })).filter((name) => name !== file);
    await Promise.all(older.map((name) => cards.remove(name)));
  }

  async function drawAndSave(entry: string, file: string, facts: CardFacts): Promise<Uint8Array | undefined> {
    try {
      const read = async (name: string | undefined) => {
        const opened = name ? await pictures.open(name) : undefined;
        return opened && new Uint8Array(await buffer(opened.stream()));
      };
      const { brand } = site;
      const picture = await read(facts.picture && variantName(facts.picture, cardPictureVariant));
      const bytes = await draw(facts, picture, { ...brand, logo: await read(brand.logo?.name) });
      await save(entry, file, bytes).catch((error: unknown) => {
        // The fallback is shown, and the card is not drawn again for some time.
        failed.set(file, true);
        onFailure(error);
      });
      return bytes;
    } catch (error) {
      failed.set(file, true);
      onFailure(error);
      return undefined;
    }
  }

  return {
    /**
     * The card of an entry, cached or drawn now. Concurrent requests for one card share its drawing.
     *
     * @param id the id of the entry
     * @param hash the hash of its card
     * @returns a JPEG; undefined where it could not be drawn, or not in time: then a later request gets it
     */
    async get({ id, hash, facts }: { id: string; hash: string; facts: CardFacts }) {
      const file = `${id}-${hash}.jpg`;
      const cached = await find(file);
      if (cached) return cached;
      const pending = running.get(file);
      if (!pending && (failed.has(file) || oneAtATime.pendingCount >= maxWaitingCards)) return undefined;
      const drawing =
        pending ?? oneAtATime(() => drawAndSave(`${id}-`, file, facts)).finally(() => running.delete(file));
      if (!pending) running.set(file, drawing);
      return Promise.race([drawing, wait(timeout, undefined, { ref: false })]);
    },

    /** Waits for running drawings. */
    async close(): Promise<void> {
      oneAtATime.clearQueue();
      await Promise.race([Promise.all(running.values()), wait(timeout, undefined, { ref: false })]);
    },
  };
}
