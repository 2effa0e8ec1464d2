import { type Kysely, sql } from 'kysely';
import type { Engine } from '#core/database/database.ts';

/** Until when an unpaid seat is held, and the index of movements by their time. Seats so far are held for ever. */
export const migration = (engine: Engine) => ({
  async up(db: Kysely<never>) {
    const text = sql.raw(
      engine === 'postgres' ? `text collate "C" not null default ''` : `text not null default ''`,
    );
    await sql`alter table "payment" add column "heldUntil" ${text}`.execute(db);
    await sql`create index "paymentHold" on "payment" ("heldUntil", "id") where "heldUntil" <> '' and state = 'pending'`.execute(
      db,
    );
    await sql`create index "ledgerByTime" on "ledger" ("at", "id")`.execute(db);
  },
});
