/**
 * Waits for the work, but not longer than so many milliseconds; it goes on then, and its failure is nobody's.
 *
 * @throws what the work throws in time
 */
export async function waitAtMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  work.catch(() => undefined);
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  await Promise.race([work, over]).finally(() => clearTimeout(timer));
}
