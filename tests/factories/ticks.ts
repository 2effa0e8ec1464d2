/** So many times as fast the clock goes meanwhile: work is put down by the clock, and a fast machine would be done before. */
const haste = 20;

/** How many turns the event loop takes while something is done: in each, others are heard. */
export async function ticksDuring<Result>(
  work: () => Promise<Result>,
): Promise<{ ticks: number; result: Result }> {
  let ticks = 0;
  const count = () => {
    ticks += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  const { now } = performance;
  performance.now = () => now.call(performance) * haste;
  try {
    const result = await work();
    return { ticks, result };
  } finally {
    clearImmediate(next);
    performance.now = now;
  }
}
