import type { Mail, SiteDetails } from '#core/email/email.ts';
import { webinarInvitation } from '#features/sharing/server/calendar.ts';
import type { EmailWebinar } from '../rules/email-additions.ts';
import { whereInWords } from '../rules/email-facts.ts';
import { isEnding } from '../rules/email-schedule.ts';
import { hasSeat } from '../rules/registration-status.ts';
import type { WebinarEmailInput } from './webinar-emails.ts';

/** The epoch of sequence numbers; a sequence has 31 bits, so it lasts until 2088. */
const firstSecond = Date.UTC(2020, 0, 1) / 1000;

/**
 * The sequence number of a calendar entry; it rises with each change of the webinar or the registration. It includes the time of
 * the email, because a parent who was deleted and registers again has a new registration, whose revisions start over under the
 * same UID.
 */
const sequenceOf = (webinar: { revision: number }, registration: { revision: number }, now: string) =>
  Math.floor(Date.parse(now) / 1000) - firstSecond + webinar.revision + registration.revision;

/** Adds the webinar to the calendar of a registered parent, or removes it. */
export function calendarsOf(
  input: WebinarEmailInput,
  site: SiteDetails,
  timeZone: string,
): Pick<Mail, 'calendar' | 'cancelled'> {
  const { kind, webinar, former, registration, isInvited } = input;
  const hasRegistration = hasSeat(registration.status);
  const isNotified = kind === 'enrolment-confirmed' || kind === 'webinar-changed' || kind === 'place-moved';
  const isOver = kind !== 'offer-over' && isEnding(kind);
  const of = (method: 'REQUEST' | 'CANCEL', about: EmailWebinar) =>
    calendarOf(input, about, method, site, timeZone);
  const begins = isNotified && hasRegistration ? of('REQUEST', webinar) : undefined;
  const ended = kind === 'place-moved' ? former : isOver ? webinar : undefined;
  const ends = ended && isInvited ? of('CANCEL', ended) : undefined;
  const calendar = begins ?? ends;
  return { ...(calendar && { calendar }), ...(begins && ends && { cancelled: ends }) };
}

function calendarOf(
  { registration, links, isOut, organizer, now }: WebinarEmailInput,
  webinar: EmailWebinar,
  method: 'REQUEST' | 'CANCEL',
  site: SiteDetails,
  timeZone: string,
): Mail['calendar'] {
  const invitation = {
    ...{ isOut, registration, method, stamp: now },
    webinar: { ...webinar, location: whereInWords(webinar), calledOff: 0 as const },
    sequence: sequenceOf(webinar, registration, now),
    // Other users of a shared calendar see this: never the link by which a registration is cancelled.
    more:
      method === 'REQUEST' && links
        ? `${webinar.joinUrl ? 'Your own link to join' : 'Your registration'}: ${links.join}`
        : '',
  };
  const content = webinarInvitation(invitation, {
    siteUrl: site.siteUrl,
    name: site.brand.name,
    timeZone,
    organizer,
  });
  const filename = method === 'CANCEL' ? 'cancelled.ics' : 'webinar.ics';
  return content ? { method, filename, content } : undefined;
}
