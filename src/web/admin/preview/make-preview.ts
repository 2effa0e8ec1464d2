import type { ContentName } from '../../../content/index.ts';
import type { PresentedPreview } from '../../../server/api/preview-routes.ts';
import { callApi } from '../../api/session-client.ts';
import { fetchDraftsOfEntry, isMine } from '../drafts/use-drafts-of.ts';

/** What is to be seen: an entry, a draft of it, or a draft that is no entry yet. */
export interface Previewed {
  record: ContentName;
  /** Empty: not stored yet. */
  recordId: string;
  draftId: string | undefined;
}

export interface MadePreview {
  _id: string;
  /** The whole address. It is told once. */
  url: string;
  expiresAt: string;
}

/** @throws ApiError */
export async function makePreview(
  { record, recordId, draftId }: Previewed,
  hours: number,
): Promise<MadePreview> {
  const body = { record, recordId, ...(draftId && { draft: draftId }), hours };
  return (await callApi<MadePreview>('POST', 'previews', { body })).data;
}

/** The links that last still. @throws ApiError */
export async function listPreviews({
  record,
  recordId,
  draftId = '',
}: Previewed): Promise<PresentedPreview[]> {
  const query = new URLSearchParams({ record, ...(recordId ? { recordId } : { draft: draftId }) });
  return (await callApi<{ previews: PresentedPreview[] }>('GET', `previews?${query}`)).data.previews;
}

/** Path, query and part of an address: in a frame it is always this site, under whatever name it was opened. */
export function pathOf(url: string): string {
  const { pathname, search, hash } = new URL(url);
  return pathname + search + hash;
}

/** The draft that whoever is signed in has of an entry. @throws ApiError */
export async function findOwnDraft(record: string, recordId: string): Promise<string | undefined> {
  return (await fetchDraftsOfEntry(record, recordId)).find(isMine)?.id;
}
