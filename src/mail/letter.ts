/** A letter as it waits to be delivered. */
export interface Letter {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Whom an answer goes to, where that is not the sender. */
  replyTo?: string;
  attachments?: { filename: string; contentType: string; content: string }[];
}

/** What every letter shows of the site. */
export interface SiteDetails {
  /** Without a slash at its end. */
  siteUrl: string;
  phones: string[];
  emails: string[];
  address: string;
}
