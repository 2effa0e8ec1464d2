import type { FieldErrors } from '#core/errors.ts';

// Consent purposes and methods (product: Notices and consent).

/** The purposes of notices and consents; the first three are those of the forms. */
export const consentPurposes = {
  enquiry: 'Answering an enquiry',
  registration: 'A webinar registration',
  account: 'An account',
  news: 'News about new webinars, courses and articles',
} as const;
export type ConsentPurpose = keyof typeof consentPurposes;

/** The ways in which consent is given or withdrawn. */
export const consentMethods = {
  form: 'through the form',
  plainForm: 'through the form, without JavaScript',
  link: 'through the link in an email',
  account: 'in the account',
  staff: 'by staff, at the person’s request',
} as const;
export type ConsentMethod = keyof typeof consentMethods;

// The privacy fields of forms besides their own fields. Without definitions, because forms in the browser import this
// too.

/** Hashes of the shown notices, separated by spaces. */
export const noticeField = 'notice';
/** Ticked: a newsletter subscription is requested. */
export const newsField = 'news';
/** Ticked: the sender is a parent or guardian. Shown if the form asks for data of a child. */
export const guardianField = 'guardian';
/** The value of a ticked box. */
export const ticked = 'yes';

const guardianMissing = 'Please confirm that you are the child’s parent or guardian.';

export interface FormConsent {
  /** Hashes of the notices that the form claims to have shown. */
  shown: string[];
  wantsNews: boolean;
}

/** More than any form shows. */
const maxNotices = 4;
const hash = /^[0-9a-f]{64}$/;

/** Parses the consent fields of a form; invalid values count as not sent. */
export function readFormConsent(sent: unknown): FormConsent {
  const values = (typeof sent === 'object' && sent !== null ? sent : {}) as Record<string, unknown>;
  const notice = values[noticeField];
  const words = typeof notice === 'string' ? notice.slice(0, 1000).split(/\s+/) : [];
  return {
    shown: words.filter((word) => hash.test(word)).slice(0, maxNotices),
    wantsNews: values[newsField] === ticked,
  };
}

// Not a record type: the service worker knows the forms, and not the record engine.
interface FormDefinition {
  fields: Readonly<Record<string, { isOfChild: boolean; isSetBySite: boolean }>>;
}

/** Whether a form with these fields asks for data of a child, so that a parent or guardian has to confirm it. */
function asksAboutChild({ fields }: FormDefinition): boolean {
  return Object.values(fields).some(({ isOfChild, isSetBySite }) => isOfChild && !isSetBySite);
}

/** The statement that a parent or guardian confirms; empty: none. */
export function guardianText(definition: FormDefinition): string {
  return asksAboutChild(definition)
    ? 'I am the child’s parent or guardian, and agree that you may keep what I write here about the child.'
    : '';
}

/** The missing guardian confirmation, if the form needs one (product: Notices and consent). */
export function guardianErrors(
  definition: FormDefinition,
  sent: Readonly<Record<string, unknown>>,
): FieldErrors {
  return asksAboutChild(definition) && sent[guardianField] !== ticked
    ? { [guardianField]: guardianMissing }
    : {};
}
