/**
 * What an email says about how it came about (RFC 3834), so that out-of-office programs and ticket systems do not answer
 * it. `typed`: a person wrote its words to its reader, who may well be answered by such a program.
 */
export type EmailOrigin = 'auto-generated' | 'auto-replied' | 'typed';

/**
 * Every kind of email that the site sends. Features add theirs by declaration merging; their manifests say the origin of
 * each. `auto-replied` are those that confirm to a person what they have just done, `auto-generated` all others that no
 * person typed.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features add the members
export interface EmailKinds {}
export type EmailKind = keyof EmailKinds;
export type EmailOrigins = Readonly<Record<string, EmailOrigin>>;

/** @param kind as the outbox has it: another version of the site may have put it there */
export function originOf(origins: EmailOrigins, kind: string): EmailOrigin {
  return (Object.hasOwn(origins, kind) && origins[kind]) || 'auto-generated';
}

/** What calendars read (RFC 5546). */
interface CalendarObject {
  method: 'REQUEST' | 'CANCEL';
  filename: string;
  content: string;
}

/** What is sent. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Whom an answer goes to, where that is not the sender. */
  replyTo?: string;
  /** Ids of the emails that it belongs to, the first first: mail programs show them together. */
  follows?: string[];
  attachments?: { filename: string; contentType: string; content: string }[];
  /** An invitation, or its end, that mail programs show with the email. No attachment may stand beside it: some programs lose it then. */
  calendar?: CalendarObject;
  /** The end of another invitation, of an email whose `calendar` is the one that replaces it. */
  cancelled?: CalendarObject;
}

/** A mail on its way, which says whether a person typed it. */
export type OutgoingMail = Mail & { origin: EmailOrigin };

/** A record, by its type and id. */
interface RecordReference {
  record: string;
  id: string;
}

/** An email that is to be sent. The log keeps all of it but the mail. */
export interface Email {
  /** Which email it is, such as `password-reset`: staff read it as 'Password reset'. */
  kind: EmailKind;
  about: RecordReference;
  /** Who gets it, without an address. */
  recipient: RecordReference;
  mail: Mail;
  /** By which it can be cancelled or replaced while it waits. */
  key?: string;
  /** ISO, UTC; absent: at once. */
  dueAt?: string;
  /** ISO, UTC: it must not go out later. */
  uselessAfter?: string;
}

/** Whoever reads the staff's mailbox. */
export const staff: RecordReference = { record: 'staff', id: '' };

/** What every email shows of the site. */
export interface SiteDetails {
  /** Without a slash at its end. */
  siteUrl: string;
  phones: string[];
  emails: string[];
  address: string;
}

/** The address of the staff mailbox: the one that is set, or else the first contact address. */
export function staffMailbox({
  staffEmail,
  emails,
}: {
  staffEmail: string;
  emails: readonly string[];
}): string {
  return staffEmail || (emails[0] ?? '');
}
