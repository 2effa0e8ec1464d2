import { sql } from 'kysely';
import { expect } from 'vitest';
import { yieldToEventLoop } from '#core/promises.ts';
import type { TestSite } from './test-site.ts';

/**
 * Waits until another transaction waits for the one that calls this. SQLite, where all that write stand in one line,
 * does not tell who does: there, what has begun gets some turns.
 */
export async function untilOneWaits({ services }: Pick<TestSite, 'services'>): Promise<void> {
  const { db, engine } = services.database;
  if (engine === 'sqlite') {
    for (let ticks = 0; ticks < 200; ticks += 1) await yieldToEventLoop();
    return;
  }
  const waits = sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await waits.execute(db)).rows.length).toBeGreaterThan(0);
}
