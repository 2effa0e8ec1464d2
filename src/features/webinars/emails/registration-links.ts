import type { Email, EmailKind, SiteDetails } from '#core/email/email.ts';
import { type EmailPart, greetingFor, renderEmail } from '#core/email/layout.ts';
import { notifiedFacts, whenInWords } from '../rules/email-words.ts';
import type { RegistrationOfEmail, RegistrationStatus } from '../rules/registration-status.ts';

/** A registration, with the parent's own link to it. */
export interface LinkedRegistration {
  registration: RegistrationOfEmail;
  /** A secret of the parent. */
  link: string;
}

interface Asked {
  to: string;
  /** At least one. */
  registrations: readonly [LinkedRegistration, ...LinkedRegistration[]];
  site: SiteDetails;
  /** An IANA name: the site's time zone. */
  timeZone: string;
}

const stands: Record<RegistrationStatus, string> = {
  registered: 'Your place is reserved',
  waiting: 'You are on the waiting list',
  offered: 'A place has opened up for you',
  cancelled: 'Cancelled',
  attended: 'You were there',
  unconfirmed: 'Not confirmed yet',
};

/** Sends the links of all registrations to a parent who has lost their emails (product: Self-service). */
export function registrationLinks(asked: Asked): Email {
  return email('place-links', 'Your places in our webinars', asked, [
    words('Here are the links to your places. Use each link to see, change, move or cancel that place.'),
    ...asked.registrations.flatMap((one) => parts(one, asked.timeZone)),
    words(
      'Please do not pass them on: anyone who has a link can do everything you can. If you did not ask for this email, there is nothing you need to do.',
    ),
  ]);
}

/** Sends the new link of a registration whose links were revoked. */
export function newRegistrationLink(asked: Asked): Email {
  return email('new-place-link', 'A new link to your place', asked, [
    words(
      'All earlier links to this place have stopped working. This is the new one; please do not pass it on.',
    ),
    ...asked.registrations.flatMap((one) => parts(one, asked.timeZone)),
  ]);
}

const words = (text: string): EmailPart => ({ kind: 'words', text });

function email(
  kind: EmailKind,
  subject: string,
  { to, registrations, site }: Asked,
  written: EmailPart[],
): Email {
  const [{ registration }] = registrations;
  const about = { record: 'registration', id: registration.id };
  const mail = renderEmail({ to, site, subject, greeting: greetingFor(registration.name), parts: written });
  return { kind, about, recipient: about, mail };
}

function parts({ registration, link }: LinkedRegistration, timeZone: string): EmailPart[] {
  const facts: [string, string][] = [
    ['Webinar', registration.title],
    ['When', whenInWords(notifiedFacts(registration), timeZone) || 'Date not available'],
    ['Status', registration.calledOff ? 'This webinar has been called off' : stands[registration.status]],
  ];
  return [
    { kind: 'facts', facts },
    { kind: 'button', text: 'See, change or cancel this place', address: link },
  ];
}
