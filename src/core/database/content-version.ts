import { type Kysely, sql } from 'kysely';
import type { Engine } from './database.ts';
import type { Tables } from './tables.ts';

/** The PostgreSQL channel on which the processes of one site notify each other of changed content. */
export const contentChannel = 'content_changed';

/** A version of the content. PostgreSQL sends it as a text. */
export type ContentVersion = string;

/** The current version of the content. */
export async function readContentVersion(db: Kysely<Tables>): Promise<ContentVersion> {
  const { version } = await db.selectFrom('contentVersion').select('version').executeTakeFirstOrThrow();
  return String(version);
}

/**
 * Raises the version of the content. Every content write does it first: the row lock (PostgreSQL) or write lock
 * (SQLite) then serialises writers, so that a link that was checked to be free stays free.
 *
 * @returns the new version
 */
export async function incrementContentVersion(
  transaction: Kysely<Tables>,
  engine: Engine,
): Promise<ContentVersion> {
  const { version } = await transaction
    .updateTable('contentVersion')
    .set({ version: sql`version + 1` })
    .returning('version')
    .executeTakeFirstOrThrow();
  // PostgreSQL sends it when, and only when, the transaction is committed.
  if (engine === 'postgres') {
    await sql`select pg_notify(${contentChannel}, ${String(version)})`.execute(transaction);
  }
  return String(version);
}

/**
 * Waits for all running content writes and blocks new ones, without changing the version. Writers of other tables
 * beside content take this lock first, to avoid deadlocks.
 */
export async function lockContentVersion(transaction: Kysely<Tables>): Promise<void> {
  await transaction
    .updateTable('contentVersion')
    .set(({ ref }) => ({ version: ref('version') }))
    .execute();
}

/** The application name of the listening connection in PostgreSQL: while one exists, a site is running. */
export const siteConnection = 'ananta site';
