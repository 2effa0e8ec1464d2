// What forms carry about privacy besides their own fields. Without definitions: the forms of the browser use this too.

/** Hashes of the notices that were shown, with a space between them. */
export const noticeField = 'notice';
/** Ticked: news is wanted. */
export const newsField = 'news';
/** Ticked: a parent or guardian is writing. It stands where something is asked of a child. */
export const guardianField = 'guardian';
/** What a ticked box sends. */
export const ticked = 'yes';

export const guardianMissing = 'Please confirm that you are the child’s parent or guardian.';

/** What somebody has agreed to by a form. */
export interface Agreed {
  /** Hashes of the notices that the sender says were shown. */
  shown: string[];
  wantsNews: boolean;
}

/** More than a form ever shows. */
const mostNotices = 4;
const hash = /^[0-9a-f]{64}$/;

/** Reads what a form has sent of it; what is nothing of the kind counts as not sent. */
export function readAgreed(sent: unknown): Agreed {
  const given = (typeof sent === 'object' && sent !== null ? sent : {}) as Record<string, unknown>;
  const notice = given[noticeField];
  const words = typeof notice === 'string' ? notice.slice(0, 1000).split(/\s+/) : [];
  return {
    shown: words.filter((word) => hash.test(word)).slice(0, mostNotices),
    wantsNews: given[newsField] === ticked,
  };
}
