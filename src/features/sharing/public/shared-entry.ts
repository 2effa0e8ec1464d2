import { redirect } from 'react-router';
import { askedEntry, queryOfEntry } from '#cms/public/list-part.ts';
import { publicAddress } from '#cms/records/addresses.ts';
import { type ContentName, contentTypes } from '#cms/records/registry.ts';
import type { PageServices } from '#core/pages/context.ts';
import { cutText, oneLine } from '#core/text/plain-text.ts';

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

/** An entry without a page of its own, as the page of its list tells of it where its address was sent. */
interface SentEntry {
  title: string;
  text: string;
  card: string | undefined;
  /** The page as it tells of this entry, as a path of the site. */
  path: string;
}

interface Sendable {
  title: string;
  shareText: string;
}

/**
 * The entry of which a page was asked to tell messengers; undefined where it tells of itself.
 *
 * @param excerptOf what goes along where staff have written no text for it
 * @throws a redirect to the page where there is no such entry
 */
export async function sentEntry<Found extends Sendable>(
  { cardAddress }: Pick<PageServices, 'cardAddress'>,
  name: 'media' | 'videoupload',
  request: Request,
  find: (key: { id: string }) => Promise<Found | undefined>,
  excerptOf: (entry: Found) => string,
): Promise<SentEntry | undefined> {
  const id = askedEntry(new URL(request.url).searchParams);
  if (!id) return undefined;
  const entry = await find({ id });
  if (!entry) throw redirect(contentTypes[name].page.list);
  return {
    title: entry.title,
    text: sentText(entry, excerptOf(entry)),
    card: cardAddress(name, entry),
    path: contentTypes[name].page.list + queryOfEntry(id),
  };
}
