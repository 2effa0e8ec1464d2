import { type Kysely, sql } from 'kysely';

/** The migrations of 0.1.0, in their order. A database that has had all of them is in the state of the baseline. */
export const migrationsOf010: readonly string[] = [
  ...['0001-beginning', '0002-all-content', '0003-letters-and-passwords', '0004-pictures', '0005-leases'],
  ...['0006-channel-answers', '0007-alternative-texts', '0008-answered-requests', '0009-work-over-time'],
  ...['0010-records', '0011-growth', '0012-limits', '0013-staff', '0014-factors', '0015-activity'],
  ...['0016-backup', '0017-search', '0018-topics', '0019-authors-and-redirects', '0020-reading'],
  ...['0021-sharing', '0022-field-values', '0023-doubts', '0024-conversations', '0025-site-settings'],
  ...['0026-drafts', '0027-previews', '0028-schedule', '0029-picture-library', '0030-visits'],
  ...['0032-draft-states', '0034-webinars', '0035-privacy', '0036-community-sharing', '0037-log-stays'],
  ...['0038-sharing-of-all', '0039-of-one-person', '0040-enrol-again', '0041-one-mailbox'],
  '0042-unconfirmed',
];

/** The migration that makes a new database in the same state. */
export const baselineName = '0001-baseline';

/** Whether these are all migrations of 0.1.0 and no others. */
export const isFrom010 = (done: readonly string[]): boolean => done.join() === migrationsOf010.join();

/** Whether these are migrations of 0.1.0 or of versions before it, and not all of them. */
export const isBefore010 = (done: readonly string[]): boolean =>
  done.length > 0 &&
  done.length < migrationsOf010.length &&
  done.every((name) => migrationsOf010.includes(name));

/**
 * Brings a database of 0.1.0 to the state of the baseline. Belongs in a transaction that no other process can begin at
 * the same time.
 */
export async function continueFrom010(db: Kysely<never>): Promise<void> {
  await replaceNames(db, migrationsOf010, [baselineName]);
}

/** Makes a database that only has the baseline the same as 0.1.0 made it: rows of a backup of 0.1.0 fit into it. */
export async function returnTo010(db: Kysely<never>): Promise<void> {
  await replaceNames(db, [baselineName], migrationsOf010);
}

/** The runner goes by the names that it finds, and keeps the moment of each. */
async function replaceNames(
  db: Kysely<never>,
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  const { rows } = await sql<{
    timestamp: string;
  }>`select max(timestamp) as timestamp from kysely_migration`.execute(db);
  await sql`delete from kysely_migration where name in (${sql.join(before)})`.execute(db);
  for (const name of after)
    await sql`insert into kysely_migration (name, timestamp) values (${name}, ${rows[0]?.timestamp})`.execute(
      db,
    );
}
