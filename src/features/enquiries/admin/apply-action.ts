import { ApiError, currentIn } from '#core/api-client/api-error.ts';
import type { CurrentOf } from '#core/api-client/calls.ts';
import { callApi } from '#core/api-client/session-client.ts';
import type { Action, ConversationSummary, ConversationView } from '../api.ts';
import { isContact } from '../rules/conversation.ts';
import { dayInWords } from './status.tsx';

type Undo = Extract<Action, { kind: 'undo' }>;

/** The message after an action. @param me the account that applied it */
export function describeAction(action: Action, after: ConversationView, me: string | undefined): string {
  const { name } = after.latest;
  const stillWaits = after.waitingSince ? ` ${name} is still waiting for an answer.` : '';
  switch (action.kind) {
    case 'assign':
      if (!after.ownerId) return `${name}’s enquiry is unassigned now.`;
      return after.ownerId === me
        ? `${name}’s enquiry is assigned to you.`
        : `${name}’s enquiry is assigned to ${after.ownerName}.`;
    case 'call':
      return action.isReached ? 'The call has been logged.' : `Logged: no answer.${stillWaits}`;
    case 'whatsapp':
    case 'mail':
      return 'Your message has been logged.';
    case 'note':
      return `The note has been saved.${stillWaits}`;
    case 'followUp':
      return action.day ? `Follow-up on ${dayInWords(action.day)}.` : 'The follow-up has been removed.';
    case 'done':
      return `${name}’s enquiry is done.`;
    case 'reopen':
      return `${name}’s enquiry is open again.`;
    case 'spam':
      return `${name}’s enquiry is marked as spam.`;
    case 'split':
      return 'It is now a separate enquiry, and waits for an answer.';
    case 'genuine':
      return `${name}’s enquiry is marked as from a parent.`;
    case 'undo':
      return action.noteId ? 'The note has been withdrawn.' : `${name}’s enquiry is as it was before.`;
  }
}

/**
 * The action that undoes another one.
 *
 * @param conversation as it is after that action
 * @returns undefined where it cannot be undone: marking an enquiry as from a parent has sent an email
 */
export function undoActionFor(action: Action, { timeline }: ConversationView): Undo | undefined {
  if (action.kind === 'genuine' || action.kind === 'undo') return undefined;
  if (action.kind !== 'note') return { kind: 'undo' };
  const note = timeline.findLast(({ kind, text }) => kind === 'note' && text === action.text);
  return note && { kind: 'undo', noteId: note.id };
}

interface ActionResult {
  conversation: ConversationView;
  /** A change by another person just before, in the server's words; empty: none. */
  meanwhile: string;
}

/** Requests that got no answer: they may have succeeded, and a conflict is then not another person's change. */
const unconfirmedRequests = new Map<string, string>();

/**
 * The revisions that actions of this page have made; a list may show older ones until it is loaded again. An action added after a
 * colleague's change is left out, because its state has not been shown in the list yet.
 */
const ownRevisions = new Map<string, number>();

/**
 * Applies an action to a conversation as it was seen. Actions that only add to it (a call, a note) are also added after another
 * person's change; others are not.
 *
 * @throws ApiError, with `conflictIn` where the action would override a change by another person
 */
export async function applyAction(
  { id, revision }: Pick<ConversationSummary, 'id' | 'revision'>,
  action: Action,
): Promise<ActionResult> {
  const sent = JSON.stringify(action);
  // An undo applies to the action it was offered for, which may not be the last one any more.
  const seen = action.kind === 'undo' ? revision : Math.max(revision, ownRevisions.get(id) ?? 0);
  try {
    const conversation = await send(seen);
    ownRevisions.set(conversation.id, conversation.revision);
    return { conversation, meanwhile: '' };
  } catch (error) {
    const { current, message } = conflictIn(error) ?? {};
    if (!current || !message) {
      if (error instanceof ApiError && [0, 502, 504].includes(error.status))
        unconfirmedRequests.set(id, sent);
      throw error;
    }
    if (unconfirmedRequests.get(id) === sent && isLastAction(current, action)) {
      unconfirmedRequests.delete(id);
      return { conversation: current, meanwhile: '' };
    }
    if (!isAdditive(action)) throw error;
    return { conversation: await send(current.revision), meanwhile: message };
  }

  async function send(baseRevision: number): Promise<ConversationView> {
    const body = { revision: baseRevision, action };
    const { data } = await callApi('POST conversations/:id/actions', { params: { id }, body });
    return data.conversation;
  }
}

/** The present conversation and a message about who changed it, for a call refused because its revision was outdated. */
export function conflictIn(error: unknown): { current: ConversationView; message: string } | undefined {
  const current = currentIn<CurrentOf<'POST conversations/:id/actions'>>(error);
  return current && error instanceof Error ? { current, message: error.message } : undefined;
}

function isAdditive(action: Action): boolean {
  if (action.kind === 'undo') return action.noteId !== undefined;
  return action.kind === 'note' || action.kind === 'call' || isContact(action);
}

/** Whether an action is the last one in the timeline, apart from emails. */
function isLastAction({ timeline }: ConversationView, action: Action): boolean {
  const last = timeline.findLast(({ kind }) => kind !== 'email');
  return last?.kind === action.kind && last.text === (('text' in action && action.text) || '');
}
