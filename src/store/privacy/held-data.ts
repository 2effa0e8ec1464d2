import { sql } from 'kysely';
import type { ConversationEventKind, ConversationStatus } from '../../content/front-desk/conversation.ts';
import { canonicalEmail, emailSpellings, isSameEmail } from '../../content/people/email-address.ts';
import type { ErasureReport } from '../../content/privacy/requests.ts';
import { isHeld } from '../changes/change-store.ts';
import { inTurns } from '../in-turns.ts';
import { folded } from '../records/record-query.ts';
import { patternWithin } from '../records/search-text.ts';
import type { Scope } from '../scope.ts';
import type { RecordRow } from '../tables.ts';
import { findAccountOf, type HeldAccount } from './held-account.ts';
import { findLettersOf, type HeldLetter } from './held-letters.ts';
import type { HeldPlace } from './held-place.ts';
import type { ConsentRow } from './privacy-tables.ts';
import { staysForNow } from './stays-for-now.ts';

/** What was noted or written of a parent, the oldest first. Moments are ISO, UTC. */
export interface HeldNote {
  kind: ConversationEventKind;
  at: string;
  text: string;
}

export type HeldEnquiry = Pick<
  RecordRow<'enquiry'>,
  'id' | 'name' | 'email' | 'contact' | 'city' | 'message' | 'createdAt' | 'addedAt'
> & {
  /** The change that deleted it; empty: it is not in the trash. */
  trashedBy: string;
  /** How that stands; undefined where nobody keeps it. */
  conversation: { id: string; status: ConversationStatus; notes: HeldNote[] } | undefined;
};

/** All that the site holds of somebody, who is known by an e-mail address alone. */
export interface HeldData {
  /** In its canonical form. */
  email: string;
  enquiries: HeldEnquiry[];
  places: HeldPlace[];
  /** Also those that were withdrawn. */
  consents: ConsentRow[];
  letters: HeldLetter[];
  account: HeldAccount | undefined;
  /** What would stay for now if all of it were erased. */
  stays: ErasureReport['kept'];
}

type Personal = 'enquiry' | 'registration';

/**
 * What the site holds of an address, what is in the trash too. The oldest first.
 *
 * @param email in any spelling
 */
export async function findHeldData(scope: Scope, email: string): Promise<HeldData> {
  const address = canonicalEmail(email);
  const enquiries = await findHeldEnquiries(scope, address);
  const places = await findHeldPlaces(scope, address);
  const consents = scope.db.selectFrom('consent').selectAll().where('email', 'in', emailSpellings(address));
  const account = await findAccountOf(scope, address);
  const about = [...enquiries, ...places].map(({ id }) => id);
  return {
    ...{ email: address, enquiries, places, account },
    consents: await consents.orderBy('id').execute(),
    letters: await findLettersOf(scope, account ? [...about, account.id] : about),
    stays: await staysForNow(scope, places),
  };
}

/** What somebody has written, what is in the trash too. The oldest first. @param address in its canonical form */
export async function findHeldEnquiries(scope: Scope, address: string): Promise<HeldEnquiry[]> {
  return inTurns(await rowsOf(scope, 'enquiry', address), (row) => withConversation(scope, row));
}

/** The places that somebody has or had, those in the trash too. The oldest first. @param address in its canonical form */
export async function findHeldPlaces(scope: Scope, address: string): Promise<HeldPlace[]> {
  return inTurns(await rowsOf(scope, 'registration', address), (row) => withCancellations(scope, row));
}

/** Those that are there, and those in the trash. */
async function rowsOf<Name extends Personal>(
  { db, engine }: Scope,
  name: Name,
  address: string,
): Promise<(RecordRow<Name> & { trashedBy: string })[]> {
  const spellings = emailSpellings(address);
  const there = await sql<RecordRow<Name>>`select * from ${sql.table(name)}
    where ${folded(engine, 'email')} in (${sql.join(spellings)})`.execute(db);
  const within = spellings.map(
    (one) =>
      sql`${folded(engine, 'before')} like ${patternWithin(JSON.stringify(one).slice(1, -1))} escape '\\'`,
  );
  const trashed = await db
    .selectFrom('change')
    .select(['id', 'before'])
    .where(sql<boolean>`"kind" = 'trashed'`)
    .where('record', '=', name)
    .where(sql<boolean>`(${sql.join(within, sql` or `)})`)
    .where(isHeld)
    .execute();
  const inTrash = trashed.flatMap(({ id, before }) => {
    const row = JSON.parse(before ?? '{}') as RecordRow<Name>;
    return isSameEmail(row.email ?? '', address) ? [{ ...row, trashedBy: id }] : [];
  });
  return [...there.rows.map((row) => ({ ...row, trashedBy: '' })), ...inTrash].sort((one, other) =>
    one.id < other.id ? -1 : 1,
  );
}

async function withConversation(
  { db }: Scope,
  row: RecordRow<'enquiry'> & { trashedBy: string },
): Promise<HeldEnquiry> {
  const conversation = await db
    .selectFrom('conversationEnquiry as of')
    .innerJoin('conversation', 'conversation.id', 'of.conversationId')
    .select(['conversation.id', 'conversation.status'])
    .where('of.enquiryId', '=', row.id)
    .executeTakeFirst();
  if (!conversation) return { ...row, conversation: undefined };
  // Two parents with one phone have one conversation: what is of no single enquiry may be about the other one.
  const others = await db
    .selectFrom('conversationEnquiry')
    .select('enquiryId')
    .where('conversationId', '=', conversation.id)
    .where('emailKey', '<>', canonicalEmail(row.email))
    .limit(1)
    .execute();
  const notes = await db
    .selectFrom('conversationEvent')
    .select(['kind', 'at', 'text'])
    .where('conversationId', '=', conversation.id)
    .where('enquiryId', 'in', others.length > 0 ? [row.id] : ['', row.id])
    .orderBy('id')
    .execute();
  return { ...row, conversation: { ...conversation, notes } };
}

async function withCancellations(
  { db }: Scope,
  row: RecordRow<'registration'> & { trashedBy: string },
): Promise<HeldPlace> {
  const cancellations = await db
    .selectFrom('cancellation')
    .select(['at', 'quote', 'refund', 'askBy', 'payBackTo', 'dueBy', 'completedAt'])
    .where('registrationId', '=', row.id)
    .orderBy('id')
    .execute();
  return { ...row, cancellations };
}
