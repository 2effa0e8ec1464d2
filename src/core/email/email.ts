import type { Brand } from '#core/brand/brand.ts';

/**
 * The origin of an email, for its header `Auto-Submitted` (RFC 3834), so that out-of-office programs and ticket systems
 * do not answer it. `auto-replied` confirms to a person their own action; `typed` is a text that a person wrote, which
 * such programs may answer; `auto-generated` is any other email.
 */
export type EmailOrigin = 'auto-generated' | 'auto-replied' | 'typed';

/** An iCalendar object (RFC 5546). */
interface CalendarObject {
  method: 'REQUEST' | 'CANCEL';
  filename: string;
  content: string;
}

/** An email to be sent. */
export interface Mail {
  origin: EmailOrigin;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The address for answers, where it is not the sender. */
  replyTo?: string;
  /** Ids of the earlier emails of a thread, the first first: mail programs group them. */
  follows?: string[];
  attachments?: { filename: string; contentType: string; content: string }[];
  /**
   * An invitation, or its cancellation, that mail programs show with the email. No attachment is allowed beside it:
   * some programs lose the invitation then.
   */
  calendar?: CalendarObject;
  /** The cancellation of another invitation, which `calendar` replaces. */
  cancelled?: CalendarObject;
}

/** A record, by its type and id. */
interface RecordReference {
  record: string;
  id: string;
}

/** An email to be sent. The log keeps all of it but `mail`. */
export interface Email {
  /** The kind of email, such as `password-reset`: staff read it as 'Password reset'. */
  kind: string;
  about: RecordReference;
  /** The recipient, without an address. */
  recipient: RecordReference;
  mail: Mail;
  /** The key by which it can be cancelled or replaced while it waits. */
  key?: string | undefined;
  /** ISO, UTC; absent: immediately. */
  dueAt?: string | undefined;
  /** ISO, UTC: it must not be sent later. */
  uselessAfter?: string | undefined;
}

export const staffRecipient: RecordReference = { record: 'staff', id: '' };

/** Details of the site in every email. */
export interface SiteDetails {
  /** Without a trailing slash. */
  siteUrl: string;
  brand: Brand;
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
