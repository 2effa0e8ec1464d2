import { useEffect, useRef, useState } from 'react';
import type { ContentType } from '../../../content/define-content.ts';
import { callApi } from '../../api/session-client.ts';
import type { EntryForm } from '../form/use-entry-form.ts';
import { useNotice } from '../notices/notices.tsx';
import { draftsChanged } from './drafts-changed.ts';
import { useAttempt } from './use-attempt.ts';

/** Milliseconds for which a window that closes waits for its words to be kept, before it asks. */
const patience = 5000;

/** Closes a form without a question where all that was typed is safe on the server. */
export function useClosing(
  definition: ContentType,
  form: EntryForm,
  { isSaving, mayBeStored, onLeave }: { isSaving: boolean; mayBeStored: boolean; onLeave: () => void },
) {
  const [isAsking, setAsking] = useState(false);
  const isClosing = useRef(false);
  const tell = useTellOfDraft();
  const { keeper, blocker } = form;

  function leave() {
    form.finish();
    draftsChanged();
    if (blocker.state === 'blocked') blocker.proceed();
    else onLeave();
  }

  async function close() {
    if (isSaving) return setAsking(true);
    if (isClosing.current) return;
    isClosing.current = true;
    const isSafe = await Promise.race([keeper.flush(), pause(patience)]);
    isClosing.current = false;
    if (form.hasFiles || (form.isDirty && !isSafe)) return setAsking(true);
    const { id, revision, values } = keeper.kept();
    if (revision > 0 && Object.keys(values).length > 0 && !mayBeStored) {
      tell(id, values[definition.title] ?? (form.values[definition.title] || undefined));
    } else if (revision > 0 && Object.keys(values).length === 0) {
      // It is again what the entry holds.
      callApi('DELETE', `drafts/${id}`).then(draftsChanged, (error: unknown) => console.error(error));
    }
    leave();
  }

  // The question was about a save that has ended.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew when a save has ended, and at no other time
  useEffect(() => {
    if (!isSaving) stay();
  }, [isSaving]);

  const isBlocked = blocker.state === 'blocked';
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each way that is barred
  useEffect(() => {
    if (isBlocked) void close();
  }, [isBlocked]);

  function stay() {
    setAsking(false);
    if (blocker.state === 'blocked') blocker.reset();
  }

  return { isAsking, close, leave, stay };
}

/** Says that a draft is kept, with the ways to put it away and to have it back. */
function useTellOfDraft() {
  const notice = useNotice();
  const attempt = useAttempt();

  return function tell(id: string, title: string | undefined) {
    const of = title ? ` of “${title}”` : '';
    const onPress = () =>
      attempt(async () => {
        await callApi('DELETE', `drafts/${id}`);
        const undo = () => attempt(() => callApi('POST', `drafts/${id}/restore`));
        notice({
          ...{ kind: 'success', text: `The draft${of} has been discarded.` },
          action: { word: 'Undo', onPress: undo },
        });
      });
    notice({ kind: 'success', text: `The draft${of} has been kept.`, action: { word: 'Discard', onPress } });
  };
}

async function pause(milliseconds: number): Promise<false> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  return false;
}
