import { publicAddress } from '../../../content/addresses.ts';
import { type ContentName, contentTypes } from '../../../content/index.ts';
import { oneLine } from '../../../content/kinds/one-line.ts';
import type { PageServices } from '../../../server/pages/page-services.ts';
import { cutText } from '../../ui/cut-text.ts';

/** What goes with the link of an entry that somebody sends. */
export interface SharedEntry {
  /** The whole address of its page. */
  address: string;
  title: string;
  /** One line. */
  text: string;
  /** The address of its card, as a path; undefined where it has none. */
  card: string | undefined;
  /** The address of a QR code of its page, as a path; undefined in a preview: visitors may have no such page yet. */
  code: string | undefined;
}

interface Entry {
  title: string;
  link: string;
  shareText?: string;
}

/** @param excerpt what goes along where staff have written no text for it */
export function sharedEntry(
  { siteUrl, cardAddress, isPreview }: Pick<PageServices, 'siteUrl' | 'cardAddress' | 'isPreview'>,
  name: ContentName,
  entry: Entry,
  excerpt: string,
): SharedEntry {
  return {
    address: siteUrl + publicAddress(contentTypes[name], entry),
    title: entry.title,
    text: sentText(entry, excerpt),
    card: cardAddress(name, entry),
    code: isPreview ? undefined : `/qr/${name}/${encodeURIComponent(entry.link)}.svg`,
  };
}

/** What goes along with a link, in one line. @param excerpt where staff have written nothing for it */
export function sentText({ shareText }: Pick<Entry, 'shareText'>, excerpt: string): string {
  return cutText(oneLine(shareText || excerpt), 200);
}
