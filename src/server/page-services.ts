import type { ContentStore } from '../store/content-store.ts';

/** What the loaders of public pages may use, handed to them through React Router's context. */
export interface PageServices {
  /** Reads only, and without `drafts` only what visitors may see. */
  content: Pick<ContentStore, 'list' | 'count' | 'find'>;
  contact: { phones: string[]; emails: string[]; address: string };
  /** The public address, without a slash at its end. */
  siteUrl: string;
  /** The calendar day in the site's time zone. */
  today: () => string;
  /** An IANA name: the zone in which days are meant. */
  timeZone: string;
  /** Google's captcha stands on the session form where this is set. */
  recaptchaSiteKey: string | undefined;
}
