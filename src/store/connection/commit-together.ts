import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../tables.ts';

type Work<Result = unknown> = (transaction: Transaction<Tables>) => Promise<Result>;

interface Waiting {
  work: Work;
  succeed: (result: unknown) => void;
  fail: (error: unknown) => void;
}

/** More than that would let the first of them wait for too long. */
const mostTogether = 16;

/**
 * Runs transactions on SQLite, where one at a time can write and the longest part of each is the wait for the disk:
 * those that wait while another is under way are committed together with it. To whoever asks, each is a transaction
 * of its own: what fails is undone alone, and nobody is told of theirs before it is on the disk.
 *
 * A work must do one thing after the other, and nothing any more once it has ended: a statement of it that came later
 * would belong to the next one's.
 */
export function commitTogether(db: Kysely<Tables>): <Result>(work: Work<Result>) => Promise<Result> {
  const waiting: Waiting[] = [];
  let isRunning = false;

  async function runAll(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) await runSome();
    isRunning = false;
  }

  async function runSome(): Promise<void> {
    const taken: Waiting[] = [];
    const tell: (() => void)[] = [];
    try {
      await db.transaction().execute(async (transaction) => {
        for (
          let next = waiting.shift();
          next;
          next = taken.length < mostTogether ? waiting.shift() : undefined
        ) {
          const { work, succeed, fail } = next;
          taken.push(next);
          const outcome = await undoneAlone(transaction, work, taken.length === 1);
          tell.push(() => ('error' in outcome ? fail(outcome.error) : succeed(outcome.result)));
        }
      });
      for (const one of tell) one();
    } catch (error) {
      for (const { fail } of taken) fail(error);
    }
  }

  return <Result>(work: Work<Result>) =>
    new Promise<Result>((succeed, fail) => {
      waiting.push({ work, succeed: (result) => succeed(result as Result), fail });
      if (!isRunning) void runAll();
    });
}

/** @throws what the first of them throws: there is nothing yet that its rollback would take along */
async function undoneAlone(
  transaction: Transaction<Tables>,
  work: Work,
  isFirst: boolean,
): Promise<{ result: unknown } | { error: unknown }> {
  if (isFirst) return { result: await work(transaction) };
  await sql`savepoint one`.execute(transaction);
  try {
    const result = await work(transaction);
    await sql`release one`.execute(transaction);
    return { result };
  } catch (error) {
    try {
      await sql`rollback to one`.execute(transaction);
      await sql`release one`.execute(transaction);
    } catch {
      // A full disk has undone all of the transaction already, so that it fails for all of them.
      throw error;
    }
    return { error };
  }
}
