import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import pLimit from 'p-limit';
import type { ContentVersion } from '#core/database/content-version.ts';
import { AppError } from '#core/errors.ts';
import { namesTag } from '#core/http/response-headers.ts';

export type LongLists = ReturnType<typeof longLists>;

/**
 * Of how many lists entries are read at once; the others go on in their turn, and whoever takes what was sent slowly holds
 * no turn meanwhile. Each that is on its way holds the ids of its entries, some 60 bytes of each, and what is being sent.
 */
const bounds = { atOnce: 2, mostOpen: 50 };
const full = 'A great many lists are being read right now. Please try again in a moment.';
/** Seconds. */
const retryAfter = 5;

interface LongList {
  /** The address in its one spelling. */
  address: string;
  /** The names of what its entries have: another version of the site may show others. */
  fields: readonly string[];
  write: () => AsyncGenerator<string>;
}

/**
 * Lists that are too long to be kept, as visitors read them: they are sent while they are read, a few at a time. Who has
 * one already is told so by the version of the content, without reading it.
 *
 * @param contentVersion the number of today's content
 * @param headers what is said with every list
 */
export function longLists(
  contentVersion: () => Promise<ContentVersion>,
  headers: Readonly<Record<string, string>>,
) {
  const oneAtATime = pLimit(bounds.atOnce);
  let open = 0;

  /** Each piece in its turn. */
  async function* pieces(written: AsyncGenerator<string>): AsyncGenerator<string> {
    try {
      for (;;) {
        const { done, value } = await oneAtATime(() => written.next());
        if (done) return;
        yield value;
      }
    } finally {
      await written.return(undefined);
    }
  }

  /** @throws Refusal: unavailable, where too many are on their way */
  function begin(write: LongList['write']): Readable {
    if (open >= bounds.mostOpen) throw new AppError('unavailable', full, { retryAfter });
    open += 1;
    // Also where nobody has read the first piece: the generator itself would not hear of that.
    return Readable.from(pieces(write())).once('close', () => {
      open -= 1;
    });
  }

  return {
    /** @throws Refusal: unavailable, where too many are on their way */
    async send(request: FastifyRequest, reply: FastifyReply, { address, fields, write }: LongList) {
      // Before it is read: where content changes meanwhile, the tag is that of older content, and one asks again in vain.
      const version = await contentVersion();
      const hash = createHash('sha256').update(JSON.stringify([version, address, fields]));
      const etag = `W/"${hash.digest('base64url').slice(0, 27)}"`;
      reply.headers({ ...headers, etag });
      // What asks for no body is told all the same, and reads nothing: the plugin makes a 304 of what is known.
      if (namesTag(request.headers['if-none-match'], etag)) return reply.send('');
      return reply.send(request.method === 'HEAD' ? Readable.from([]) : begin(write));
    },
  };
}

/** Records that are read at a time: their texts may be long, and while they are written as JSON nothing else is done. */
export const sliceLength = 25;

/** Entries of a list that is still made as one answer; a longer one is sent while it is read. */
export const longestInOnePiece = 200;

/**
 * Writes a list as JSON, piece by piece.
 *
 * @param listKey the name under which clients find the list; null: the answer is the list
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

/** The whole text; undefined where it has more bytes than these: it is not read to its end then. */
export async function joinedWithin(most: number, pieces: AsyncIterable<string>): Promise<string | undefined> {
  let text = '';
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += Buffer.byteLength(piece);
    if (bytes > most) return undefined;
    text += piece;
  }
  return text;
}

export async function joined(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}
