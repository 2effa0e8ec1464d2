import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import pLimit from 'p-limit';
import type { ContentVersion } from '#core/database/content-version.ts';
import { AppError } from '#core/errors.ts';
import { matchesEtag } from '#core/http/response-headers.ts';

export type LongLists = ReturnType<typeof createLongLists>;

/**
 * Number of lists that are read at once; others wait, and a slow client holds no slot. Each open list holds the ids of
 * its entries, some 60 bytes each, and the piece being sent.
 */
const limits = { concurrency: 2, maxOpen: 50 };
const tooManyMessage = 'Too many lists are being read right now. Please try again in a moment.';
/** Seconds. */
const retryAfter = 5;

interface LongList {
  address: string;
  /** The field names of its entries: another version of the site may return others. */
  fields: readonly string[];
  write: () => AsyncGenerator<string>;
}

/**
 * Streams lists that are too long to be cached for visitors, a few at a time. A client with the current version gets a
 * 304 by the content version, without reading.
 *
 * @param contentVersion the version of the current content
 * @param headers sent with every list
 */
export function createLongLists(
  contentVersion: () => Promise<ContentVersion>,
  headers: Readonly<Record<string, string>>,
) {
  const pieceLimit = pLimit(limits.concurrency);
  let open = 0;

  /** Waits for a slot before each piece. */
  async function* pieces(pieceGenerator: AsyncGenerator<string>): AsyncGenerator<string> {
    try {
      for (;;) {
        const { done, value } = await pieceLimit(() => pieceGenerator.next());
        if (done) return;
        yield value;
      }
    } finally {
      await pieceGenerator.return(undefined);
    }
  }

  /** @throws AppError: unavailable, if too many are open */
  function openStream(write: LongList['write']): Readable {
    if (open >= limits.maxOpen) throw new AppError('unavailable', tooManyMessage, { retryAfter });
    open += 1;
    // Also if the first piece was never read: the generator itself would not notice that.
    return Readable.from(pieces(write())).once('close', () => {
      open -= 1;
    });
  }

  return {
    /** @throws AppError: unavailable, if too many are open */
    async send(request: FastifyRequest, reply: FastifyReply, { address, fields, write }: LongList) {
      // Read before the list: if content changes meanwhile, the tag is that of older content, which costs only an
      // unnecessary request.
      const version = await contentVersion();
      const hash = createHash('sha256').update(JSON.stringify([version, address, fields]));
      const etag = `W/"${hash.digest('base64url').slice(0, 27)}"`;
      reply.headers({ ...headers, etag });
      // A conditional request without a body reads nothing: the plugin turns it into a 304.
      if (matchesEtag(request.headers['if-none-match'], etag)) return reply.send('');
      return reply.send(request.method === 'HEAD' ? Readable.from([]) : openStream(write));
    },
  };
}

/** Records per read: their texts may be long, and serialising them blocks the event loop. */
export const sliceLength = 25;

/** Entries of a list that is still built as one response; longer ones are streamed. */
export const maxUnstreamedEntries = 200;

/**
 * Serialises a list as JSON in pieces.
 *
 * @param listKey the key of the list in the response; null: the response is the list
 */
export async function* writeList(
  slices: AsyncIterable<object[]>,
  listKey: string | null,
): AsyncGenerator<string> {
  let before = listKey ? `{${JSON.stringify(listKey)}:[` : '[';
  for await (const slice of slices) {
    if (slice.length === 0) continue;
    yield before + slice.map((record) => JSON.stringify(record)).join(',');
    before = ',';
  }
  yield (before === ',' ? '' : before) + (listKey ? ']}' : ']');
}

/** The whole text; undefined if it exceeds that number of bytes: it is then not read to its end. */
export async function joinTextUpTo(
  maxBytes: number,
  pieces: AsyncIterable<string>,
): Promise<string | undefined> {
  let text = '';
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += Buffer.byteLength(piece);
    if (bytes > maxBytes) return undefined;
    text += piece;
  }
  return text;
}

export async function joinText(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}
