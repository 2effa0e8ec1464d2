import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { nameInAddress } from '#cms/records/addresses.ts';
import { type ContentName, contentTypes, isContentName } from '#cms/records/registry.ts';
import { type CardFacts, cardFactsOf } from '#cms/records/share-card.ts';
import type { PictureLibrary } from '#core/media/picture-library.ts';
import { variantName } from '#core/media/picture-variants.ts';
import type { FileStorage } from '#core/storage/storage.ts';
import { drawCard } from './draw-card.ts';

declare module '#core/pages/context.ts' {
  interface PageServices {
    /** Where the card of an entry is, as a path of the site; undefined where it has none. */
    cardAddress: (name: ContentName, entry: object) => string | undefined;
  }
}

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

/** Milliseconds that somebody waits for a card; messengers give up after some five seconds. */
const defaultTimeouts = 3_000;
/** How many may wait for one to be drawn. Nobody else draws one meanwhile: pictures and saves need the processor too. */
export const maxWaiting = 30;
/** Of a picture, for the half of a card that it takes. */
const wideEnough = { width: 1080, format: 'webp' } as const;
/** Milliseconds for which a card that could not be drawn is not tried again. */
const rest = 10 * 60_000;

interface Parts {
  /** Where drawn cards are kept. They can be drawn again at any time. */
  cards: FileStorage;
  pictures: PictureLibrary;
  onFailure: (error: unknown) => void;
  /** In tests, what takes the place of the real thing. */
  draw?: typeof drawCard | undefined;
  /** Milliseconds that somebody waits for a card. */
  timeout?: number;
}

export type CardCache = ReturnType<typeof createCardCache>;

/** Draws cards when they are first asked for, one at a time, and keeps them. */
export function createCardCache({
  cards,
  pictures,
  onFailure,
  draw = drawCard,
  timeout = defaultTimeouts,
}: Parts) {
  const oneAtATime = pLimit(1);
  const running = new Map<string, Promise<Uint8Array | undefined>>();
  const failed = new LRUCache<string, true>({ max: 1000, ttl: rest });

  async function find(file: string): Promise<Uint8Array | undefined> {
    const found = await cards.open(file);
    return found && new Uint8Array(await buffer(found.stream()));
  }

  /** What the entry showed before is asked for by nobody who asks the site. */
  async function keep(entry: string, file: string, bytes: Uint8Array): Promise<void> {
    await cards.put(file, bytes);
    const older = (await cards.list({ prefix: entry })).filter((name) => name !== file);
    await Promise.all(older.map((name) => cards.remove(name)));
  }

  async function make(entry: string, file: string, facts: CardFacts): Promise<Uint8Array | undefined> {
    try {
      const picture = facts.picture ? await pictures.open(variantName(facts.picture, wideEnough)) : undefined;
      const bytes = await draw(facts, picture && new Uint8Array(await buffer(picture.stream())));
      await keep(entry, file, bytes).catch((error: unknown) => {
        // Shown all the same, and not drawn again for whoever asks next.
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
     * The card of an entry, kept or drawn now. Whoever asks for one that is being drawn waits for the same.
     *
     * @param id of the entry @param hash of its card
     * @returns a JPEG; undefined where it could not be drawn, or not in time: then it is there a moment later
     */
    async get({ id, hash, facts }: { id: string; hash: string; facts: CardFacts }) {
      const file = `${id}-${hash}.jpg`;
      const kept = await find(file);
      if (kept) return kept;
      const asked = running.get(file);
      if (!asked && (failed.has(file) || oneAtATime.pendingCount >= maxWaiting)) return undefined;
      const drawing =
        asked ?? oneAtATime(() => make(`${id}-`, file, facts)).finally(() => running.delete(file));
      if (!asked) running.set(file, drawing);
      return Promise.race([drawing, wait(timeout, undefined, { ref: false })]);
    },

    /** Waits for what is being drawn. */
    async close(): Promise<void> {
      oneAtATime.clearQueue();
      await Promise.race([Promise.all(running.values()), wait(timeout, undefined, { ref: false })]);
    },
  };
}
