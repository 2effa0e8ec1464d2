import { type Kysely, sql } from 'kysely';
import type { Engine } from '#core/database/database.ts';

/**
 * One email holds one live registration per webinar; cancelled ones stay beside it. The rule before counted the cancelled
 * ones too, so that enrolling again had to overwrite one.
 */
export const enrolAgain = (engine: Engine) => ({
  async up(db: Kysely<never>) {
    if (engine === 'postgres')
      await sql`alter table "registration" drop constraint "registrationOncePerWebinar"`.execute(db);
    else await rebuildWithoutConstraint(db);
    await sql`create unique index "registrationOncePerWebinar" on "registration" ("webinarId", "email")
      where "status" <> 'cancelled'`.execute(db);
  },
});

const constraint = ', constraint "registrationOncePerWebinar" unique ("webinarId", "email")';

/** SQLite cannot drop a constraint: the table is copied into one without it. Foreign keys are off (core/database/migrations.ts). */
async function rebuildWithoutConstraint(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<{ name: string; sql: string }>`select name, sql from sqlite_master
    where tbl_name = 'registration' and sql is not null`.execute(db);
  const table = rows.find(({ name }) => name === 'registration')?.sql ?? '';
  if (!table.includes(constraint)) throw new Error('The table of registrations has another shape.');
  const copy = table
    .replace(constraint, '')
    .replace('CREATE TABLE "registration"', 'CREATE TABLE "registrationCopy"');
  await sql.raw(copy).execute(db);
  await sql`insert into "registrationCopy" select * from "registration"`.execute(db);
  await sql`drop table "registration"`.execute(db);
  await sql`alter table "registrationCopy" rename to "registration"`.execute(db);
  for (const index of rows.filter(({ name }) => name !== 'registration'))
    await sql.raw(index.sql).execute(db);
}
