import type { Email, SiteDetails } from '#core/email/email.ts';
import { type EmailPart, greetingFor, renderEmail } from '#core/email/layout.ts';
import { notifiedFacts, webinarTimeInWords } from '../rules/email-facts.ts';
import type { RegistrationStatus, RegistrationWithWebinar } from '../rules/registration-status.ts';

/** A registration, with the parent's own link to it. */
export interface RegistrationWithLink {
  registration: RegistrationWithWebinar;
  /** A secret of the parent. */
  link: string;
}

interface LinksEmailInput {
  to: string;
  /** At least one. */
  registrations: readonly [RegistrationWithLink, ...RegistrationWithLink[]];
  site: SiteDetails;
  /** An IANA name: the site's time zone. */
  timeZone: string;
}

const statusTexts: Record<RegistrationStatus, string> = {
  registered: 'Your seat is reserved',
  waiting: 'You are on the waiting list',
  offered: 'A seat is free for you',
  cancelled: 'Cancelled',
  attended: 'You attended',
  unconfirmed: 'Not confirmed yet',
};

/** Sends the links of all registrations to a parent who has lost their emails (product: Self-service). */
export function registrationLinksEmail(input: LinksEmailInput): Email {
  return createLinksEmail('place-links', 'Your webinar registrations', input, [
    paragraph(
      'Here are the links to your registrations. Use each link to see, change or cancel that registration.',
    ),
    ...input.registrations.flatMap((linked) => registrationParts(linked, input)),
    paragraph(
      'Please do not share them: anyone who has a link can do everything you can. If you did not ask for this email, there is nothing you need to do.',
    ),
  ]);
}

/** Sends the new link of a registration whose links were revoked. */
export function newRegistrationLinkEmail(input: LinksEmailInput): Email {
  return createLinksEmail('new-place-link', 'A new link to your registration', input, [
    paragraph(
      'All earlier links to this registration have stopped working. This is the new one; please do not share it.',
    ),
    ...input.registrations.flatMap((linked) => registrationParts(linked, input)),
  ]);
}

const paragraph = (text: string): EmailPart => ({ kind: 'words', text });

function createLinksEmail(
  kind: string,
  subject: string,
  { to, registrations, site }: LinksEmailInput,
  parts: EmailPart[],
): Email {
  const [{ registration }] = registrations;
  const about = { record: 'registration', id: registration.id };
  const greeting = greetingFor(registration.name);
  const mail = renderEmail({ origin: 'auto-generated', to, site, subject, greeting, parts });
  return { kind, about, recipient: about, mail };
}

function registrationParts(
  { registration, link }: RegistrationWithLink,
  { timeZone, registrations }: LinksEmailInput,
): EmailPart[] {
  const facts: [string, string][] = [
    ['Webinar', registration.title],
    ['When', webinarTimeInWords(notifiedFacts(registration), timeZone) || 'Date not available'],
    ['Status', registration.calledOff ? 'This webinar has been cancelled' : statusTexts[registration.status]],
  ];
  return [
    { kind: 'facts', facts },
    {
      // Of several, none is the main one.
      kind: registrations.length === 1 ? 'button' : 'link',
      text: 'See, change or cancel this registration',
      address: link,
    },
  ];
}
