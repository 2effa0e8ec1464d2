import { publicAddress } from '../../../../content/addresses.ts';
import { contentTypes, type ShownRecord } from '../../../../content/index.ts';
import { cutRichText } from '../../../ui/cut-rich-text.ts';
import { shownDate } from '../../../ui/shown-date.ts';
import { placeOf, schema } from './event.ts';
import { imageObject } from './image-object.ts';
import type { JsonLd, Site } from './json-ld.ts';
import { publisher } from './organization.ts';

/**
 * An item of the community as an event; undefined where its day or its place is not known: it may be something else then,
 * and an event without them is none to machines. Of its hours the text alone knows.
 */
export function communityEvent(site: Site, item: ShownRecord<'community'>): JsonLd | undefined {
  const { day } = shownDate(item.date, '');
  if (!day || !item.location.trim()) return undefined;
  const url = site.siteUrl + publicAddress(contentTypes.community, item);
  const place = placeOf(item.location, url);
  return {
    '@type': 'Event',
    '@id': `${url}#event`,
    name: item.title,
    description: cutRichText(item.description, 500) || item.title,
    url,
    image: imageObject(site, item.images ?? item.detailimages),
    startDate: day,
    endDate: day,
    eventStatus: schema('EventScheduled'),
    eventAttendanceMode: schema(place.mode),
    location: place.location,
    organizer: publisher(site),
  };
}
