/** How many turns the event loop takes while something is done: in each, others are heard. */
export async function turnsDuring<Result>(
  work: () => Promise<Result>,
): Promise<{ turns: number; result: Result }> {
  let turns = 0;
  const count = () => {
    turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  try {
    const result = await work();
    return { turns, result };
  } finally {
    clearImmediate(next);
  }
}
