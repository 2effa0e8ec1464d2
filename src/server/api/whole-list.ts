/** Records that are read at a time: their texts may be long, and while they are written as JSON nothing else is done. */
export const sliceLength = 25;

/** Entries of a list that is still made as one answer; a longer one is sent while it is read. */
export const longestInOnePiece = 200;

/**
 * Bytes of such an answer; more are sent while they are read, too. With its compressed forms it has room on the shelf of
 * what is kept (kept-reads.ts): what has none would be put together and compressed anew for each who asks.
 */
export const mostInOnePiece = 1_000_000;

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
