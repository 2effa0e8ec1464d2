import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Engine } from '#core/database/database.ts';
import { canonicalEmail } from '#core/text/email-address.ts';
import { parentKeys } from '#features/enquiries/rules/enquiry.ts';

/** Columns with addresses that are compared, and which rows may hold an address once only. */
const addresses: readonly { table: string; once?: RawBuilder<boolean> }[] = [
  { table: 'account', once: sql`true` },
  { table: 'invitation', once: sql`kept."state" = 'pending' and other."state" = 'pending'` },
  {
    table: 'registration',
    once: sql`other."webinarId" = kept."webinarId" and kept.status <> 'cancelled' and other.status <> 'cancelled'`,
  },
  {
    table: 'consent',
    once: sql`kept.purpose = 'news' and other.purpose = 'news' and kept."withdrawnAt" is null and other."withdrawnAt" is null`,
  },
  { table: 'ownDataLink' },
  { table: 'privacyRequest' },
];
/** Rows that are read at once. */
const slice = 500;

interface Enquiry {
  id: string;
  email: string;
  contact: string;
}

/**
 * Addresses of one mailbox are written in one way (NFC, IDNA), and phone numbers are told apart by their country codes.
 * Where two rows that must differ would become the same, the later one keeps its spelling: nothing is lost, and each
 * lookup asks for all spellings (`emailSpellings`).
 */
export const oneMailbox = (engine: Engine) => ({
  async up(db: Kysely<never>) {
    const isForeign = (column: RawBuilder<unknown>) => {
      const bytes = engine === 'sqlite' ? sql`length(cast(${column} as blob))` : sql`octet_length(${column})`;
      return sql<boolean>`(${column} like '%xn--%' or ${bytes} <> length(${column}))`;
    };
    for (const { table, once } of addresses) await rewrite(db, table, isForeign(sql`email`), once);
    await renewKeys(db);
  },
});

async function rewrite(
  db: Kysely<never>,
  table: string,
  isForeign: RawBuilder<boolean>,
  once: RawBuilder<boolean> | undefined,
): Promise<void> {
  const of = sql.table(table);
  const key = table === 'ownDataLink' ? sql.ref('tokenHash') : sql.ref('id');
  const { rows } = await sql<{ key: string; email: string }>`select ${key} as key, email from ${of}
    where ${isForeign} order by ${key}`.execute(db);
  for (const row of rows) {
    const email = canonicalEmail(row.email);
    if (email === row.email) continue;
    const taken = once
      ? sql`and not exists (select 1 from ${of} as other where other.email = ${email} and (${once}))`
      : sql``;
    await sql`update ${of} set email = ${email} where ${key} in
      (select kept.${key} from ${of} as kept where kept.${key} = ${row.key} ${taken})`.execute(db);
  }
}

/** By what the senders of enquiries are known again, of those in the trash too. */
async function renewKeys(db: Kysely<never>): Promise<void> {
  for (let after = ''; ; ) {
    const { rows } = await sql<Enquiry>`select id, email, contact from "enquiry" where id > ${after}
      order by id limit ${slice}`.execute(db);
    for (const enquiry of rows) await renewKey(db, enquiry);
    const last = rows.at(-1);
    if (!last) break;
    after = last.id;
  }
  const { rows } = await sql<{ before: string }>`select "before" from "change"
    where record = 'enquiry' and "kind" = 'trashed' and "before" is not null order by id`.execute(db);
  for (const { before } of rows) await renewKey(db, JSON.parse(before));
}

async function renewKey(db: Kysely<never>, { id, email, contact }: Enquiry): Promise<void> {
  if (typeof email !== 'string' || typeof contact !== 'string') return;
  const keys = parentKeys({ email, contact });
  await sql`update "conversationEnquiry" set "emailKey" = ${keys.email}, "phoneKey" = ${keys.phone}
    where "enquiryId" = ${id}`.execute(db);
}
