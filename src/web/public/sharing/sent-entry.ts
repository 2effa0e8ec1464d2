import { redirect } from 'react-router';
import { contentTypes } from '../../../content/index.ts';
import type { PageServices } from '../../../server/pages/page-services.ts';
import { askedEntry, queryOfEntry } from '../lists/entry-address.ts';
import { sentText } from './shared-entry.ts';

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
