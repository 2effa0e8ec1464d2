import { type Kysely, sql } from 'kysely';
import type { Engine } from '#core/database/database.ts';
import { columnTypes } from '#core/database/schema-builder.ts';

/**
 * Unconfirmed registrations may exist beside a confirmed one with the same email: anybody can create them, so they must
 * not keep the owner of the email from enrolling. Some registrations are reported to staff in an hourly summary.
 */
export const unconfirmed = (engine: Engine) => ({
  async up(db: Kysely<never>) {
    await sql`drop index "registrationOncePerWebinar"`.execute(db);
    await sql`create unique index "registrationOncePerWebinar" on "registration" ("webinarId", "email")
      where "status" <> 'cancelled' and "status" <> 'unconfirmed'`.execute(db);
    await sql`create index "registrationUnconfirmedEmail" on "registration" ("webinarId", "email")
      where "status" = 'unconfirmed'`.execute(db);
    await sql`create index "registrationUnconfirmed" on "registration" ("registerAt", "id")
      where "status" = 'unconfirmed'`.execute(db);
    await db.schema
      .alterTable('registration')
      .addColumn('summaryDue', columnTypes(engine).integer, (column) => column.notNull().defaultTo(0))
      .execute();
    await sql`create index "registrationSummaryDue" on "registration" ("changedAt")
      where "summaryDue" = 1`.execute(db);
  },
});
