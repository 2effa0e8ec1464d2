import type { ContentName } from '#cms/records/registry.ts';

/** A preview as staff see it: who made it, and until when it shows something. Moments are ISO, UTC. */
export interface PreviewLink {
  id: string;
  record: ContentName;
  /** The entry that it shows; empty while that is a draft and nothing else. */
  recordId: string;
  /** The draft whose words it shows; empty: none. */
  draftId: string;
  accountId: string;
  /** The name of that account, as it was then. */
  accountName: string;
  createdAt: string;
  expiresAt: string;
}

/** The parameter of an address under which its token stands. */
export const previewParameter = 'preview';
/** Hours for which the preview lasts that staff open for themselves. */
export const ownPreviewHours = 1;
/** Hours for which a link lasts that is sent to others: 1, 3 and 14 days. */
export const sentPreviewHours = [24, 72, 336] as const;
/** Live ones of one account: more are refused, so that nobody fills a disk. */
export const maxPreviews = 200;

/** Whether a preview was made to be sent, and not for its maker's own eyes. */
export function isSentPreview({
  createdAt,
  expiresAt,
}: Pick<PreviewLink, 'createdAt' | 'expiresAt'>): boolean {
  return Date.parse(expiresAt) - Date.parse(createdAt) > ownPreviewHours * 3_600_000;
}
