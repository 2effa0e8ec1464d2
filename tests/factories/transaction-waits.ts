import { sql } from 'kysely';
import { expect } from 'vitest';
import { yieldToEventLoop } from '#core/promises.ts';
import type { TestSite } from './test-site.ts';

/**
 * Waits until another transaction waits for the caller's. SQLite, where all writers wait in one queue, does not report
 * that: there, the others get some ticks.
 */
export async function untilTransactionWaits({ services }: Pick<TestSite, 'services'>): Promise<void> {
  const { db, engine } = services.database;
  if (engine === 'sqlite') {
    for (let ticks = 0; ticks < 200; ticks += 1) await yieldToEventLoop();
    return;
  }
  const waits = sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await waits.execute(db)).rows.length).toBeGreaterThan(0);
}
