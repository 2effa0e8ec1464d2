import { type Kysely, sql } from 'kysely';
import type { Engine } from '../connection/database.ts';
import { columnTypes } from './columns.ts';

/**
 * Registrations of which nobody has confirmed the email yet. They stand beside a confirmed one of the same email: anybody
 * can make one, and it must keep nobody from enrolling. Staff hear of some registrations in an hourly summary.
 */
export const unconfirmed = (engine: Engine) => ({
  async up(db: Kysely<never>) {
    await sql`drop index "registrationOncePerWebinar"`.execute(db);
    await sql`create unique index "registrationOncePerWebinar" on "registration" ("webinarId", "email")
      where "status" <> 'cancelled' and "status" <> 'unconfirmed'`.execute(db);
    await sql`create unique index "registrationUnconfirmedOnce" on "registration" ("webinarId", "email")
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
