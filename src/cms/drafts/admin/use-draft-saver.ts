import { useEffect, useRef, useState } from 'react';
import type { EntryForm } from '#cms/admin/form/use-entry-form.ts';
import type { ContentType } from '#cms/records/content-type.ts';
import type { ContentName } from '#cms/records/registry.ts';
import { useNotice } from '#core/admin-ui/notices.tsx';
import { callApi } from '#core/api-client/session-client.ts';
import {
  type CallDrafts,
  createDraftKeeper,
  type DraftKeeper,
  type Keeping,
  type KeptDraft,
} from './draft-saver.ts';
import { storeDrafts } from './tab-copy.ts';
import { draftsChanged, type Typed, useAttempt } from './use-drafts.ts';

/** Milliseconds for which a closing window waits for its draft to be saved before it asks. */
const timeout = 5000;

/** Closes a form without a question if all input is saved on the server. */
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
    const isSafe = await Promise.race([keeper.flush(), pause(timeout)]);
    isClosing.current = false;
    if (form.hasFiles || (form.isDirty && !isSafe)) return setAsking(true);
    const { id, revision, values } = keeper.kept();
    if (revision > 0 && Object.keys(values).length > 0 && !mayBeStored) {
      tell(id, values[definition.title] ?? (form.values[definition.title] || undefined));
    } else if (revision > 0 && Object.keys(values).length === 0) {
      // The values equal the entry again.
      callApi('DELETE', `drafts/${id}`).then(draftsChanged, (error: unknown) => console.error(error));
    }
    leave();
  }

  // The question concerned a save that has ended.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when a save has ended, and at no other time
  useEffect(() => {
    if (!isSaving) stay();
  }, [isSaving]);

  const isBlocked = blocker.state === 'blocked';
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once for each blocked navigation
  useEffect(() => {
    if (isBlocked) void close();
  }, [isBlocked]);

  function stay() {
    setAsking(false);
    if (blocker.state === 'blocked') blocker.reset();
  }

  return { isAsking, close, leave, stay };
}

/** Reports that a draft is kept, with buttons to discard and to restore it. */
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
          action: { label: 'Undo', onPress: undo },
        });
      });
    notice({ kind: 'success', text: `The draft${of} has been kept.`, action: { label: 'Discard', onPress } });
  };
}

async function pause(milliseconds: number): Promise<false> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  return false;
}

/** Milliseconds after which a save without an answer is repeated. */
const saveTimeout = 15_000;

interface Options {
  name: ContentName;
  definition: ContentType;
  /** Empty: a new entry. */
  recordId: string;
  kept: KeptDraft;
  typed: Typed;
  onTaken(values: Readonly<Record<string, string | null>>): void;
}

export interface Kept {
  keeper: DraftKeeper;
  keeping: Keeping;
}

/** Saves the content of an open form on the server. */
export function useKeeper({ name, definition, recordId, kept, typed, onTaken }: Options): Kept {
  const taken = useRef(onTaken);
  const [keeping, setKeeping] = useState<Keeping>({
    ...{ status: 'kept', problem: undefined, disputed: {}, tooLong: [] },
    savedAt: kept.savedAt,
  });
  const [keeper] = useState(() =>
    createDraftKeeper({
      ...{ definition, record: name, recordId, kept, call, later },
      newKey: () => crypto.randomUUID(),
      onChange: setKeeping,
      onTaken: (values) => taken.current(values),
    }),
  );
  useEffect(() => {
    taken.current = onTaken;
  });
  useEffect(() => keeper.type(typed), [keeper, typed]);

  useEffect(() => {
    const nudge = () => keeper.nudge();
    const look = () => {
      if (document.visibilityState === 'visible') nudge();
      else void keeper.flush();
    };
    // A phone may end a hidden page without further events.
    const leave = () => {
      keeper.leave();
      storeDrafts();
    };
    window.addEventListener('online', nudge);
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', look);
    void keeper.refresh().catch((error: unknown) => console.error(error));
    return () => {
      keeper.stop();
      window.removeEventListener('online', nudge);
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', look);
    };
  }, [keeper]);

  return { keeper, keeping };
}

const call: CallDrafts = async (method, path, options) =>
  (await callApi<never>(method, path, { timeout: saveTimeout, ...options })).data;

function later(milliseconds: number, what: () => void): () => void {
  const timer = setTimeout(what, milliseconds);
  return () => clearTimeout(timer);
}
