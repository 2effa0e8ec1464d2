/** The factor by which the clock runs faster: work yields by the clock, and a fast machine would finish before. */
const speedFactor = 20;

/** The number of ticks of the event loop during some work: in each, other requests are served. */
export async function countTicks<Result>(
  work: () => Promise<Result>,
): Promise<{ ticks: number; result: Result }> {
  let ticks = 0;
  const count = () => {
    ticks += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  const { now } = performance;
  performance.now = () => now.call(performance) * speedFactor;
  try {
    const result = await work();
    return { ticks, result };
  } finally {
    clearImmediate(next);
    performance.now = now;
  }
}
