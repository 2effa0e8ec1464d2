import { publicAddress, screenAddress } from '../../content/addresses.ts';
import { formatDay } from '../../content/calendar.ts';
import { contentTypes, records, type StoredRecord } from '../../content/index.ts';
import { rupees } from '../../content/rupees.ts';
import { type Letter, type SiteDetails, staff } from '../letter.ts';
import { calendarType, webinarCalendar } from '../webinar-calendar.ts';
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
      ...words(promise && `Our email to the parent says: “${promise}”`),
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
  const calendar = webinarCalendar(webinar, site.siteUrl, timeZone);
  const letter = {
    kind: 'enrolment-confirmed',
    about: about(registration),
    recipient: about(registration),
    mail,
  };
  if (!calendar) return letter;
  const attachment = {
    filename: 'webinar.ics',
    contentType: calendarType,
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

function pageOf(webinar: WebinarFacts, { siteUrl }: SiteDetails): string {
  return siteUrl + publicAddress(contentTypes.webinar, webinar);
}
