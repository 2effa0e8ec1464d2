import { redirect } from 'react-router';
import { queryOfEntry, requestedEntry } from '#cms/public/list-part.ts';
import { publicAddress } from '#cms/records/addresses.ts';
import { type ContentName, contentTypes } from '#cms/records/registry.ts';
import type { PageServices } from '#core/pages/context.ts';
import { cutText, oneLine } from '#core/text/plain-text.ts';

/** The data that is shared with the link of an entry. */
export interface SharedEntry {
  /** The full URL of its page. */
  address: string;
  title: string;
  /** One line. */
  text: string;
  /** The path of its card; undefined: none. */
  card: string | undefined;
  /** The path of a QR code of its page; undefined in a preview, because visitors may not have the page yet. */
  code: string | undefined;
}

interface Entry {
  title: string;
  link: string;
  shareText?: string;
}

/** @param excerpt the fallback where staff have written no share text */
export function sharedEntry(
  { siteUrl, cardAddress, isPreview }: Pick<PageServices, 'siteUrl' | 'cardAddress' | 'isPreview'>,
  name: ContentName,
  entry: Entry,
  excerpt: string,
): SharedEntry {
  return {
    address: siteUrl + publicAddress(contentTypes[name], entry),
    title: entry.title,
    text: shareTextOf(entry, excerpt),
    card: cardAddress(name, entry),
    code: isPreview ? undefined : `/qr/${name}/${encodeURIComponent(entry.link)}.svg`,
  };
}

/** The text that is shared with a link, in one line. @param excerpt the fallback where staff have written none */
export function shareTextOf({ shareText }: Pick<Entry, 'shareText'>, excerpt: string): string {
  return cutText(oneLine(shareText || excerpt), 200);
}

/** An entry without a page of its own, for the metadata of its list's page. */
interface SharedListEntry {
  title: string;
  text: string;
  card: string | undefined;
  /** The path of the list's page for this entry. */
  path: string;
}

interface ShareableEntry {
  title: string;
  shareText: string;
}

/**
 * The entry for which a page was requested by its shared link; undefined: the page itself.
 *
 * @param excerptOf the fallback where staff have written no share text
 * @throws a redirect to the page where there is no such entry
 */
export async function findSharedEntry<Found extends ShareableEntry>(
  { cardAddress }: Pick<PageServices, 'cardAddress'>,
  name: 'media' | 'videoupload',
  request: Request,
  find: (key: { id: string }) => Promise<Found | undefined>,
  excerptOf: (entry: Found) => string,
): Promise<SharedListEntry | undefined> {
  const id = requestedEntry(new URL(request.url).searchParams);
  if (!id) return undefined;
  const entry = await find({ id });
  if (!entry) throw redirect(contentTypes[name].page.list);
  return {
    title: entry.title,
    text: shareTextOf(entry, excerptOf(entry)),
    card: cardAddress(name, entry),
    path: contentTypes[name].page.list + queryOfEntry(id),
  };
}
