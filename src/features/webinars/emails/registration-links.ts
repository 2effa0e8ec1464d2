import type { Email, EmailKind, SiteDetails } from '#core/email/email.ts';
import { dear, type Part, writeMail } from '#core/email/layout.ts';
import { toldFacts, whenInWords } from '../rules/email-words.ts';
import type { PlaceOfEmail, PlaceStatus } from '../rules/registration-status.ts';

/** A place, with the parent's own link to it. */
export interface LinkedPlace {
  place: PlaceOfEmail;
  /** A secret of the parent. */
  link: string;
}

interface Asked {
  to: string;
  /** At least one. */
  places: readonly [LinkedPlace, ...LinkedPlace[]];
  site: SiteDetails;
  /** An IANA name: the zone of the site's days. */
  timeZone: string;
}

const stands: Record<PlaceStatus, string> = {
  registered: 'Your place is reserved',
  waiting: 'You are on the waiting list',
  offered: 'A place has opened up for you',
  cancelled: 'Cancelled',
  attended: 'You were there',
  unconfirmed: 'Not confirmed yet',
};

/** Brings whoever has lost their letters the links of all their places (product: Self-service). */
export function placeLinks(asked: Asked): Email {
  return email('place-links', 'Your places in our webinars', asked, [
    words('Here are the links to your places. Use each link to see, change, move or cancel that place.'),
    ...asked.places.flatMap((one) => parts(one, asked.timeZone)),
    words(
      'Please do not pass them on: anyone who has a link can do everything you can. If you did not ask for this email, there is nothing you need to do.',
    ),
  ]);
}

/** Brings the new link of a place whose links were ended. */
export function newPlaceLink(asked: Asked): Email {
  return email('new-place-link', 'A new link to your place', asked, [
    words(
      'All earlier links to this place have stopped working. This is the new one; please do not pass it on.',
    ),
    ...asked.places.flatMap((one) => parts(one, asked.timeZone)),
  ]);
}

const words = (text: string): Part => ({ kind: 'words', text });

function email(kind: EmailKind, subject: string, { to, places, site }: Asked, written: Part[]): Email {
  const [{ place }] = places;
  const about = { record: 'registration', id: place.id };
  const mail = writeMail({ to, site, subject, greeting: dear(place.name), parts: written });
  return { kind, about, recipient: about, mail };
}

function parts({ place, link }: LinkedPlace, timeZone: string): Part[] {
  const facts: [string, string][] = [
    ['Webinar', place.title],
    ['When', whenInWords(toldFacts(place), timeZone) || 'Date not available'],
    ['Status', place.calledOff ? 'This webinar has been called off' : stands[place.status]],
  ];
  return [
    { kind: 'facts', facts },
    { kind: 'button', text: 'See, change or cancel this place', address: link },
  ];
}
