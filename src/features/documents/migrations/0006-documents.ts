import { type Kysely, sql } from 'kysely';
import type { Engine } from '#core/database/database.ts';

/** Documents of payments, and their numbers. Payments so far have none: a number belongs to the day it is given. */
export const migration = (engine: Engine) => ({
  async up(db: Kysely<never>) {
    const text = sql.raw(engine === 'postgres' ? 'text collate "C" not null' : 'text not null');
    await sql`create table "document" (
      "id" ${text} primary key, "kind" ${text}, "year" ${text}, "serial" integer not null, "number" ${text},
      "issuedAt" ${text}, "paymentId" ${text}, "ledgerId" ${text}, "registrationId" ${text}, "correctsId" ${text},
      "amount" integer not null, "recipient" ${text}, "facts" ${text}
    )`.execute(db);
    await sql`create unique index "documentBySerial" on "document" ("kind", "year", "serial")`.execute(db);
    await sql`create unique index "documentByNumber" on "document" ("number")`.execute(db);
    await sql`create index "documentOfPayment" on "document" ("paymentId", "id")`.execute(db);
    await sql`create index "documentOfRegistration" on "document" ("registrationId", "id")
      where "registrationId" <> ''`.execute(db);
    await sql`create index "documentWithName" on "document" ("issuedAt") where "recipient" <> ''`.execute(db);
    await sql`create table "documentCounter" (
      "kind" ${text}, "year" ${text}, "last" integer not null, primary key ("kind", "year")
    )`.execute(db);
  },
});
