import { sql } from 'kysely';
import { isHeld } from '#cms/records/change-store.ts';
import { folded } from '#cms/records/record-query.ts';
import type { RecordRow } from '#cms/records/tables.ts';
import { patternWithin } from '#cms/records/untyped-rows.ts';
import { inBatches, slicesOf } from '#core/database/batches.ts';
import type { Scope } from '#core/database/scope.ts';
import { type Stores } from '#core/manifest/repositories.ts';
import { canonicalEmail, emailSpellings, isSameEmail } from '#core/text/email-address.ts';
import type { ConversationEventKind, ConversationStatus } from '#features/enquiries/rules/conversation.ts';
import { openRefunds, type RefundState, refundAtFirst } from '#features/webinars/rules/refund-quote.ts';
import {
  type RegistrationStatus,
  seated,
  takesParents,
} from '#features/webinars/rules/registration-status.ts';
import type { ErasureReport } from '../rules/requests.ts';
import type { ConsentRow } from './tables.ts';

/** That an email was sent to somebody, or waits. What it said is kept nowhere once it has gone. */
export interface HeldEmail {
  kind: string;
  /** When it came to its end, or was written (ISO, UTC). */
  at: string;
  outcome: 'sent' | 'filed' | 'refused' | 'missed' | 'cancelled' | 'waiting';
}

/** What emails to parents are about, who get them. */
const ofPeople = ['enquiry', 'registration', 'account'];

/** Emails to the people of some records or accounts, the oldest first. */
async function findEmailsOf({ db }: Pick<Scope, 'db'>, recipients: readonly string[]): Promise<HeldEmail[]> {
  const found = await inBatches(slicesOf(recipients), (some) => emailsOf(db, some));
  return found.flat().sort((one, other) => (one.at < other.at ? -1 : 1));
}

async function emailsOf(db: Scope['db'], recipients: readonly string[]): Promise<HeldEmail[]> {
  const ended = await db
    .selectFrom('emailLog')
    .select(['kind', 'endedAt as at', 'outcome'])
    // By the index of what emails are about.
    .where('aboutRecord', 'in', ofPeople)
    .where('aboutId', 'in', recipients)
    .whereRef('recipientId', '=', 'aboutId')
    .execute();
  const waiting = await db
    .selectFrom('email')
    .select(['kind', 'createdAt as at'])
    .where('recipientId', 'in', recipients)
    .execute();
  return [...ended, ...waiting.map((email) => ({ ...email, outcome: 'waiting' as const }))];
}

/** That a place was cancelled, and what becomes of its price. */
export interface HeldCancellation {
  at: string;
  /** JSON: a quote (features/webinars/rules/refund-quote.ts). */
  quote: string;
  refund: RefundState;
  askBy: string;
  payBackTo: string;
  dueBy: string | null;
  completedAt: string | null;
}

export type HeldRegistration = Pick<
  RecordRow<'registration'>,
  | ('id' | 'name' | 'email' | 'contact' | 'webinarId' | 'webinarTitle' | 'registerAt' | 'addedAt')
  | ('inLine' | 'offeredUntil' | 'joinedAt' | 'paid' | 'paidNote' | 'terms')
> & {
  status: RegistrationStatus;
  trashedBy: string;
  /** The oldest first. */
  cancellations: HeldCancellation[];
};

/**
 * Whether somebody has a place, or waits for one, that is not over: in a webinar that is still to come, or in one that was
 * called off, of which their money may still come back.
 */
export async function isOpenRegistration(
  { db, clock, timeZone }: Scope,
  { webinarId, status, trashedBy }: HeldRegistration,
): Promise<boolean> {
  const isTaken = status === 'waiting' || (seated.includes(status) && status !== 'attended');
  if (trashedBy || !isTaken) return false;
  const webinar = await db
    .selectFrom('webinar')
    .select(['startsAt', 'endsAt', 'startdate', 'enddate', 'calledOff'])
    .where('id', '=', webinarId)
    .executeTakeFirst();
  if (!webinar) return false;
  return webinar.calledOff === 1 || takesParents(webinar, clock(), timeZone);
}

/** What of somebody's places would have to stay if all of it were erased now (product: Personal data). */
async function staysForNow(
  scope: Scope,
  { refunds }: Pick<Stores, 'refunds'>,
  registrations: readonly HeldRegistration[],
): Promise<ErasureReport['kept']> {
  let owed = 0;
  await inBatches(registrations, async (registration) => {
    // What is still open is given up first, and may be owed from then on.
    const quoted = (await isOpenRegistration(scope, registration))
      ? await refunds.quoteOf(registration.id)
      : undefined;
    if (isRefundOpen(registration) || (quoted && refundAtFirst(quoted.quote) === 'due')) owed++;
  });
  return reportOfOpen(owed);
}

/** Whether money is still to be paid back for a place: whoever is owed it has to be known until then. */
export function isRefundOpen({ cancellations }: Pick<HeldRegistration, 'cancellations'>): boolean {
  return cancellations.some(({ refund }) => openRefunds.some((open) => open === refund));
}

/** The same, in words for whoever asked. */
export function reportOfOpen(count: number): ErasureReport['kept'] {
  if (count === 0) return [];
  return [{ what: 'registration', count, why: 'A refund for it is still due.', until: '' }];
}

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
  registrations: HeldRegistration[];
  /** Also those that were withdrawn. */
  consents: ConsentRow[];
  emails: HeldEmail[];
  account: Awaited<ReturnType<Stores['accountErasure']['find']>>;
  /** What would stay for now if all of it were erased. */
  stays: ErasureReport['kept'];
}

type Personal = 'enquiry' | 'registration';

/**
 * What the site holds of an address, what is in the trash too. The oldest first.
 *
 * @param email in any spelling
 */
export async function findHeldData(
  scope: Scope,
  stores: Pick<Stores, 'accountErasure' | 'refunds'>,
  email: string,
): Promise<HeldData> {
  const address = canonicalEmail(email);
  const enquiries = await findHeldEnquiries(scope, address);
  const registrations = await findHeldRegistrations(scope, address);
  const consents = scope.db.selectFrom('consent').selectAll().where('email', 'in', emailSpellings(address));
  const account = await stores.accountErasure.find(address);
  const about = [...enquiries, ...registrations].map(({ id }) => id);
  return {
    ...{ email: address, enquiries, registrations, account },
    consents: await consents.orderBy('id').execute(),
    emails: await findEmailsOf(scope, account ? [...about, account.id] : about),
    stays: await staysForNow(scope, stores, registrations),
  };
}

/** What somebody has written, what is in the trash too. The oldest first. @param address in its canonical form */
export async function findHeldEnquiries(scope: Scope, address: string): Promise<HeldEnquiry[]> {
  return inBatches(await rowsOf(scope, 'enquiry', address), (row) => withConversation(scope, row));
}

/** The places that somebody has or had, those in the trash too. The oldest first. @param address in its canonical form */
export async function findHeldRegistrations(scope: Scope, address: string): Promise<HeldRegistration[]> {
  return inBatches(await rowsOf(scope, 'registration', address), (row) => withCancellations(scope, row));
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
): Promise<HeldRegistration> {
  const cancellations = await db
    .selectFrom('cancellation')
    .select(['at', 'quote', 'refund', 'askBy', 'payBackTo', 'dueBy', 'completedAt'])
    .where('registrationId', '=', row.id)
    .orderBy('id')
    .execute();
  return { ...row, cancellations };
}
