import { hasOwnPages, publicAddress } from '../../../content/addresses.ts';
import { type ContentName, contentNames, contentTypes } from '../../../content/index.ts';
import type { PageServices } from '../../../server/pages/page-services.ts';
import { playable } from '../../ui/video/playable.ts';
import { listFixedPages, type Place } from './sitemap-pages.ts';

type Content = PageServices['content'];

const typesWithPages = contentNames.filter((name) => hasOwnPages(contentTypes[name]));

/** The part of the fixed pages. */
const fixedPart = 'sitemap-pages';

/** Entries in one part. Search engines take 50,000; so many are rendered in some milliseconds. */
const partLength = 1000;

/** The paths of all parts: one with the fixed pages, and as many for each type as its entries need. */
export async function listParts(content: Content): Promise<string[]> {
  const parts = await Promise.all(
    typesWithPages.map(async (name) => {
      const count = Math.ceil((await content.count(name)) / partLength);
      return Array.from({ length: count }, (_, index) => `/sitemap-${name}-${index + 1}.xml`);
    }),
  );
  return [`/${fixedPart}.xml`, ...parts.flat()];
}

/** Whether there is such a part. @param part its name, without the ending */
export async function hasSitemapPart(content: Content, part: string): Promise<boolean> {
  if (part === fixedPart) return true;
  const place = placeOf(part);
  return place !== undefined && place.offset < (await content.count(place.name));
}

/** Of which type a part is, and where in that it begins; undefined for what is no name of a part. */
function placeOf(part: string): { name: ContentName; offset: number } | undefined {
  const [, type, number] = /^sitemap-([a-z]+)-([1-9]\d{0,4})$/.exec(part) ?? [];
  const name = typesWithPages.find((one) => one === type);
  return name && { name, offset: (Number(number) - 1) * partLength };
}

/**
 * What stands in a part, or undefined where there is no such part.
 *
 * @param part its name, without the ending
 */
export async function findPart(content: Content, part: string): Promise<Place[] | undefined> {
  if (part === fixedPart) return listFixedPages(content);
  const place = placeOf(part);
  if (!place) return undefined;
  const { name, offset } = place;
  const entries = await content.addresses(name, { limit: partLength, offset });
  if (entries.length === 0) return undefined;
  return entries.map(({ link, title, changedAt, pictures, videos }) => {
    const picture = pictures[0] ? { name: pictures[0], alt: '', facts: undefined } : undefined;
    return {
      ...{ path: publicAddress(contentTypes[name], { link }), changedAt, pictures },
      // Those within its text are told under its title too: no text is read for a map.
      videos: videos.map((video) => ({ title, description: '', picture, source: playable({ video }) })),
    };
  });
}
