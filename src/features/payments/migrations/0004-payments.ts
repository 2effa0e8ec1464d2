import { type Kysely, sql } from 'kysely';
import { v7 as createId } from 'uuid';
import type { Engine } from '#core/database/database.ts';

/** Letters and digits without those that look alike. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

function createReference(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return `AN${Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('')}`;
}

const amountPattern = /^(?:rs\.?|inr|₹)?\s*([\d,]+)(?:\.(\d{1,2}))?(?:\s*\/-)?$/i;
const maxAmount = 100_000_000;

/** The paise of a price that is only a number, as of this version; 0: none. */
function parsePaise(price: string): number {
  const [, rupees, paise = ''] = amountPattern.exec(price.trim()) ?? [];
  const digits = rupees?.replaceAll(',', '');
  const amount = digits ? Number(digits) * 100 + Number(paise.padEnd(2, '0')) : 0;
  return amount <= maxAmount ? amount : 0;
}

interface Registration {
  id: string;
  webinarId: string;
  status: string;
  paid: number;
  terms: string;
  registerAt: string;
  price: string;
  amount: number | null;
}

/** Payments and their ledger, with those of existing registrations: seats with a price, and payments that staff noted. */
export const migration = (engine: Engine) => ({
  async up(db: Kysely<never>) {
    const text = sql.raw(engine === 'postgres' ? 'text collate "C" not null' : 'text not null');
    await sql`create table "payment" (
      "id" ${text} primary key, "registrationId" ${text}, "webinarId" ${text}, "amount" integer not null,
      "received" integer not null, "currency" ${text}, "method" ${text}, "gatewayId" ${text}, "reference" ${text},
      "state" ${text}, "claimedReference" ${text}, "claimedAt" ${text}, "chargedAt" ${text}, "createdAt" ${text},
      "revision" integer not null
    )`.execute(db);
    await sql`create unique index "paymentByReference" on "payment" ("reference")`.execute(db);
    await sql`create index "paymentOf" on "payment" ("registrationId", "id")`.execute(db);
    await sql`create index "paymentByState" on "payment" ("state", "chargedAt", "id")`.execute(db);
    await sql`create index "paymentByClaim" on "payment" ("claimedReference") where "claimedReference" <> ''`.execute(
      db,
    );
    await sql`create table "ledger" (
      "id" ${text} primary key, "paymentId" ${text}, "kind" ${text}, "amount" integer not null, "at" ${text},
      "by" ${text}, "source" ${text}, "bankReference" ${text}, "note" ${text}
    )`.execute(db);
    await sql`create index "ledgerOf" on "ledger" ("paymentId", "id")`.execute(db);
    await sql`create index "ledgerByBankReference" on "ledger" ("bankReference") where "bankReference" <> ''`.execute(
      db,
    );
    const { rows } =
      await sql<Registration>`select registration.id, registration."webinarId", registration.status,
      registration.paid, registration.terms, registration."registerAt", webinar.price, webinar.amount
      from registration join webinar on webinar.id = registration."webinarId"
      where registration.paid = 1 or registration.status in ('registered', 'attended')`.execute(db);
    for (const row of rows) await insertPayment(db, row);
  },
});

async function insertPayment(db: Kysely<never>, row: Registration): Promise<void> {
  const price = row.terms ? String((JSON.parse(row.terms) as { price?: string }).price ?? '') : row.price;
  const amount = price === row.price ? (row.amount ?? parsePaise(price)) : parsePaise(price);
  if (amount === 0) return;
  const [id, at, received] = [createId(), row.registerAt, row.paid === 1 ? amount : 0];
  const { rows } = await sql`select 1 from cancellation where "registrationId" = ${row.id}
    and "webinarId" = ${row.webinarId} and refund = 'completed'`.execute(db);
  const isRefunded = row.status === 'cancelled' && received > 0 && rows.length > 0;
  const state = isRefunded ? 'refunded' : received > 0 ? 'paid' : 'pending';
  const [charged, kept] = isRefunded ? [0, 0] : [amount, received];
  await sql`insert into payment values (${id}, ${row.id}, ${row.webinarId}, ${charged}, ${kept}, 'INR', 'upi', '',
    ${createReference()}, ${state}, '', '', ${at}, ${at}, 1)`.execute(db);
  const lines: [kind: string, amount: number][] = [['charged', amount]];
  if (received > 0) lines.push(['paid', received]);
  if (isRefunded) lines.push(['refunded', received], ['charged', -amount]);
  for (const [kind, moved] of lines)
    await sql`insert into ledger values (${createId()}, ${id}, ${kind}, ${moved}, ${at}, '', '', '', '')`.execute(
      db,
    );
}
