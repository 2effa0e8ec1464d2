import { sql } from 'kysely';
import { isInTrash } from '#cms/records/change-store.ts';
import type { PeopleType } from '#cms/records/definition.ts';
import { lowerCase } from '#cms/records/record-query.ts';
import { type PeopleName, people, peopleNames } from '#cms/records/registry.ts';
import type { RecordRow } from '#cms/records/tables.ts';
import { containsPattern } from '#cms/records/untyped-rows.ts';
import { chunksOf, mapYielding } from '#core/database/batches.ts';
import type { Scope } from '#core/database/scope.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { canonicalEmail, emailSpellings, isSameEmail } from '#core/text/email-address.ts';
import type { ConversationEventKind, ConversationStatus } from '#features/enquiries/rules/conversation.ts';
import {
  initialRefundState,
  openRefundStates,
  type RefundState,
} from '#features/webinars/rules/refund-quote.ts';
import {
  isEnrolmentOpen,
  type RegistrationStatus,
  seatedStatuses,
} from '#features/webinars/rules/registration-status.ts';
import type { ErasureReport } from '../api.ts';
import type { HeldWithRegistration } from '../rules/held-with-registration.ts';
import { findHeldWith } from './held-with-registration.ts';
import type { ConsentRow } from './tables.ts';

/** An email that was sent or waits. Its text is deleted once it is sent. */
export interface HeldEmail {
  kind: string;
  /** When it was sent or dropped, or else written (ISO, UTC). */
  at: string;
  outcome: 'sent' | 'filed' | 'refused' | 'missed' | 'cancelled' | 'waiting';
}

/** Emails to the people of some records or accounts, oldest first. */
async function findEmailsOf({ db }: Pick<Scope, 'db'>, recipients: readonly string[]): Promise<HeldEmail[]> {
  const found = await mapYielding(chunksOf(recipients), (some) => emailsOf(db, some));
  return found.flat().sort((one, other) => (one.at < other.at ? -1 : 1));
}

async function emailsOf(db: Scope['db'], recipients: readonly string[]): Promise<HeldEmail[]> {
  const ended = await db
    .selectFrom('emailLog')
    .select(['kind', 'endedAt as at', 'outcome'])
    // Uses the index of the records that emails are about.
    .where('aboutRecord', 'in', [...peopleNames, 'account'])
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

/** A cancellation of a registration, and the state of its refund. */
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
  /** Oldest first. */
  cancellations: HeldCancellation[];
} & HeldWithRegistration;

/** Whether a registration or waiting position is not over: its webinar is upcoming, or was called off and may owe a refund. */
export async function isOpenRegistration(
  { db, clock, timeZone }: Scope,
  { webinarId, status, trashedBy }: HeldRegistration,
): Promise<boolean> {
  const isTaken = status === 'waiting' || (seatedStatuses.includes(status) && status !== 'attended');
  if (trashedBy || !isTaken) return false;
  const webinar = await db
    .selectFrom('webinar')
    .select(['startsAt', 'endsAt', 'startdate', 'enddate', 'calledOff'])
    .where('id', '=', webinarId)
    .executeTakeFirst();
  if (!webinar) return false;
  return webinar.calledOff === 1 || isEnrolmentOpen(webinar, clock(), timeZone);
}

/** The registrations that would be kept if everything were erased now (product: Personal data). */
async function findOpenRefunds(
  scope: Scope,
  { refunds }: Pick<Stores, 'refunds'>,
  registrations: readonly HeldRegistration[],
): Promise<ErasureReport['kept']> {
  let owed = 0;
  await mapYielding(registrations, async (registration) => {
    // Open registrations are cancelled first, which may create a refund.
    const quoted = (await isOpenRegistration(scope, registration))
      ? await refunds.quoteOf(registration.id)
      : undefined;
    if (isRefundOpen(registration) || (quoted && initialRefundState(quoted.quote) === 'due')) owed++;
  });
  return reportOpenRefunds(owed);
}

/** Whether a refund is still to be paid for a registration: until then its parent's data must be kept. */
export function isRefundOpen(held: HeldRecord): boolean {
  if (!('cancellations' in held)) return false;
  return held.cancellations.some(({ refund }) => openRefundStates.some((open) => open === refund));
}

/** The same in words for the person. */
export function reportOpenRefunds(count: number): ErasureReport['kept'] {
  if (count === 0) return [];
  return [{ what: 'registration', count, why: 'A refund for it is still due.', until: '' }];
}

/** A note or email about a parent; lists are oldest first. Times are ISO, UTC. */
export interface HeldNote {
  kind: ConversationEventKind;
  at: string;
  text: string;
}

export type HeldEnquiry = Pick<
  RecordRow<'enquiry'>,
  | ('id' | 'name' | 'email' | 'contact' | 'city' | 'message')
  | ('preferredDay' | 'preferredTime' | 'createdAt' | 'addedAt')
> & {
  trashedBy: string;
  /** The status of its conversation; undefined: none. */
  conversation: { id: string; status: ConversationStatus; notes: HeldNote[] } | undefined;
};

/** A record of any type, with the columns of its fields. */
interface HeldRow {
  id: string;
  /** ISO, UTC. */
  addedAt: string;
  /** The id of the change that deleted it; empty: not in the trash. */
  trashedBy: string;
}

export type HeldRecord = HeldEnquiry | HeldRegistration | HeldRow;

/** The types to which more belongs than their row. */
interface HeldTypes {
  enquiry: HeldEnquiry;
  registration: HeldRegistration;
}

/** The records of a person by type, including the trash, oldest first. */
export type HeldRecords = {
  [Name in PeopleName]: (Name extends keyof HeldTypes ? HeldTypes[Name] : HeldRow)[];
};

/** All data held about a person, who is identified by an email address only. */
export interface HeldData {
  /** The canonical form. */
  email: string;
  records: HeldRecords;
  /** Including withdrawn ones. */
  consents: ConsentRow[];
  emails: HeldEmail[];
  account: Awaited<ReturnType<Stores['accountErasure']['find']>>;
  /** The records that would be kept if everything were erased now. */
  stays: ErasureReport['kept'];
}

/** All data held about an address, including the trash, oldest first. @param email in any spelling */
export async function findHeldData(
  scope: Scope,
  stores: Pick<Stores, 'accountErasure' | 'refunds'>,
  email: string,
): Promise<HeldData> {
  const address = canonicalEmail(email);
  const records = await findHeldRecords(scope, address);
  const consents = scope.db.selectFrom('consent').selectAll().where('email', 'in', emailSpellings(address));
  const account = await stores.accountErasure.find(address);
  const about = Object.values<HeldRecord[]>(records).flatMap((held) => held.map(({ id }) => id));
  return {
    ...{ email: address, records, account },
    consents: await consents.orderBy('id').execute(),
    emails: await findEmailsOf(scope, account ? [...about, account.id] : about),
    stays: await findOpenRefunds(scope, stores, records.registration),
  };
}

/** All records of a person. @param address the canonical form */
export async function findHeldRecords(scope: Scope, address: string): Promise<HeldRecords> {
  const found = await mapYielding(peopleNames, async (name): Promise<[PeopleName, HeldRecord[]]> => {
    const find = finders[name];
    return [name, find ? await find(scope, address) : await rowsOf(scope, name, address)];
  });
  return Object.fromEntries(found) as HeldRecords;
}

/** Finds the records of each type together with what belongs to them. */
const finders: { [Name in PeopleName]?: (scope: Scope, address: string) => Promise<HeldRecords[Name]> } = {
  enquiry: findHeldEnquiries,
  registration: findHeldRegistrations,
};

async function findHeldEnquiries(scope: Scope, address: string): Promise<HeldEnquiry[]> {
  return mapYielding(await rowsOf(scope, 'enquiry', address), (row) => withConversation(scope, row));
}

/** The registrations of a person, including the trash, oldest first. @param address the canonical form */
export async function findHeldRegistrations(scope: Scope, address: string): Promise<HeldRegistration[]> {
  return mapYielding(await rowsOf(scope, 'registration', address), (row) => withCancellations(scope, row));
}

/** Rows in the table and in the trash. */
async function rowsOf<Name extends PeopleName>(
  { db, engine }: Scope,
  name: Name,
  address: string,
): Promise<(RecordRow<Name> & { trashedBy: string })[]> {
  const { email }: PeopleType['personal'] = people[name].personal;
  const spellings = emailSpellings(address);
  const stored = await sql<RecordRow<Name>>`select * from ${sql.table(name)}
    where ${lowerCase(engine, email)} in (${sql.join(spellings)})`.execute(db);
  const matches = spellings.map(
    (one) =>
      sql`${lowerCase(engine, 'before')} like ${containsPattern(JSON.stringify(one).slice(1, -1))} escape '\\'`,
  );
  const trashed = await db
    .selectFrom('change')
    .select(['id', 'before'])
    .where(sql<boolean>`"kind" = 'trashed'`)
    .where('record', '=', name)
    .where(sql<boolean>`(${sql.join(matches, sql` or `)})`)
    .where(isInTrash)
    .execute();
  const inTrash = trashed.flatMap(({ id, before }) => {
    const row = JSON.parse(before ?? '{}') as RecordRow<Name> & Record<string, unknown>;
    return isSameEmail(String(row[email] ?? ''), address) ? [{ ...row, trashedBy: id }] : [];
  });
  return [...stored.rows.map((row) => ({ ...row, trashedBy: '' })), ...inTrash].sort((one, other) =>
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
  // Two parents with one phone share a conversation: notes without a single enquiry may be about the other one.
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
  scope: Scope,
  row: RecordRow<'registration'> & { trashedBy: string },
): Promise<HeldRegistration> {
  const cancellations = await scope.db
    .selectFrom('cancellation')
    .select(['at', 'quote', 'refund', 'askBy', 'payBackTo', 'dueBy', 'completedAt'])
    .where('registrationId', '=', row.id)
    .orderBy('id')
    .execute();
  return { ...row, cancellations, ...(await findHeldWith(scope, row.id)) };
}
