import { type Kysely, sql } from 'kysely';
import { v7 as createId } from 'uuid';
import type { Actor } from '#core/actor.ts';
import type { Scope } from '#core/database/scope.ts';
import type { Tables } from '#core/database/tables.ts';
import { AppError, notFoundError } from '#core/errors.ts';
import type { ConversationEventKind } from '../rules/conversation.ts';
import type { ConversationWaitRow } from './tables.ts';

/** Milliseconds: only a recent slip can be withdrawn, because colleagues rely on older notes. */
const noteWithdrawalPeriod = 60 * 60_000;

type Details = Readonly<Record<string, unknown>>;

interface NewEvent {
  conversationId: string;
  kind: ConversationEventKind;
  by: Actor;
  enquiryId?: string;
  text?: string;
  details?: Details;
  /** ISO, UTC; absent: now. */
  at?: string;
}

/** Records an event of a conversation. Runs in the transaction of the event. */
export async function recordEvent(
  { db, clock }: Pick<Scope, 'db' | 'clock'>,
  event: NewEvent,
): Promise<void> {
  const { conversationId, kind, by, enquiryId = '', text = '', details = {} } = event;
  await db
    .insertInto('conversationEvent')
    .values({
      ...{ id: createId(), conversationId, enquiryId, kind, text },
      at: event.at ?? clock().toISOString(),
      actorKind: by.kind,
      actorId: by.kind === 'account' ? by.id : '',
      actorName: by.kind === 'visitor' ? '' : by.name,
      details: JSON.stringify(details),
    })
    .execute();
}

/**
 * Withdraws a note: its text is deleted, and the timeline keeps that there was one. Idempotent, because an answer may be lost.
 * Runs in the transaction that has locked the conversation.
 *
 * @throws AppError missing; forbidden, where another account wrote it; conflict, where it is too old
 */
export async function withdrawNote(
  { db, clock }: Pick<Scope, 'db' | 'clock'>,
  conversationId: string,
  id: string,
  by: Actor,
): Promise<void> {
  const found = db.selectFrom('conversationEvent').select(['at', 'actorKind', 'actorId']);
  const note = await found
    .where('conversationId', '=', conversationId)
    .where('id', '=', id)
    .where('kind', '=', 'note')
    .executeTakeFirst();
  if (!note) throw notFoundError('Note');
  if (by.kind !== 'account' || note.actorKind !== 'account' || note.actorId !== by.id)
    throw new AppError('forbidden', 'Only the person who wrote a note can withdraw it.');
  if (clock().getTime() - Date.parse(note.at) > noteWithdrawalPeriod)
    throw new AppError(
      'conflict',
      'A note can be withdrawn only within an hour. Please add another one that puts it right.',
    );
  const withdrawn = { text: '', details: JSON.stringify({ isTakenBack: true } satisfies Details) };
  await db.updateTable('conversationEvent').set(withdrawn).where('id', '=', id).execute();
}

export type Wait = Pick<ConversationWaitRow, 'id' | 'city' | 'since' | 'until' | 'closedAt'>;

/** Small enough that SQLite, which answers synchronously, does not delay other requests. */
const sliceSize = 1000;

/** Waits in slices, in the order in which they began. @param from the earliest start (ISO, UTC) */
export async function* waitSlices({ db }: Pick<Scope, 'db'>, from: string): AsyncGenerator<Wait[]> {
  let slice: Wait[] = [];
  do {
    const last = slice.at(-1);
    const after = last ? sql`("since", "id") > (${last.since}, ${last.id})` : sql`"since" >= ${from}`;
    const { rows } = await sql<Wait>`select "id", "city", "since", "until", "closedAt" from "conversationWait"
      where ${after} order by "since", "id" limit ${sliceSize}`.execute(db);
    slice = rows;
    if (slice.length > 0) yield slice;
  } while (slice.length === sliceSize);
}

type Db = Kysely<Tables>;

interface NewWait {
  conversationId: string;
  city: string;
  /** ISO, UTC. */
  since: string;
}

/** Begins a wait; one that was closed without an answer continues. */
export async function startWait(db: Db, { conversationId, city, since }: NewWait): Promise<void> {
  const reopened = await db
    .updateTable('conversationWait')
    .set({ closedAt: null })
    .where('conversationId', '=', conversationId)
    .where('since', '=', since)
    .where('until', 'is', null)
    .returning('id')
    .execute();
  if (reopened.length > 0) return;
  const row = { id: createId(), conversationId, city, since, until: null, closedAt: null };
  await db.insertInto('conversationWait').values(row).execute();
}

/** Continues a wait that was ended by mistake: neither answered nor closed. */
export async function reopenWait(db: Db, { conversationId, since }: Omit<NewWait, 'city'>): Promise<void> {
  await db
    .updateTable('conversationWait')
    .set({ until: null, closedAt: null })
    .where('conversationId', '=', conversationId)
    .where('since', '=', since)
    .execute();
}

/** Ends the open wait: as answered, as closed without an answer, or as dropped (it was no parent). */
export async function endWait(
  db: Db,
  conversationId: string,
  outcome: 'answered' | 'closed' | 'dropped',
  at: string,
): Promise<void> {
  if (outcome === 'dropped') {
    const dropped = db.deleteFrom('conversationWait').where('conversationId', '=', conversationId);
    await dropped.where('until', 'is', null).where('closedAt', 'is', null).execute();
    return;
  }
  await db
    .updateTable('conversationWait')
    .set(outcome === 'answered' ? { until: at } : { closedAt: at })
    .where('conversationId', '=', conversationId)
    .where('until', 'is', null)
    .where('closedAt', 'is', null)
    .execute();
}

/** The start of the wait that the last closing left without an answer (ISO, UTC); null: none. */
export async function unansweredSince(db: Db, conversationId: string): Promise<string | null> {
  const last = await db
    .selectFrom('conversationWait')
    .select(['since', 'until', 'closedAt'])
    .where('conversationId', '=', conversationId)
    .orderBy('since', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last && last.until === null && last.closedAt !== null ? last.since : null;
}
