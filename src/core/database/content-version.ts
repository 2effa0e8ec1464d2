import { type Kysely, sql } from 'kysely';
import type { Engine } from './database.ts';
import type { Tables } from './tables.ts';

/** The PostgreSQL channel on which the processes of one site tell each other of changed content. */
export const contentChannel = 'content_changed';

/** Which content it is. PostgreSQL tells it as a text. */
export type ContentVersion = string;

/** The number of today's content. */
export async function readContentVersion(db: Kysely<Tables>): Promise<ContentVersion> {
  const { version } = await db.selectFrom('contentVersion').select('version').executeTakeFirstOrThrow();
  return String(version);
}

/**
 * Raises the number that tells today's content from older content. Every content write does it first: the row lock
 * (PostgreSQL) or write lock (SQLite) then makes writers wait for one another, so that a link found free stays free.
 *
 * @returns the new one
 */
export async function raiseContentVersion(
  transaction: Kysely<Tables>,
  engine: Engine,
): Promise<ContentVersion> {
  const { version } = await transaction
    .updateTable('contentVersion')
    .set({ version: sql`version + 1` })
    .returning('version')
    .executeTakeFirstOrThrow();
  // Sent by PostgreSQL when, and only when, the transaction is committed.
  if (engine === 'postgres') {
    await sql`select pg_notify(${contentChannel}, ${String(version)})`.execute(transaction);
  }
  return String(version);
}

/**
 * Waits for all content writes that are under way, and lets no other begin, without changing what visitors see. Whatever
 * writes beside content takes it first, so that nobody holds what another one waits for.
 */
export async function holdContentVersion(transaction: Kysely<Tables>): Promise<void> {
  await transaction
    .updateTable('contentVersion')
    .set(({ ref }) => ({ version: ref('version') }))
    .execute();
}
