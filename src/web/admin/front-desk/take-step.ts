import {
  type ConversationSummary,
  type ConversationView,
  isContact,
  type Step,
} from '../../../content/front-desk/conversation.ts';
import { ApiError } from '../../api/api-error.ts';
import { callApi } from '../../api/session-client.ts';

/** What has come of a step. */
export type Outcome =
  | {
      kind: 'taken';
      conversation: ConversationView;
      /** What somebody else had done just before, in the server's words; empty: nothing. */
      meanwhile: string;
    }
  | { kind: 'refused'; conversation: ConversationView; message: string };

/** What was sent without an answer: it may have been done, and is not somebody else's then. */
const unanswered = new Map<string, string>();

/**
 * The revisions that steps of this page have made. A list may show an older one until it is loaded again. A step that was
 * added to a colleague's is left out: nobody has seen that state in the list yet.
 */
const ownRevisions = new Map<string, number>();

/**
 * Takes a step in a conversation as it was seen. What only adds to it (a call, a note) is added to what somebody else
 * has done meanwhile too; what decides something is not.
 *
 * @throws ApiError
 */
export async function takeStep(
  { id, revision }: Pick<ConversationSummary, 'id' | 'revision'>,
  step: Step,
): Promise<Outcome> {
  const sent = JSON.stringify(step);
  // An undo takes back the step that it was offered for, which may not be the last one any more.
  const seen = step.kind === 'undo' ? revision : Math.max(revision, ownRevisions.get(id) ?? 0);
  try {
    const conversation = await send(seen);
    ownRevisions.set(conversation.id, conversation.revision);
    return { kind: 'taken', conversation, meanwhile: '' };
  } catch (error) {
    const { current, message } = conflictIn(error) ?? {};
    if (!current || !message) {
      if (error instanceof ApiError && [0, 502, 504].includes(error.status)) unanswered.set(id, sent);
      throw error;
    }
    if (unanswered.get(id) === sent && isLast(current, step)) {
      unanswered.delete(id);
      return { kind: 'taken', conversation: current, meanwhile: '' };
    }
    if (!addsOnly(step)) return { kind: 'refused', conversation: current, message };
    return { kind: 'taken', conversation: await send(current.revision), meanwhile: message };
  }

  async function send(known: number): Promise<ConversationView> {
    const body = { revision: known, step };
    const { data } = await callApi<{ conversation: ConversationView }>(
      'POST',
      `conversations/${encodeURIComponent(id)}/steps`,
      { body },
    );
    return data.conversation;
  }
}

/** The conversation as it is, and who has changed it, where a call was refused because it was about an older state. */
export function conflictIn(error: unknown): { current: ConversationView; message: string } | undefined {
  if (!(error instanceof ApiError) || error.status !== 409 || !error.current) return undefined;
  const current: object = error.current;
  return { current: current as ConversationView, message: error.message };
}

function addsOnly(step: Step): boolean {
  if (step.kind === 'undo') return step.note !== undefined;
  return step.kind === 'note' || step.kind === 'call' || isContact(step);
}

/** Whether a step is the last that people have taken. */
function isLast({ timeline }: ConversationView, step: Step): boolean {
  const last = timeline.findLast(({ kind }) => kind !== 'letter');
  return last?.kind === step.kind && last.text === (('text' in step && step.text) || '');
}
