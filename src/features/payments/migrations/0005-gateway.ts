import { type Kysely, sql } from 'kysely';
import type { Engine } from '#core/database/database.ts';

/** The links and refunds of the payment gateway, and its ids in the ledger: each of them counts once. */
export const migration = (engine: Engine) => ({
  async up(db: Kysely<never>) {
    const text = sql.raw(engine === 'postgres' ? 'text collate "C" not null' : 'text not null');
    await sql`alter table "ledger" add column "gatewayId" ${text} default ''`.execute(db);
    // A correction repeats the id with a negative amount, and a dispute can take more back later.
    await sql`create unique index "ledgerByGatewayId" on "ledger" ("kind", "gatewayId")
      where "gatewayId" <> '' and "amount" > 0 and "kind" <> 'chargeback'`.execute(db);
    await sql`create table "paymentAttempt" (
      "id" ${text} primary key, "paymentId" ${text}, "gatewayId" ${text}, "reference" ${text},
      "amount" integer not null, "state" ${text}, "url" ${text}, "createdAt" ${text}, "expiresAt" ${text},
      "checkedAt" ${text}, "nextCheckAt" ${text}, "revision" integer not null
    )`.execute(db);
    await sql`create unique index "paymentAttemptByReference" on "paymentAttempt" ("reference")`.execute(db);
    await sql`create unique index "paymentAttemptByGatewayId" on "paymentAttempt" ("gatewayId") where "gatewayId" <> ''`.execute(
      db,
    );
    await sql`create index "paymentAttemptOf" on "paymentAttempt" ("paymentId", "id")`.execute(db);
    await sql`create index "paymentAttemptDue" on "paymentAttempt" ("nextCheckAt") where "nextCheckAt" <> ''`.execute(
      db,
    );
    await sql`create table "gatewayRefund" (
      "id" ${text} primary key, "paymentId" ${text}, "gatewayPaymentId" ${text}, "gatewayId" ${text},
      "source" ${text}, "amount" integer not null, "state" ${text}, "createdAt" ${text}, "checkedAt" ${text},
      "nextCheckAt" ${text}, "revision" integer not null
    )`.execute(db);
    await sql`create unique index "gatewayRefundByGatewayId" on "gatewayRefund" ("gatewayId") where "gatewayId" <> ''`.execute(
      db,
    );
    await sql`create index "gatewayRefundOf" on "gatewayRefund" ("paymentId", "id")`.execute(db);
    await sql`create index "gatewayRefundFailed" on "gatewayRefund" ("paymentId") where "state" = 'failed'`.execute(
      db,
    );
    await sql`create index "gatewayRefundDue" on "gatewayRefund" ("nextCheckAt") where "nextCheckAt" <> ''`.execute(
      db,
    );
  },
});
