import { publicAddress } from '../../../content/addresses.ts';
import { type CalendarLinks, calendarLinksOfDay } from '../../../content/calendar-links.ts';
import { contentTypes, type ShownPart } from '../../../content/index.ts';
import { isBlankRichText, textOfRichText } from '../../../content/kinds/text-of-rich-text.ts';
import type { ShownPicture } from '../../../content/picture.ts';
import type { PageServices } from '../../../server/pages/page-services.ts';
import type { ShownDate } from '../../ui/date-text.tsx';
import { type FittedText, fitRichText } from '../../ui/fit-rich-text.ts';
import { shownDate } from '../../ui/shown-date.ts';
import { filmFields, type Playable, playable } from '../../ui/video/playable.ts';
import { type SharedEntry, sharedEntry } from '../sharing/shared-entry.ts';
import { withTracks } from '../videos/with-tracks.ts';

export interface CommunitySummary {
  id: string;
  link: string;
  /** Of its page. */
  address: string;
  title: string;
  location: string;
  date: ShownDate;
  picture: ShownPicture | undefined;
  source: Playable | undefined;
}

export interface FullCommunityItem extends CommunitySummary {
  html: FittedText;
  /** Empty where there is no more. */
  moreHtml: FittedText;
  detailPicture: ShownPicture | undefined;
  extralink: string;
  shared: SharedEntry;
  /** Into the visitor's calendar; absent where it is over, or its day is not known. */
  calendar?: CalendarLinks;
}

export const communityCardFields = ['title', 'link', 'location', 'date', 'images', ...filmFields] as const;

export function summariseCommunity(
  item: ShownPart<'community', (typeof communityCardFields)[number]>,
): CommunitySummary {
  return {
    id: item._id,
    link: item.link,
    address: publicAddress(contentTypes.community, item),
    title: item.title,
    location: item.location,
    date: shownDate(item.date, 'Date not available'),
    picture: item.images,
    source: playable(item),
  };
}

export const communityFields = [
  ...communityCardFields,
  'description',
  'description2',
  'detailimages',
  'extralink',
  'shareText',
] as const;

export async function describeCommunity(
  services: PageServices,
  items: readonly ShownPart<'community', (typeof communityFields)[number]>[],
): Promise<FullCommunityItem[]> {
  const texts = await withTracks(
    services,
    ...items.flatMap(({ description, description2 }) => [
      fitRichText(description),
      fitRichText(isBlankRichText(description2) ? '' : description2),
    ]),
  );
  const none = fitRichText('');
  const today = services.today();
  return items.map((item, at) => {
    const shared = sharedEntry(services, 'community', item, textOfRichText(item.description));
    const isToCome = item.date !== null && item.date >= today;
    const calendar = isToCome && calendarLinksOfDay(item, shared.address, services.timeZone);
    return {
      ...summariseCommunity(item),
      html: texts[2 * at] ?? none,
      moreHtml: texts[2 * at + 1] ?? none,
      detailPicture: item.detailimages,
      extralink: item.extralink,
      shared,
      ...(calendar && { calendar }),
    };
  });
}
