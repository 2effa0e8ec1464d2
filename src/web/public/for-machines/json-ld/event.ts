import { publicAddress } from '../../../../content/addresses.ts';
import { contentTypes, type ShownRecord } from '../../../../content/index.ts';
import { textOfRichText } from '../../../../content/kinds/text-of-rich-text.ts';
import { rupeesAmount } from '../../../../content/rupees.ts';
import { isOpen } from '../../../../content/types/webinar.ts';
import { momentsOf, spanOf } from '../../../../content/webinar-time.ts';
import { cutText } from '../../../ui/cut-text.ts';
import { imageObject } from './image-object.ts';
import type { JsonLd, Site } from './json-ld.ts';
import { postalAddress, publisher } from './organization.ts';

const schema = (word: string) => `https://schema.org/${word}`;

/**
 * A webinar; undefined where its day is not known, because an event without one is none to machines. Where the text of
 * its time does not tell its hours clearly, days are all that is said.
 *
 * @param today as in calendar.ts @param timeZone an IANA name: the zone of its days and hours
 */
export function event(
  site: Site,
  webinar: ShownRecord<'webinar'>,
  today: string,
  timeZone: string,
): JsonLd | undefined {
  const span = spanOf(webinar);
  if (!span) return undefined;
  const begin = momentsOf(webinar, timeZone)?.start;
  const end = momentsOf({ ...webinar, startdate: span.last }, timeZone)?.end;
  const url = site.siteUrl + publicAddress(contentTypes.webinar, webinar);
  const place = placeOf(webinar.location, url);
  return {
    '@type': 'Event',
    '@id': `${url}#event`,
    name: webinar.title,
    description: cutText(textOfRichText(webinar.description), 500) || webinar.title,
    url,
    image: imageObject(site, webinar.detailimages ?? webinar.images),
    startDate: begin ?? span.first,
    endDate: end ?? span.last,
    eventStatus: schema('EventScheduled'),
    eventAttendanceMode: schema(place.mode),
    location: place.location,
    organizer: publisher(site),
    offers: isOpen(webinar, today) ? offer(webinar.price, url) : undefined,
  };
}

/** Only a price that is plainly a number of rupees, or nothing, is one for machines. */
function offer(price: string, url: string): JsonLd | undefined {
  const amount = /^free$/i.test(price.trim()) ? 0 : rupeesAmount(price);
  if (amount === undefined) return undefined;
  return { '@type': 'Offer', price: amount, priceCurrency: 'INR', availability: schema('InStock'), url };
}

const online = /\b(online|zoom|google meet|teams|webex|youtube|live ?stream|virtual)\b/i;
const both = /\bhybrid\b/i;

/** Where it is: what staff have typed names a place, or says that it is online; without words a webinar is. */
function placeOf(typed: string, url: string): { mode: string; location: JsonLd | JsonLd[] } {
  const virtual: JsonLd = { '@type': 'VirtualLocation', url };
  const place: JsonLd = {
    '@type': 'Place',
    name: typed.split(',')[0]?.trim(),
    address: postalAddress(typed),
  };
  if (both.test(typed)) return { mode: 'MixedEventAttendanceMode', location: [place, virtual] };
  if (!typed.trim() || online.test(typed)) return { mode: 'OnlineEventAttendanceMode', location: virtual };
  return { mode: 'OfflineEventAttendanceMode', location: place };
}
