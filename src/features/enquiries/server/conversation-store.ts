import { sql } from 'kysely';
import type { Actor } from '#core/actor.ts';
import type { Scope } from '#core/database/scope.ts';
import { AppError, notFoundError } from '#core/errors.ts';
import type { Action, ConversationSummary } from '../api.ts';
import type { ConversationEventKind } from '../rules/conversation.ts';
import { conflictMessage } from '../rules/conversation-texts.ts';
import { parentKeys } from '../rules/enquiry.ts';
import { afterAction, type ConversationState } from '../rules/transitions.ts';
import {
  type ArrivingEnquiry,
  addToConversation,
  listByParent,
  lockExisting,
  lockParent,
  recordArrival,
} from './arrivals.ts';
import { updateConversationCounts } from './conversation-counts.ts';
import {
  type ConversationQuery,
  countTabs,
  isUnowned,
  isWaiting,
  listConversations,
  type Reader,
  readInboxState,
} from './conversation-lists.ts';
import {
  endWait,
  recordEvent,
  reopenWait,
  startWait,
  unansweredSince,
  waitSlices,
  withdrawNote,
} from './events.ts';
import { mergeSplit, splitSender } from './split.ts';
import { toConversationSummaries } from './summaries.ts';
import { type ConversationRow, rowOf, stateOf } from './tables.ts';
import { emailsToParent, findView, findViewByEnquiry, lastEvent } from './timeline.ts';

/**
 * Conversations with waiting parents and without an owner, the longest wait first.
 *
 * @param owners the accounts that can own one: any other owner counts as none
 */
async function listUnowned(
  scope: Pick<Scope, 'db'>,
  owners: readonly string[],
  limit: number,
): Promise<ConversationSummary[]> {
  const { rows } = await sql<ConversationRow>`select * from "conversation"
    where ${isWaiting} and ${isUnowned(owners)}
    order by "waitingSince", "id" limit ${limit}`.execute(scope.db);
  return toConversationSummaries(scope, rows);
}

/** Stores conversations (product: Front desk). See decision 44. */
export function createConversationStore(scope: Scope) {
  return {
    recordArrival: (enquiry: ArrivingEnquiry, options?: { isUnchecked?: boolean }) =>
      recordArrival(scope, enquiry, options),
    list: (query: ConversationQuery, reader: Reader) => listConversations(scope, query, reader),
    listUnowned: (owners: readonly string[], limit: number) => listUnowned(scope, owners, limit),
    counts: (reader: Reader) => countTabs(scope, reader),
    inboxState: () => readInboxState(scope),
    find: (id: string) => findView(scope, id),
    listByParent: (email: string) => listByParent(scope, email),
    findByEnquiry: (enquiryId: string) => findViewByEnquiry(scope, enquiryId),
    applyAction: (target: ActionTarget, action: Action, ownerName?: string) =>
      applyAction(scope, target, action, ownerName),
    recordReply: (target: ActionTarget, reply: ReplyText, options: { endsWait: boolean }) =>
      recordReply(scope, target, reply, options),
    waits: (from: string) => waitSlices(scope, from),
    emailsToParent: (id: string) => emailsToParent(scope, id),
  };
}

/** A conversation as the actor has seen it, and the present day in the site's time zone. */
interface ActionTarget {
  id: string;
  revision: number;
  by: Actor;
  today: string;
}

/**
 * Applies an action. Of two simultaneous ones, the second is refused with the reason.
 *
 * @param ownerName of an `assign`: the name of the account
 * @returns the id of the conversation, which is another one where an unchecked enquiry joins its parent's conversation; its
 * newest enquiry; and whether it was unchecked before
 * @throws AppError missing; conflict, with the conversation as it is, where another change came first; as `afterAction`
 */
async function applyAction(
  scope: Scope,
  target: ActionTarget,
  action: Action,
  ownerName = '',
): Promise<{ id: string; enquiryId: string; wasUnchecked: boolean }> {
  return scope.transaction(async (tx) => {
    const row = await lockRevision(tx, target);
    const before = stateOf(row);
    const notified = { enquiryId: row.latestEnquiryId, wasUnchecked: before.isUnchecked };
    if (action.kind === 'undo' && action.noteId) await withdrawNote(tx, row.id, action.noteId, target.by);
    else if (action.kind === 'undo') await undo(tx, row, target);
    else {
      const unanswered = await unansweredSince(tx.db, row.id);
      const around = { today: target.today, lastArrivedAt: row.lastArrivedAt, unanswered };
      const after = afterAction(before, action, around);
      if (action.kind === 'genuine' && before.isUnchecked) {
        const known = await mergeIntoExisting(tx, row, target.by);
        if (known) return { id: known, ...notified };
      }
      if (action.kind === 'split') await split(tx, row, action.enquiryId, target.by);
      else {
        await saveState(tx, row, after, endOf(action));
        await recordEvent(tx, toEvent(row, action, target.by, ownerName));
      }
    }
    return { id: row.id, ...notified };
  });
}

interface ReplyText {
  /** The enquiry with the recipient's address. */
  enquiryId: string;
  text: string;
}

/**
 * Records a reply of staff.
 *
 * @param options `endsWait`: whether it can reach the parent, and so is a human contact
 * @throws AppError, as `applyAction`
 */
async function recordReply(
  scope: Scope,
  target: ActionTarget,
  reply: ReplyText,
  { endsWait }: { endsWait: boolean },
): Promise<void> {
  await scope.transaction(async (tx) => {
    const row = await lockRevision(tx, target);
    // An email that reaches nobody is an attempt, like a call that nobody answers.
    const action: Action = endsWait ? { kind: 'mail' } : { kind: 'call', isReached: false };
    const context = { ...row, today: target.today, unanswered: null };
    await saveState(tx, row, afterAction(stateOf(row), action, context), 'answered');
    await recordEvent(tx, { conversationId: row.id, kind: 'reply', by: target.by, ...reply });
  });
}

/** Locks the row for a write, and checks its revision; concurrent writers wait here. */
async function lockRevision(tx: Scope, { id, revision }: ActionTarget): Promise<ConversationRow> {
  const taken = await tx.db
    .updateTable('conversation')
    .set({ revision: sql<number>`revision + 1`, changedAt: tx.clock().toISOString() })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .where('enquiries', '>', 0)
    .returningAll()
    .executeTakeFirst();
  if (taken) return taken;
  const current = await findView(tx, id);
  if (!current) throw notFoundError('Enquiry');
  throw new AppError('conflict', conflictMessage(await lastEvent(tx, id), tx.clock()), { current });
}

/** Separates a sender. The rest keeps its own wait and the id of the new conversation, so that it can be undone. */
async function split(tx: Scope, row: ConversationRow, enquiryId: string, by: Actor): Promise<void> {
  const before = { ...stateOf(row), revision: row.revision };
  const { id, state } = await splitSender(tx, row, enquiryId, by);
  const { waitingSince } = row;
  // A wait that begins with another enquiry is a different wait.
  if (waitingSince !== null && state.waitingSince !== waitingSince)
    await endWait(tx.db, row.id, 'dropped', tx.clock().toISOString());
  await saveState(tx, row, { ...stateOf(row), ...state }, 'dropped');
  const details = { undo: { ...before, separated: id } };
  await recordEvent(tx, { conversationId: row.id, kind: 'split', by, details });
}

type End = 'answered' | 'closed' | 'dropped';

/** The end of a wait by an action, if it ends one. */
function endOf({ kind }: Action): End {
  if (kind === 'done') return 'closed';
  return kind === 'spam' ? 'dropped' : 'answered';
}

async function saveState(tx: Scope, row: ConversationRow, state: ConversationState, end: End): Promise<void> {
  const { db, clock } = tx;
  await db.updateTable('conversation').set(rowOf(state)).where('id', '=', row.id).execute();
  updateConversationCounts(tx, row, { ...row, ...rowOf(state) });
  if (state.waitingSince === row.waitingSince) return;
  if (state.waitingSince === null) await endWait(db, row.id, end, clock().toISOString());
  else await startWait(db, { conversationId: row.id, city: row.city, since: state.waitingSince });
}

function toEvent(
  row: ConversationRow,
  action: Exclude<Action, { kind: 'undo' | 'split' }>,
  by: Actor,
  ownerName: string,
) {
  const details = {
    ...(action.kind === 'assign' && { ownerId: action.ownerId, ownerName }),
    ...(action.kind === 'followUp' && { day: action.day ?? '' }),
    ...(action.kind === 'call' && { isReached: action.isReached }),
    ...(action.kind === 'done' && row.waitingSince !== null && { isUnanswered: true }),
    ...(isUndoable(row, action) && { undo: { ...stateOf(row), revision: row.revision } }),
  };
  const text = 'text' in action ? (action.text ?? '') : '';
  return { conversationId: row.id, kind: action.kind satisfies ConversationEventKind, by, text, details };
}

/** A note is withdrawn by itself (`withdrawNote`); marking an unchecked enquiry as from a parent has sent an email. */
function isUndoable({ isUnchecked }: ConversationRow, { kind }: Action): boolean {
  return kind !== 'note' && !(kind === 'genuine' && isUnchecked);
}

/** Restores the state before the last action, unless anything has happened since. The timeline keeps both. */
async function undo(tx: Scope, row: ConversationRow, { by }: ActionTarget): Promise<void> {
  const last = await tx.db
    .selectFrom('conversationEvent')
    .select(['kind', 'details'])
    .where('conversationId', '=', row.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { undo: kept } = JSON.parse(last?.details ?? '{}') as {
    undo?: ConversationState & { revision: number; separated?: string };
  };
  // This action has already raised the revision by one.
  if (kept?.revision !== row.revision - 1)
    throw new AppError('conflict', 'This cannot be undone any more: something else has happened since.');
  const { revision: _at, separated, ...state } = kept;
  if (separated) await mergeSplit(tx, row.id, separated);
  // The wait continues, and the figures leave the undone answer out.
  if (state.waitingSince !== null && row.waitingSince === null)
    await reopenWait(tx.db, { conversationId: row.id, since: state.waitingSince });
  await saveState(tx, row, state, last?.kind === 'reopen' ? 'closed' : 'dropped');
  await recordEvent(tx, { conversationId: row.id, kind: 'undone', by });
}

/** Merges an unchecked enquiry into the conversation of its parent. @returns its id, if there is one */
async function mergeIntoExisting(tx: Scope, row: ConversationRow, by: Actor): Promise<string | undefined> {
  const { db } = tx;
  const enquiry = await db
    .selectFrom('enquiry')
    .select(['id as _id', 'email', 'contact', 'city', 'createdAt'])
    .where('id', '=', row.latestEnquiryId)
    .executeTakeFirst();
  if (!enquiry) return undefined;
  const keys = parentKeys(enquiry);
  await lockParent(tx, keys);
  const known = await lockExisting(tx, keys);
  if (!known) return undefined;
  const all = { conversationId: known.id };
  for (const table of ['conversationEnquiry', 'conversationEvent'] as const)
    await db.updateTable(table).set(all).where('conversationId', '=', row.id).execute();
  await db.deleteFrom('conversationWait').where('conversationId', '=', row.id).execute();
  await db.deleteFrom('conversation').where('id', '=', row.id).execute();
  updateConversationCounts(tx, row, undefined);
  await addToConversation(tx, known, enquiry);
  await recordEvent(tx, { ...all, kind: 'genuine', by, enquiryId: enquiry._id });
  return known.id;
}
