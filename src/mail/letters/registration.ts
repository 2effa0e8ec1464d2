import ical from 'ical-generator';
import { publicAddress, screenAddress } from '../../content/addresses.ts';
import { addDays, formatDay } from '../../content/calendar.ts';
import { contentTypes, records, type StoredRecord } from '../../content/index.ts';
import { rupees } from '../../content/rupees.ts';
import { type Letter, type SiteDetails, staff } from '../letter.ts';
import { dear, type Part, writeMail } from './layout.ts';
import { whatIsToCome } from './what-is-to-come.ts';
import { wordsOfRichText } from './words-of-rich-text.ts';

/** Who has enrolled. */
type Registration = Pick<StoredRecord<'registration'>, '_id' | 'name' | 'email' | 'contact'>;

const about = ({ _id }: Registration) => ({ record: 'registration', id: _id });

/** What a letter tells of a webinar; days as `YYYY-MM-DD` in the site's time zone, `time` as staff typed it. */
export interface WebinarFacts {
  _id: string;
  title: string;
  link: string;
  time: string;
  startdate: string | null;
  enddate: string | null;
  location: string;
  /** As staff typed it. */
  price: string;
  /** Rich text. */
  description2: string;
}

/** Tells staff that a parent has enrolled, and what they owe the parent; an answer goes straight to the parent. */
export function registrationForStaff(
  registration: Registration,
  webinar: WebinarFacts,
  to: string,
  site: SiteDetails,
): Letter {
  const { name, email, contact } = registration;
  const promise = whatIsToCome(webinar, site);
  const mail = writeMail({
    to,
    site,
    subject: `${name} has enrolled in ${webinar.title}`,
    greeting: `A parent has enrolled in “${webinar.title}”.`,
    parts: [
      {
        kind: 'facts',
        facts: [
          ['Name', name],
          ['E-mail', email],
          ['Mobile', contact],
        ],
      },
      ...words(promise && `Our letter to the parent says: “${promise}”`),
      {
        kind: 'button',
        text: 'See who has enrolled',
        address: site.siteUrl + screenAddress(records.registration, webinar._id),
      },
    ],
  });
  return {
    kind: 'enrolment-for-staff',
    about: about(registration),
    recipient: staff,
    mail: { ...mail, replyTo: email },
  };
}

/** Confirms the place to the parent, with the day for the calendar. */
export function registrationForParent(
  registration: Registration,
  webinar: WebinarFacts,
  site: SiteDetails,
  timeZone: string,
): Letter {
  const mail = writeMail({
    to: registration.email,
    site,
    subject: `You are enrolled: ${webinar.title}`,
    greeting: dear(registration.name),
    parts: [
      {
        kind: 'words',
        text: `Your place in “${webinar.title}” is reserved. We look forward to meeting you.`,
      },
      { kind: 'facts', facts: facts(webinar) },
      ...words(whatIsToCome(webinar, site)),
      ...words(wordsOfRichText(webinar.description2, site)),
      { kind: 'button', text: 'About this webinar', address: pageOf(webinar, site) },
    ],
  });
  const calendar = calendarEntry(webinar, site, timeZone);
  const letter = {
    kind: 'enrolment-confirmed',
    about: about(registration),
    recipient: about(registration),
    mail,
  };
  if (!calendar) return letter;
  const attachment = {
    filename: 'webinar.ics',
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    content: calendar,
  };
  return { ...letter, mail: { ...mail, attachments: [attachment] } };
}

function facts({ startdate, enddate, time, location, price }: WebinarFacts): [string, string][] {
  const days = [startdate, enddate].filter((day) => day !== null).map(formatDay);
  const all: [string, string][] = [
    ['Date', [...new Set(days)].join(' to ') || 'Date not available'],
    ['Time', time],
    ['Place', location],
    ['Price', rupees(price)],
  ];
  return all.filter(([, value]) => value);
}

const words = (text: string | undefined): Part[] => (text ? [{ kind: 'words', text }] : []);

/**
 * The webinar for the parent's calendar, in the webinar's own time zone: at its hours where `time` tells them, else
 * whole days.
 */
function calendarEntry(webinar: WebinarFacts, site: SiteDetails, timeZone: string): string | undefined {
  const { startdate, enddate, title, time, location } = webinar;
  if (!startdate) return undefined;
  const last = enddate ?? startdate;
  const hours = readHours(time);
  // Dates are written as they read on a clock; the calendar's time zone says where that clock hangs.
  const when = hours
    ? { start: new Date(`${startdate}T${hours.from}:00`), end: new Date(`${last}T${hours.to}:00`) }
    : {
        start: new Date(`${startdate}T00:00:00`),
        end: new Date(`${addDays(last, 1)}T00:00:00`),
        allDay: true,
      };
  const calendar = ical({ name: 'Ananta', timezone: timeZone, prodId: '//Ananta//Webinars//EN' });
  calendar.createEvent({
    ...when,
    timezone: timeZone,
    id: `${webinar._id}@${new URL(site.siteUrl).hostname}`,
    summary: title,
    location: location || null,
    description: [time, pageOf(webinar, site)].filter(Boolean).join('\n'),
    url: pageOf(webinar, site),
  });
  return calendar.toString();
}

/** The hours in a text such as '5:00 pm to 6:30 pm', as HH:MM; undefined where it does not tell both clearly. */
export function readHours(time: string): { from: string; to: string } | undefined {
  const found = [...time.matchAll(/\b(1[0-2]|0?[1-9])(?:[:.]([0-5]\d))?\s*([ap])\.?m\b/gi)];
  const [from, to] = found.map(([, hour, minutes = '00', half]) => {
    const hours = (Number(hour) % 12) + (half?.toLowerCase() === 'p' ? 12 : 0);
    return `${String(hours).padStart(2, '0')}:${minutes}`;
  });
  return found.length === 2 && from && to && from < to ? { from, to } : undefined;
}

function pageOf(webinar: WebinarFacts, { siteUrl }: SiteDetails): string {
  return siteUrl + publicAddress(contentTypes.webinar, webinar);
}
