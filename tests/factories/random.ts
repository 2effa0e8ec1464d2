/**
 * The seed of random values in tests: the same for the same commit on every machine, so that a failure can be
 * reproduced and belongs to the commit that caused it. `TEST_SEED=…` sets another one.
 */
export const seed = Number(process.env.TEST_SEED);

/** Random numbers from 0 to below 1 (mulberry32), the same for the same seed. */
export function createRandom(from: number): () => number {
  let state = from;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
