/**
 * What comes by chance in tests comes from this number: the same one for the same commit, wherever it is tested, so that
 * a failure can be had again and belongs to the commit that brought it. `TEST_SEED=…` tries another.
 */
export const seed = Number(process.env.TEST_SEED);

/** Numbers from 0 to below 1 (mulberry32), the same ones for the same seed. */
export function createChance(from: number): () => number {
  let state = from;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
