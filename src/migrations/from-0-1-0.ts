import { type Kysely, sql } from 'kysely';
import type { Engine } from '#core/database/database.ts';
import type { Release010 } from '#core/database/migrations.ts';

/** The migrations of 0.1.0, in their order. A database with all of them can be migrated to the baseline. */
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

/** The migration that creates a new database in the same state. */
const baselineName = '0001-baseline';

type Renamed = readonly (readonly [of010: string, now: string])[];

const tables: Renamed = [
  ['letter', 'email'],
  ['letterLog', 'emailLog'],
  ['webinarLetter', 'webinarEmail'],
  ['placeLink', 'registrationLink'],
  ['fieldValue', 'pageSpeed'],
];
/** By the current name of the table. Columns of records keep their names: the change log contains whole rows. */
const columns: Record<string, Renamed> = {
  reference: [['place', 'sortKey']],
  searchState: [['making', 'fingerprint']],
  storedFile: [['goingSince', 'removingSince']],
  webinarEmail: [
    ['letterId', 'emailId'],
    ['occasion', 'dedupeKey'],
  ],
  conversation: [
    ['toldUnownedSince', 'notifiedUnownedSince'],
    ['toldFollowUpOn', 'notifiedFollowUpOn'],
  ],
};
const indexes: Renamed = [
  ['letterDue', 'emailDue'],
  ['letterAbout', 'emailAbout'],
  ['letterStuck', 'emailStuck'],
  ['letterTo', 'emailTo'],
  ['letterLogByEnd', 'emailLogByEnd'],
  ['letterLogByRecord', 'emailLogByRecord'],
  ['letterLogGivenUp', 'emailLogGivenUp'],
  ['webinarLetterDue', 'webinarEmailDue'],
  ['webinarLetterOf', 'webinarEmailOf'],
  ['placeLinkOf', 'registrationLinkOf'],
  ['referenceInPlace', 'referenceInOrder'],
];
/** In PostgreSQL they are indexes too; in SQLite they cannot be found by a name. */
const constraints: Renamed = [
  ['letter_pkey', 'email_pkey'],
  ['letter_key_key', 'email_key_key'],
  ['letterLog_pkey', 'emailLog_pkey'],
  ['webinarLetter_pkey', 'webinarEmail_pkey'],
  ['webinarLetterOnce', 'webinarEmailOnce'],
  ['placeLink_pkey', 'registrationLink_pkey'],
  ['fieldValueKey', 'pageSpeedKey'],
];

/** Names of jobs, whose rows contain the due times. */
const jobs: Renamed = [
  ['webinar-letters', 'webinar-emails'],
  ['webinar-letter-plans', 'webinar-email-plans'],
  ['front-desk-letters', 'staff-notifications'],
  ['old-changes', 'change-log-retention'],
];

const siteSettings: Renamed = [
  ['tellFollowUps', 'notifyFollowUps'],
  ['tellUnowned', 'notifyUnowned'],
  ['tellDigest', 'notifyDigest'],
  ['keepPlaces', 'keepRegistrations'],
  ['keepPaidPlaces', 'keepPaidRegistrations'],
];

/** Kinds of emails by their origin, which 0.1.0 did not store. Every other kind is `auto-generated`, the default. */
const emailOrigins = {
  'auto-replied': [
    ...['account-ended', 'confirm-enrolment', 'enquiry-received', 'enrolled-already', 'enrolment-confirmed'],
    ...['own-data-copied', 'own-data-erased', 'own-data-request'],
    ...['place-cancelled', 'place-moved', 'place-waiting'],
  ],
  typed: ['front-desk-reply', 'own-data-done', 'own-data-refused', 'webinar-message'],
};

/** Keys of findings in the results of the last health checks, which are kept as JSON. */
const healthFields: Renamed = [
  ['says', 'message'],
  ['remedy', 'fix'],
];

/** Version 0.1.0, as the runner of migrations needs it. */
export const release010: Release010 = {
  migrations: migrationsOf010,
  tables: tables.map(([of010]) => of010),
  baseline: baselineName,
  continueFrom: continueFrom010,
  returnTo: returnTo010,
};

async function continueFrom010(db: Kysely<never>, engine: Engine): Promise<void> {
  for (const [before, after] of tables) await renameTable(db, before, after);
  for (const [table, renamed] of Object.entries(columns))
    for (const [before, after] of renamed) await renameColumn(db, table, before, after);
  for (const [before, after] of indexesOf(engine)) await renameIndex(db, engine, before, after);
  for (const [before, after] of jobs) {
    await sql`update "job" set "name" = ${after} where "name" = ${before}`.execute(db);
    await sql`update "jobRun" set "job" = ${after} where "job" = ${before}`.execute(db);
  }
  for (const [before, after] of siteSettings)
    await sql`update "siteSetting" set "name" = ${after} where "name" = ${before}`.execute(db);
  for (const [before, after] of healthFields)
    await sql`update "installation" set "value" = replace("value", ${`"${before}":`}, ${`"${after}":`})
      where "fact" = 'health'`.execute(db);
  for (const [origin, kinds] of Object.entries(emailOrigins))
    await sql`update "email" set "mail" = ${`{"origin":"${origin}",`} || substr("mail", 2)
      where "kind" in (${sql.join(kinds)})`.execute(db);
  await replaceMigrations(db, migrationsOf010, [baselineName]);
}

/** Rows of a backup of 0.1.0 fit into the tables that this leaves. */
async function returnTo010(db: Kysely<never>, engine: Engine): Promise<void> {
  for (const [after, before] of indexesOf(engine)) await renameIndex(db, engine, before, after);
  for (const [table, renamed] of Object.entries(columns))
    for (const [after, before] of renamed) await renameColumn(db, table, before, after);
  for (const [after, before] of tables) await renameTable(db, before, after);
  await replaceMigrations(db, [baselineName], migrationsOf010);
}

const indexesOf = (engine: Engine): Renamed =>
  engine === 'postgres' ? [...indexes, ...constraints] : indexes;

async function renameTable(db: Kysely<never>, before: string, after: string): Promise<void> {
  await sql`alter table ${sql.table(before)} rename to ${sql.table(after)}`.execute(db);
}

async function renameColumn(db: Kysely<never>, table: string, before: string, after: string): Promise<void> {
  await sql`alter table ${sql.table(table)} rename column ${sql.ref(before)} to ${sql.ref(after)}`.execute(
    db,
  );
}

/** SQLite has no statement for it: the index is created again. */
async function renameIndex(db: Kysely<never>, engine: Engine, before: string, after: string): Promise<void> {
  if (engine === 'postgres') {
    await sql`alter index ${sql.ref(before)} rename to ${sql.ref(after)}`.execute(db);
    return;
  }
  const { rows } = await sql<{ sql: string }>`select sql from sqlite_schema
    where type = 'index' and name = ${before}`.execute(db);
  await sql`drop index ${sql.ref(before)}`.execute(db);
  await sql.raw(rows[0]?.sql.replace(`"${before}"`, `"${after}"`) ?? '').execute(db);
}

/** The migration runner uses the stored names. */
async function replaceMigrations(
  db: Kysely<never>,
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ timestamp: string }>`select max(timestamp) as timestamp
    from kysely_migration`.execute(db);
  await sql`delete from kysely_migration where name in (${sql.join(before)})`.execute(db);
  for (const name of after)
    await sql`insert into kysely_migration (name, timestamp)
      values (${name}, ${rows[0]?.timestamp})`.execute(db);
}
