import { createFactStore } from '../connection/installation.ts';
import type { Scope } from '../scope.ts';

/**
 * Lets a log lose what it has noted before a moment, for as long as the work takes: both databases refuse it otherwise,
 * whoever asks. Nobody else sees that it may, because it is said and taken back in one transaction.
 *
 * @param inside a transaction
 * @param before ISO, UTC
 */
export async function forgetting<Result>(
  inside: Scope,
  log: 'activity' | 'change',
  before: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const facts = createFactStore(inside);
  const fact = `forgetting ${log}`;
  await facts.keep(fact, before);
  const result = await work();
  await facts.drop(fact, before);
  return result;
}
