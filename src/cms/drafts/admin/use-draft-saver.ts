import { useEffect, useRef, useState } from 'react';
import type { EntryForm } from '#cms/admin/form/use-entry-form.ts';
import type { ContentType } from '#cms/records/content-type.ts';
import type { ContentName } from '#cms/records/registry.ts';
import { useNotice } from '#core/admin-ui/notices.tsx';
import { callApi } from '#core/api-client/session-client.ts';
import {
  createDraftSaver,
  type DraftCalls,
  type DraftSaver,
  type DraftSaveState,
  type SyncedDraft,
} from './draft-saver.ts';
import { persistLocalDrafts } from './local-drafts.ts';
import { type FormChanges, notifyDraftsChanged, useDraftAction } from './use-drafts.ts';

/** Milliseconds for which a closing window waits for its draft to be saved before it asks. */
const timeout = 5000;

/** Closes a form without a question if all input is saved on the server. */
export function useFormClosing(
  definition: ContentType,
  form: EntryForm,
  { isSaving, mayBeStored, onClosed }: { isSaving: boolean; mayBeStored: boolean; onClosed: () => void },
) {
  const [isConfirming, setConfirming] = useState(false);
  const isClosing = useRef(false);
  const showDraftNotice = useDraftNotice();
  const { draftSaver, blocker } = form;

  function closeNow() {
    form.finish();
    notifyDraftsChanged();
    if (blocker.state === 'blocked') blocker.proceed();
    else onClosed();
  }

  async function close() {
    if (isSaving) return setConfirming(true);
    if (isClosing.current) return;
    isClosing.current = true;
    const isSafe = await Promise.race([draftSaver.flush(), delay(timeout)]);
    isClosing.current = false;
    if (form.hasFiles || (form.isDirty && !isSafe)) return setConfirming(true);
    const { id, revision, values } = draftSaver.getSyncedDraft();
    if (revision > 0 && Object.keys(values).length > 0 && !mayBeStored) {
      showDraftNotice(id, values[definition.title] ?? (form.values[definition.title] || undefined));
    } else if (revision > 0 && Object.keys(values).length === 0) {
      // The values equal the entry again.
      callApi('DELETE drafts/:id', { params: { id } }).then(notifyDraftsChanged, (error: unknown) =>
        console.error(error),
      );
    }
    closeNow();
  }

  // The question concerned a save that has ended.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when a save has ended, and at no other time
  useEffect(() => {
    if (!isSaving) cancelClosing();
  }, [isSaving]);

  const isBlocked = blocker.state === 'blocked';
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once for each blocked navigation
  useEffect(() => {
    if (isBlocked) void close();
  }, [isBlocked]);

  function cancelClosing() {
    setConfirming(false);
    if (blocker.state === 'blocked') blocker.reset();
  }

  return { isConfirming, close, closeNow, cancelClosing };
}

/** Reports that a draft is kept, with buttons to discard and to restore it. */
function useDraftNotice() {
  const notice = useNotice();
  const attempt = useDraftAction();

  return function showDraftNotice(id: string, title: string | undefined) {
    const of = title ? ` of “${title}”` : '';
    const onPress = () =>
      attempt(async () => {
        await callApi('DELETE drafts/:id', { params: { id } });
        const undo = () => attempt(() => callApi('POST drafts/:id/restore', { params: { id } }));
        notice({
          ...{ kind: 'success', text: `The draft${of} has been discarded.` },
          action: { label: 'Undo', onPress: undo },
        });
      });
    notice({ kind: 'success', text: `The draft${of} has been kept.`, action: { label: 'Discard', onPress } });
  };
}

async function delay(milliseconds: number): Promise<false> {
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
  syncedDraft: SyncedDraft;
  typed: FormChanges;
  onRemoteChanges(values: Readonly<Record<string, string | null>>): void;
}

export interface DraftSaverHandle {
  draftSaver: DraftSaver;
  saveState: DraftSaveState;
}

/** Saves the content of an open form on the server. */
export function useDraftSaver({
  name,
  definition,
  recordId,
  syncedDraft,
  typed,
  onRemoteChanges,
}: Options): DraftSaverHandle {
  const latestOnRemoteChanges = useRef(onRemoteChanges);
  const [saveState, setSaveState] = useState<DraftSaveState>({
    ...{ status: 'kept', problem: undefined, conflicts: {}, tooLong: [] },
    savedAt: syncedDraft.savedAt,
  });
  const [draftSaver] = useState(() =>
    createDraftSaver({
      ...{ definition, record: name, recordId, syncedDraft, calls, schedule },
      newKey: () => crypto.randomUUID(),
      onChange: setSaveState,
      onRemoteChanges: (values) => latestOnRemoteChanges.current(values),
    }),
  );
  useEffect(() => {
    latestOnRemoteChanges.current = onRemoteChanges;
  });
  useEffect(() => draftSaver.update(typed), [draftSaver, typed]);

  useEffect(() => {
    const retryNow = () => draftSaver.retryNow();
    const onVisibilityChange = () => {
      if (document.visibilityState === 'visible') retryNow();
      else void draftSaver.flush();
    };
    // A phone may end a hidden page without further events.
    const onPageHide = () => {
      draftSaver.flushOnUnload();
      persistLocalDrafts();
    };
    window.addEventListener('online', retryNow);
    window.addEventListener('pagehide', onPageHide);
    document.addEventListener('visibilitychange', onVisibilityChange);
    void draftSaver.refresh().catch((error: unknown) => console.error(error));
    return () => {
      draftSaver.stop();
      window.removeEventListener('online', retryNow);
      window.removeEventListener('pagehide', onPageHide);
      document.removeEventListener('visibilitychange', onVisibilityChange);
    };
  }, [draftSaver]);

  return { draftSaver, saveState };
}

const options = { timeout: saveTimeout };
const calls: DraftCalls = {
  async save(id, body, keepalive = false) {
    const { data } = await callApi('PUT drafts/:id', { params: { id }, body, keepalive, ...options });
    return data.draft;
  },
  find: async (id) => (await callApi('GET drafts/:id', { params: { id }, ...options })).data.draft,
  discard: (id) => callApi('DELETE drafts/:id', { params: { id }, ...options }),
  restore: async (id) =>
    (await callApi('POST drafts/:id/restore', { params: { id }, ...options })).data.draft,
};

function schedule(milliseconds: number, callback: () => void): () => void {
  const timer = setTimeout(callback, milliseconds);
  return () => clearTimeout(timer);
}
