import { sql } from 'kysely';
import { v7 as createId } from 'uuid';
import { lowerCase } from '#cms/records/record-query.ts';
import type { StoredRecord } from '#cms/records/registry.ts';
import type { RecordRow } from '#cms/records/tables.ts';
import { visitor } from '#core/actor.ts';
import type { Scope } from '#core/database/scope.ts';
import { emailSpellings } from '#core/text/email-address.ts';
import { type ParentKeys, parentKeys } from '../rules/enquiry.ts';
import { afterArrival, initialState } from '../rules/transitions.ts';
import { updateConversationCounts } from './conversation-counts.ts';
import { endWait, recordEvent, startWait } from './events.ts';
import { type ConversationRow, rowOf, stateOf } from './tables.ts';

export type ArrivingEnquiry = Pick<
  StoredRecord<'enquiry'>,
  '_id' | 'email' | 'contact' | 'city' | 'createdAt'
>;

/**
 * Assigns a stored enquiry to a conversation: to the parent's existing one, or to a new one. An unchecked enquiry joins nothing,
 * because its sender is not verified. Runs in the transaction that stores it.
 *
 * @returns the id of its conversation
 */
export async function recordArrival(
  scope: Scope,
  enquiry: ArrivingEnquiry,
  { isUnchecked = false } = {},
): Promise<string> {
  return scope.transaction(async (tx) => {
    const keys = parentKeys(enquiry);
    if (!isUnchecked) await lockParent(tx, keys);
    const existing = isUnchecked ? undefined : await lockExisting(tx, keys);
    const conversationId = existing?.id ?? (await createConversation(tx, enquiry, isUnchecked));
    await tx.db
      .insertInto('conversationEnquiry')
      .values({ enquiryId: enquiry._id, conversationId, emailKey: keys.email, phoneKey: keys.phone })
      .execute();
    await recordEvent(tx, {
      ...{ conversationId, kind: 'arrived', by: visitor, enquiryId: enquiry._id },
      at: arrivalTime(enquiry, tx),
    });
    if (existing) await addToConversation(tx, existing, enquiry);
    return conversationId;
  });
}

const arrivalTime = ({ createdAt }: ArrivingEnquiry, { clock }: Pick<Scope, 'clock'>) =>
  createdAt ?? clock().toISOString();

/** Serialises arrivals of one parent, so that they become one conversation. SQLite allows one writing transaction anyway. */
export async function lockParent({ db, engine }: Scope, { email, phone }: ParentKeys): Promise<void> {
  if (engine !== 'postgres') return;
  for (const key of [`e ${email}`, `p ${phone}`].toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 24))`.execute(db);
}

/**
 * Locks the newest conversation of that address or number for a write; a concurrent erasure or decision waits until the arrival
 * belongs to it. If the other write came first, the search is repeated.
 *
 * @returns the row before the arrival
 */
export async function lockExisting(tx: Scope, keys: ParentKeys): Promise<ConversationRow | undefined> {
  for (;;) {
    const id = await findExisting(tx, keys);
    if (id === undefined) return undefined;
    const locked = await tx.db
      .updateTable('conversation')
      .set({ revision: sql<number>`revision + 1`, changedAt: tx.clock().toISOString() })
      .where('id', '=', id)
      .where('status', '<>', 'spam')
      .returningAll()
      .executeTakeFirst();
    if (locked) return locked;
  }
}

/** The newest conversation with both keys, else with one of them; without spam and unchecked ones. */
async function findExisting(
  { db }: Pick<Scope, 'db'>,
  { email, phone }: ParentKeys,
): Promise<string | undefined> {
  const findBy = async (keys: Partial<Record<'emailKey' | 'phoneKey', string>>) => {
    if (Object.values(keys).includes('')) return undefined;
    return db
      .selectFrom('conversationEnquiry as known')
      .innerJoin('conversation', 'conversation.id', 'known.conversationId')
      .select(['conversation.id', 'conversation.lastArrivedAt'])
      .where(({ and }) => and(keys))
      .where('conversation.status', '<>', 'spam')
      .where('conversation.isUnchecked', '=', 0)
      .orderBy('conversation.lastArrivedAt', 'desc')
      .limit(1)
      .executeTakeFirst();
  };
  // Senders who share one of the keys may have been separated by staff.
  const both = await findBy({ emailKey: email, phoneKey: phone });
  if (both) return both.id;
  const [byEmail, byPhone] = [await findBy({ emailKey: email }), await findBy({ phoneKey: phone })];
  if (!byEmail || !byPhone) return (byEmail ?? byPhone)?.id;
  return byEmail.lastArrivedAt >= byPhone.lastArrivedAt ? byEmail.id : byPhone.id;
}

async function createConversation(
  tx: Scope,
  enquiry: ArrivingEnquiry,
  isUnchecked: boolean,
): Promise<string> {
  const at = arrivalTime(enquiry, tx);
  const state = initialState(at, isUnchecked);
  const row: ConversationRow = {
    id: createId(),
    ...rowOf(state),
    enquiries: 1,
    latestEnquiryId: enquiry._id,
    city: enquiry.city,
    lastArrivedAt: at,
    changedAt: tx.clock().toISOString(),
    revision: 1,
    ...{ notifiedFollowUpOn: null, notifiedUnownedSince: null },
  };
  await tx.db.insertInto('conversation').values(row).execute();
  updateConversationCounts(tx, undefined, row);
  if (state.waitingSince !== null)
    await startWait(tx.db, { conversationId: row.id, city: row.city, since: state.waitingSince });
  return row.id;
}

/** Makes a stored enquiry the newest of a conversation. @param before the result of `lockExisting` */
export async function addToConversation(
  tx: Scope,
  before: ConversationRow,
  enquiry: ArrivingEnquiry,
): Promise<void> {
  const { db } = tx;
  const { id } = before;
  const at = arrivalTime(enquiry, tx);
  const isHidden = before.enquiries === 0;
  const state = afterArrival(stateOf(before), at, isHidden);
  const isNewest = isHidden || at >= before.lastArrivedAt;
  const after: ConversationRow = {
    ...{ ...before, ...rowOf(state) },
    enquiries: before.enquiries + 1,
    ...(isNewest && { latestEnquiryId: enquiry._id, city: enquiry.city, lastArrivedAt: at }),
  };
  await db.updateTable('conversation').set(after).where('id', '=', id).execute();
  updateConversationCounts(tx, before, after);
  if (isHidden) await endWait(db, id, 'closed', at);
  if (state.waitingSince !== null && state.waitingSince !== before.waitingSince)
    await startWait(db, { conversationId: id, city: enquiry.city, since: state.waitingSince });
  if (before.status === 'done')
    await recordEvent(tx, { conversationId: id, kind: 'returned', by: visitor, enquiryId: enquiry._id });
}

/** An enquiry of a parent, with the fields that its status follows from. */
export interface EnquiryOfParent extends Pick<RecordRow<'enquiry'>, 'id' | 'message' | 'createdAt'> {
  /** Undefined: it has been deleted. */
  conversation: Pick<ConversationRow, 'status' | 'isUnchecked' | 'waitingSince'> | undefined;
}

/** A stranger can send any number of enquiries in a parent's name. */
const maxListed = 100;

/** The enquiries from an email address, newest first, without notes and names of staff. */
export async function listByParent({ db, engine }: Scope, email: string): Promise<EnquiryOfParent[]> {
  const rows = await db
    .selectFrom('enquiry')
    .leftJoin('conversationEnquiry as of', 'of.enquiryId', 'enquiry.id')
    .leftJoin('conversation', 'conversation.id', 'of.conversationId')
    .select(['enquiry.id', 'enquiry.message', 'enquiry.createdAt'])
    .select(['conversation.status', 'conversation.isUnchecked', 'conversation.waitingSince'])
    .where(sql<boolean>`${lowerCase(engine, 'enquiry.email')} in (${sql.join(emailSpellings(email))})`)
    .orderBy('enquiry.id', 'desc')
    .limit(maxListed)
    .execute();
  return rows.map(({ id, message, createdAt, status, isUnchecked, waitingSince }) => ({
    ...{ id, message, createdAt },
    conversation: status === null ? undefined : { status, isUnchecked: isUnchecked ?? 0, waitingSince },
  }));
}
