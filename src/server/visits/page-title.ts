import type { PublicPage } from '../../content/define-content.ts';
import { contentNames, contentTypes } from '../../content/index.ts';
import type { Stores } from '../../store/stores.ts';

/** Pages that show no entries, and what staff call them. */
const ownNames: Readonly<Record<string, string>> = {
  '/': 'Home',
  '/search': 'Search',
  '/session-book': 'Book a session',
  '/session-book/sent': 'Book a session: sent',
  '/upcoming-webinar': 'Webinar registration',
  '/upcoming-webinar/sent': 'Webinar registration: sent',
  '/saved': 'Saved pages',
  '/privacy-policy': 'Privacy policy',
  '/refund-policy': 'Refund policy',
  '/disclaimer': 'Disclaimer',
};

/**
 * What staff call a page: the title of its entry, or the name of its list.
 *
 * @param path in its one spelling
 * @returns empty where there is no such page any more
 */
export async function pageTitle(records: Pick<Stores['records'], 'find'>, path: string): Promise<string> {
  if (Object.hasOwn(ownNames, path)) return ownNames[path] ?? '';
  for (const name of contentNames) {
    const { list, entry = '' }: PublicPage = contentTypes[name].page;
    if (path === list) return contentTypes[name].labels.many;
    const before = entry.endsWith('/:link') ? entry.slice(0, -':link'.length) : undefined;
    if (!before || !path.startsWith(before)) continue;
    const found = await records.find(
      name,
      { link: linkIn(path.slice(before.length)) },
      { unpublished: true },
    );
    if (found) return String((found as unknown as Record<string, unknown>)[contentTypes[name].title] ?? '');
  }
  return '';
}

function linkIn(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
