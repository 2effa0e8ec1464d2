import type { ContentName } from '#cms/records/registry.ts';

/** A preview link as staff see it: its creator and its expiry. Times are ISO, UTC. */
export interface PreviewLink {
  id: string;
  record: ContentName;
  /** The entry that it shows; empty if only a draft exists. */
  recordId: string;
  /** The draft that it shows; empty: none. */
  draftId: string;
  accountId: string;
  /** The name of that account at the time of creation. */
  accountName: string;
  createdAt: string;
  expiresAt: string;
}

/** The query parameter with the token. */
export const previewParameter = 'preview';
/** Hours for which a member of staff's own preview is valid. */
export const ownPreviewHours = 1;
/** Hours for which a shared link is valid: 1, 3 or 14 days. */
export const sharedPreviewHours = [24, 72, 336] as const;
/** Valid links per account: more are refused, so that the table stays small. */
export const maxPreviews = 200;

/** Whether a preview was created to be shared, not for its creator. */
export function isSharedPreview({
  createdAt,
  expiresAt,
}: Pick<PreviewLink, 'createdAt' | 'expiresAt'>): boolean {
  return Date.parse(expiresAt) - Date.parse(createdAt) > ownPreviewHours * 3_600_000;
}
