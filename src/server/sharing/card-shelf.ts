import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { variantName } from '../../content/picture.ts';
import type { CardFacts } from '../../content/share-card.ts';
import { drawCard } from '../../files/cards/draw-card.ts';
import type { PictureLibrary } from '../../files/pictures/picture-library.ts';
import type { FileStorage } from '../../files/storage/storage.ts';

/** Milliseconds that somebody waits for a card; messengers give up after some five seconds. */
const usualPatience = 3_000;
/** How many may wait for one to be drawn. Nobody else draws one meanwhile: pictures and saves need the processor too. */
export const mostWaiting = 30;
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
  patience?: number;
}

export type CardShelf = ReturnType<typeof createCardShelf>;

/** Draws cards when they are first asked for, one at a time, and keeps them. */
export function createCardShelf({
  cards,
  pictures,
  onFailure,
  draw = drawCard,
  patience = usualPatience,
}: Parts) {
  const inTurn = pLimit(1);
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
      if (!asked && (failed.has(file) || inTurn.pendingCount >= mostWaiting)) return undefined;
      const drawing = asked ?? inTurn(() => make(`${id}-`, file, facts)).finally(() => running.delete(file));
      if (!asked) running.set(file, drawing);
      return Promise.race([drawing, wait(patience, undefined, { ref: false })]);
    },

    /** Waits for what is being drawn. */
    async close(): Promise<void> {
      inTurn.clearQueue();
      await Promise.race([Promise.all(running.values()), wait(patience, undefined, { ref: false })]);
    },
  };
}
