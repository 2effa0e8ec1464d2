import type { EventLeaf } from 'schema-dts';
import { sixAtATime } from '#cms/public/list-part.ts';
import { publicAddress } from '#cms/records/addresses.ts';
import { contentTypes, type ShownPart, type ShownRecord } from '#cms/records/registry.ts';
import { withTracks } from '#content/video-upload/video-card.tsx';
import { schemaTerm, venueOf } from '#content/webinar/structured-data.ts';
import type { ShownPicture } from '#core/media/picture-variants.ts';
import type { PageServices } from '#core/pages/context.ts';
import { isBlankRichText, textOfRichText } from '#core/text/html-text.ts';
import { type ShownDate, shownDate } from '#core/ui/date-text.tsx';
import { cutRichText, type FittedText, fitRichText } from '#core/ui/fit-rich-text.ts';
import { publisher } from '#core/ui/organization.ts';
import { imageObject, type Site } from '#core/ui/structured-data.ts';
import { type VideoSource, videoFieldNames, videoSourceOf } from '#core/ui/video-source.ts';
import { type SharedEntry, sharedEntry } from '#features/sharing/public/shared-entry.ts';
import { type CalendarLinks, calendarLinksOfDay } from '#features/sharing/rules/calendar-links.ts';
import { growingListOf } from '#features/topics/public/filters.ts';
import { community } from './definition.ts';

export interface CommunitySummary {
  id: string;
  link: string;
  address: string;
  title: string;
  location: string;
  date: ShownDate;
  picture: ShownPicture | undefined;
  source: VideoSource | undefined;
}

export interface FullCommunityItem extends CommunitySummary {
  html: FittedText;
  /** Empty if there is no more text. */
  moreHtml: FittedText;
  detailPicture: ShownPicture | undefined;
  extralink: string;
  shared: SharedEntry;
  /** Calendar links; absent if the item is over or has no date. */
  calendar?: CalendarLinks;
}

export const communityCardFields = [
  'title',
  'link',
  'location',
  'date',
  'images',
  ...videoFieldNames,
] as const;

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
    source: videoSourceOf(item),
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
  const noText = fitRichText('');
  const today = services.today();
  return items.map((item, at) => {
    const shared = sharedEntry(services, 'community', item, textOfRichText(item.description));
    const isUpcoming = item.date !== null && item.date >= today;
    const calendar = isUpcoming && calendarLinksOfDay(item, shared.address, services.timeZone);
    return {
      ...summariseCommunity(item),
      html: texts[2 * at] ?? noText,
      moreHtml: texts[2 * at + 1] ?? noText,
      detailPicture: item.detailimages,
      extralink: item.extralink,
      shared,
      ...(calendar && { calendar }),
    };
  });
}

/**
 * The structured data of an item as an event; undefined without a date or a place, because the item may not be an
 * event, and search engines ignore events without them. The time of day is only in the text.
 */
export function communityEvent(site: Site, item: ShownRecord<'community'>): EventLeaf | undefined {
  const { day } = shownDate(item.date, '');
  if (!day || !item.location.trim()) return undefined;
  const url = site.siteUrl + publicAddress(contentTypes.community, item);
  const venue = venueOf(item.location, url);
  return {
    '@type': 'Event',
    '@id': `${url}#event`,
    name: item.title,
    description: cutRichText(item.description, 500) || item.title,
    url,
    image: imageObject(site, item.images ?? item.detailimages),
    startDate: day,
    endDate: day,
    eventStatus: schemaTerm('EventScheduled'),
    eventAttendanceMode: schemaTerm(venue.mode),
    location: venue.location,
    organizer: publisher(site),
  };
}

export const growingList = growingListOf(community, sixAtATime, communityFields, describeCommunity);
