/** Numbers between 0 and 1 that look like chance and are the same at each run, so that two runs can be compared. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  // Mulberry32, which is small and good enough for queues.
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A time until the next of things that happen by themselves, and so many times a second on average. */
export function exponential(random: () => number, perSecond: number): number {
  return -Math.log(1 - random()) / perSecond;
}
