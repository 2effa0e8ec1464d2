import { useEffect, useRef, useState } from 'react';
import type { EntryForm } from '#cms/admin/form/use-entry-form.ts';
import { fetchDraftsOfEntry, isOwnDraft } from '#cms/drafts/admin/use-drafts.ts';
import type { ContentName } from '#cms/records/registry.ts';
import { useIsWide } from '#core/admin-ui/window.ts';
import { localStore } from '#core/api-client/browser-storage.ts';
import { callApi } from '#core/api-client/session-client.ts';
import type { CreatedPreview, PresentedPreview } from '../api.ts';
import { ownPreviewHours } from '../rules.ts';

/** Saves the input of a form. @returns the id of its draft; undefined: nothing differs from the entry */
export async function saveFormDraft({
  draftSaver,
}: Pick<EntryForm, 'draftSaver'>): Promise<string | undefined> {
  await draftSaver.flush();
  const { id, revision } = draftSaver.getSyncedDraft();
  return revision > 0 ? id : undefined;
}

/** The subject of a preview: an entry, a draft of it, or a draft of a new entry. */
export interface PreviewSubject {
  record: ContentName;
  /** Empty: not stored yet. */
  recordId: string;
  draftId: string | undefined;
}

/** @throws ApiError */
export async function createPreview(
  { record, recordId, draftId }: PreviewSubject,
  hours: number,
): Promise<CreatedPreview> {
  return (await callApi('POST previews', { body: { record, recordId, draftId, hours } })).data;
}

/** The valid links. @throws ApiError */
export async function listPreviews({
  record,
  recordId,
  draftId = '',
}: PreviewSubject): Promise<PresentedPreview[]> {
  const query = { record, ...(recordId ? { recordId } : { draftId }) };
  return (await callApi('GET previews', { query })).data.previews;
}

/** Path, query and fragment of an address: a frame always uses this site, under the name by which it was opened. */
function pathOf(url: string): string {
  const { pathname, search, hash } = new URL(url);
  return pathname + search + hash;
}

/** The draft of the signed-in user for an entry. @throws ApiError */
export async function findOwnDraft(record: string, recordId: string): Promise<string | undefined> {
  return (await fetchDraftsOfEntry(record, recordId)).find(isOwnDraft)?.id;
}

const key = 'previewBeside';

/** Whether a form shows its preview beside it. If it did last time, 'Preview' opens it there again. */
export interface SidePreview {
  isOpen: boolean;
  isPreferred: boolean;
  open(): void;
  close(): void;
  /** Shows it in a dialog, now and in future. */
  moveToDialog(): void;
}

/** @returns undefined: there is no space for it */
export function useSidePreview(): SidePreview | undefined {
  const hasSpace = useIsWide('desktop');
  const [isOpen, setOpen] = useState(false);
  const [isPreferred, setPreferred] = useState(() => localStore.get(key) === 'yes');
  if (!hasSpace) return undefined;

  function setPreference(shouldPrefer: boolean) {
    if (shouldPrefer) localStore.set(key, 'yes');
    else localStore.remove(key);
    setPreferred(shouldPrefer);
    setOpen(shouldPrefer);
  }

  return {
    ...{ isOpen, isPreferred },
    open: () => setPreference(true),
    close: () => setOpen(false),
    moveToDialog: () => setPreference(false),
  };
}

/** Milliseconds after which a preview link is renewed: a form may be open longer than a link is valid. */
const renewal = (ownPreviewHours * 60 - 10) * 60_000;

/** The subject of a preview, and the step before it. */
export interface PreviewSource extends Omit<PreviewSubject, 'draftId'> {
  /** Saves the input first. @returns the id of its draft; undefined: nothing differs from the entry */
  beforeOpening(): Promise<string | undefined>;
}

/** The preview of an entry, created when it is shown. @param draft a changed draft creates a new preview */
export function usePreview({ record, recordId, beforeOpening }: PreviewSource, draft = '') {
  const [path, setPath] = useState<string>();
  const [subject, setSubject] = useState<PreviewSubject>();
  const [problem, setProblem] = useState<string>();
  const [round, setRound] = useState(0);
  const before = useRef(beforeOpening);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another draft has a preview of its own
  useEffect(() => {
    let isCancelled = false;
    async function open() {
      const draftId = await before.current();
      const shown = { record, recordId, draftId };
      if (!recordId && !draftId) return setProblem('Please write something first. Then you can see it here.');
      const { url } = await createPreview(shown, ownPreviewHours);
      if (isCancelled) return;
      setProblem(undefined);
      setPath(pathOf(url));
      setSubject(shown);
    }
    open().catch((error: unknown) => {
      if (isCancelled) return;
      console.error(error);
      setProblem(error instanceof Error ? error.message : 'Unknown error');
    });
    const timer = setTimeout(() => setRound(round + 1), renewal);
    return () => {
      isCancelled = true;
      clearTimeout(timer);
    };
  }, [record, recordId, draft, round]);

  return { path, subject, problem };
}
