import type { ShownContent } from './shown-content.ts';

/** What the loaders of public pages may use, handed to them through React Router's context. */
export interface PageServices {
  /** Reads only, and without `drafts` only what visitors may see. */
  content: ShownContent;
  contact: { phones: string[]; emails: string[]; address: string };
  /** The public address, without a slash at its end. */
  siteUrl: string;
  /** The calendar day in the site's time zone. */
  today: () => string;
}
