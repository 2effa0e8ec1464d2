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
