import type { Replaced, ReplacedEntry } from '../../../server/pictures/replace-everywhere.ts';

/** Entries of one call: a body may hold 10,000 values (product: Limits), and each has four. */
const atOnce = 1000;

type Named = Pick<ReplacedEntry, 'record' | 'id' | 'revision'>;
type Answer = Replaced & { left: number };

/**
 * Takes the replacement of a picture back, however many entries show it: one call after the other.
 *
 * @param send one call, with a part of them
 * @returns how many were put back, and how many were left because somebody has changed them since; `error`, where a call
 *   came to nothing: what follows it is as it was
 */
export async function putBack(
  entries: readonly ReplacedEntry[],
  send: (part: Named[]) => Promise<Answer>,
): Promise<{ count: number; left: number; error?: unknown }> {
  let [count, left] = [0, 0];
  for (let start = 0; start < entries.length; start += atOnce) {
    const part = entries
      .slice(start, start + atOnce)
      .map(({ record, id, revision }) => ({ record, id, revision }));
    try {
      const answer = await send(part);
      count += answer.entries.length;
      left += answer.left;
    } catch (error) {
      return { count, left, error };
    }
  }
  return { count, left };
}
