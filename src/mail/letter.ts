import type { EmailKind, EmailOrigin } from '../content/email-kinds.ts';

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
  /** Ids of the letters that it belongs to, the first first: mail programs show them together. */
  follows?: string[];
  attachments?: { filename: string; contentType: string; content: string }[];
  /** An invitation, or its end, that mail programs show with the letter. No attachment may stand beside it: some programs lose it then. */
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

/** A letter that is to be sent. The log keeps all of it but the mail. */
export interface Letter {
  /** Which letter it is, such as `password-reset`: staff read it as 'Password reset'. */
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

/** What every letter shows of the site. */
export interface SiteDetails {
  /** Without a slash at its end. */
  siteUrl: string;
  phones: string[];
  emails: string[];
  address: string;
}
