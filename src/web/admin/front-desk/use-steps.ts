import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type {
  ConversationSummary,
  ConversationView,
  Step,
} from '../../../content/front-desk/conversation.ts';
import { accountOf } from '../../account/session.ts';
import { ApiError } from '../../api/api-error.ts';
import { isSignInNeeded } from '../../api/session-client.ts';
import { useToast } from '../../ui/toasts.tsx';
import { useNotice } from '../notices/notices.tsx';
import { takenInWords, undoOf } from './step-words.ts';
import { takeStep } from './take-step.ts';

type About = Pick<ConversationSummary, 'id' | 'revision'>;

/**
 * Takes steps, one at a time, tells what came of them, and brings what is shown up to date.
 *
 * @param onRefused told what somebody else has done, where a step was about an older state; absent: a notice says it
 */
export function useSteps(onRefused?: (message: string) => void) {
  const toast = useToast();
  const notice = useNotice();
  const { revalidate } = useRevalidator();
  const [busyId, setBusyId] = useState<string>();

  /** @returns the conversation as it is now; undefined where the step was not taken */
  async function take(about: About, step: Step): Promise<ConversationView | undefined> {
    if (busyId) return undefined;
    setBusyId(about.id);
    try {
      const outcome = await takeStep(about, step);
      void revalidate();
      if (outcome.kind === 'refused') {
        (onRefused ?? ((text) => notice({ kind: 'error', text })))(outcome.message);
        return undefined;
      }
      const { conversation, meanwhile } = outcome;
      const text = [meanwhile, takenInWords(step, conversation, accountOf())].filter(Boolean).join(' ');
      const undo = undoOf(step, conversation);
      if (undo) {
        const action = { word: 'Undo', onPress: () => takeBack(conversation, undo) };
        // The undo of a note holds whatever comes after it: a newer message leaves it standing.
        notice({ kind: 'success', text, action, ...(!undo.note && { about: conversation.id }) });
      } else toast.success(text);
      return conversation;
    } catch (error) {
      if (isSignInNeeded(error)) return undefined;
      console.error(error);
      // Somebody has deleted it.
      if (error instanceof ApiError && error.status === 404) void revalidate();
      toast.error(error instanceof Error ? error.message : 'Something went wrong.');
      return undefined;
    } finally {
      setBusyId(undefined);
    }
  }

  /** The screen that marked it may be closed by then. */
  async function takeBack(about: About, step: Step): Promise<void> {
    try {
      const outcome = await takeStep(about, step);
      if (outcome.kind === 'refused') notice({ kind: 'error', text: outcome.message });
      else toast.success(takenInWords(step, outcome.conversation, undefined));
    } catch (error) {
      if (isSignInNeeded(error)) return;
      console.error(error);
      notice({ kind: 'error', text: error instanceof Error ? error.message : 'Something went wrong.' });
    }
    await revalidate();
  }

  return { take, busyId };
}
