import type { RecordType } from '#cms/records/definition.ts';
import type { FieldErrors } from '#core/errors.ts';

// To what people agree, and by what ways (product: Notices and consent).

/** What a notice and a consent can be about; the first three are what the forms ask for. */
export const consentPurposes = {
  enquiry: 'Answering an enquiry',
  registration: 'A place in a webinar',
  account: 'An account',
  news: 'News about new webinars, courses and articles',
} as const;
export type ConsentPurpose = keyof typeof consentPurposes;

/** By what way somebody agreed, or withdrew it. */
export const consentMethods = {
  form: 'through the form',
  plainForm: 'through the form, without JavaScript',
  link: 'through the link in an email',
  account: 'in the account',
  staff: 'by staff, at the person’s request',
} as const;
export type ConsentMethod = keyof typeof consentMethods;

// What forms carry about privacy besides their own fields. Without definitions: the forms of the browser use this too.

/** Hashes of the notices that were shown, with a space between them. */
export const noticeField = 'notice';
/** Ticked: news is wanted. */
export const newsField = 'news';
/** Ticked: a parent or guardian is writing. It stands where something is asked of a child. */
export const guardianField = 'guardian';
/** What a ticked box sends. */
export const ticked = 'yes';

const guardianMissing = 'Please confirm that you are the child’s parent or guardian.';

/** What somebody has agreed to by a form. */
export interface Agreed {
  /** Hashes of the notices that the sender says were shown. */
  shown: string[];
  wantsNews: boolean;
}

/** More than a form ever shows. */
const maxNotices = 4;
const hash = /^[0-9a-f]{64}$/;

/** Reads what a form has sent of it; what is nothing of the kind counts as not sent. */
export function readAgreed(sent: unknown): Agreed {
  const given = (typeof sent === 'object' && sent !== null ? sent : {}) as Record<string, unknown>;
  const notice = given[noticeField];
  const words = typeof notice === 'string' ? notice.slice(0, 1000).split(/\s+/) : [];
  return {
    shown: words.filter((word) => hash.test(word)).slice(0, maxNotices),
    wantsNews: given[newsField] === ticked,
  };
}

type Asked = Pick<RecordType, 'fields'>;

/** Whether a form of these fields asks for something of a child, so that a parent or guardian has to say who is writing. */
function asksOfChild({ fields }: Asked): boolean {
  return Object.values(fields).some(({ isOfChild, isSetBySite }) => isOfChild && !isSetBySite);
}

/** What its form asks a parent or guardian to confirm; empty: nothing. */
export function guardianWords(definition: Asked): string {
  return asksOfChild(definition)
    ? 'I am the child’s parent or guardian, and agree that you may keep what I write here about the child.'
    : '';
}

/** What is missing where a form asks for something of a child (product: Notices and consent). */
export function guardianErrors(definition: Asked, sent: Readonly<Record<string, unknown>>): FieldErrors {
  return asksOfChild(definition) && sent[guardianField] !== ticked
    ? { [guardianField]: guardianMissing }
    : {};
}
