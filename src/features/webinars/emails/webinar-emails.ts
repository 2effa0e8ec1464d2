import { publicAddress } from '#cms/records/addresses.ts';
import { contentTypes } from '#cms/records/registry.ts';
import type { Email, EmailOrigin, Mail, SiteDetails } from '#core/email/email.ts';
import { type EmailPart, greetingFor, renderEmail } from '#core/email/layout.ts';
import { richTextToPlainText } from '#core/email/rich-text-email.ts';
import { isPaidPrice } from '#core/text/numbers.ts';
import { greetingNameOf } from '#core/text/person-name.ts';
import { isAddedEmail } from '../rules/added-emails.ts';
import type { EmailAdditions, EmailRegistration, EmailWebinar } from '../rules/email-additions.ts';
import {
  changesInWords,
  dateTimeInWords,
  type NotifiedFacts,
  notifiedFacts,
  webinarTimeInWords,
  whereInWords,
} from '../rules/email-facts.ts';
import { isEnding, type OwnEmailType, type WebinarEmailType } from '../rules/email-schedule.ts';
import { type EmailText, fillPlaceholders, type Placeholder } from '../rules/email-texts.ts';
import { pendingDetailsNote, pendingLinkNote } from '../rules/pending-details.ts';
import { type EmailRefund, refundFact, refundInstructions } from './refund.ts';
import { allFacts, whenAndWhere } from './webinar-facts.ts';
import { calendarsOf } from './webinar-invitation.ts';

/** The links of a registration: one for all that its parent does, and one to the room, which may appear in shared calendars. */
interface OwnLinks {
  my: string;
  join: string;
}

/** Everything that an email of a webinar is built from. */
export interface WebinarEmailInput {
  kind: WebinarEmailType;
  webinar: EmailWebinar;
  registration: EmailRegistration;
  /** The words of the email, as set for this site. */
  template: EmailText;
  /** The parent's own links. Undefined: they do not work, because the webinar is deleted. */
  links: OwnLinks | undefined;
  /** Position on the waiting list, from 1. */
  position?: number | undefined;
  /** For an unconfirmed registration: the number of free seats; null: no limit. */
  seatsLeft?: number | null | undefined;
  /** The facts that the parent was notified of before. */
  notified?: NotifiedFacts | undefined;
  /** Whether the parent's calendar contains the webinar; for a move, the former webinar. */
  isInvited?: boolean;
  /** For a move: the former webinar; undefined: it is deleted. */
  former?: EmailWebinar | undefined;
  /** Whether visitors see its page; until then no link leads there. */
  isOut: boolean;
  /** The next webinar, for those who attended. */
  next?:
    | Pick<EmailWebinar, 'title' | 'link' | 'startsAt' | 'endsAt' | 'startdate' | 'enddate' | 'time'>
    | undefined;
  /** The refund of a cancelled registration; undefined: nothing was to be paid, or it was moved. */
  refund?: EmailRefund | undefined;
  /** The reply address of a message of staff. */
  replyTo?: string | undefined;
  /** What other features add. */
  additions?: readonly EmailAdditions[];
  /** Whether parents can pay by a payment service. */
  usesPaymentService?: boolean;
  /** The organizer in the invitation. */
  organizer: string;
  /** When the email is written (ISO, UTC). */
  now: string;
}

const origins: Readonly<Record<OwnEmailType, EmailOrigin>> = {
  'enrolment-confirmed': 'auto-replied',
  'place-waiting': 'auto-replied',
  'enrolled-already': 'auto-replied',
  'confirm-enrolment': 'auto-replied',
  'place-offered': 'auto-generated',
  'offer-over': 'auto-generated',
  'place-cancelled': 'auto-replied',
  'place-moved': 'auto-replied',
  'reminder-day-before': 'auto-generated',
  'reminder-hour-before': 'auto-generated',
  'webinar-changed': 'auto-generated',
  'webinar-called-off': 'auto-generated',
  'webinar-thanks': 'auto-generated',
  'webinar-message': 'typed',
};

/** Builds an email of a webinar: the site's words, then facts, links and, where the calendar changes, an invitation. */
export function webinarEmail(input: WebinarEmailInput, site: SiteDetails, timeZone: string): Email {
  const { kind, registration, template, replyTo } = input;
  const about = { record: 'registration', id: registration._id };
  const values = valuesFor(input, timeZone);
  const mail = renderEmail({
    origin: isAddedEmail(kind) ? 'auto-generated' : origins[kind],
    to: registration.email,
    site,
    // A placeholder may have brought line breaks into the subject.
    subject: fillPlaceholders(template.subject, values).replace(/\s+/g, ' ').trim(),
    greeting: greetingFor(registration.name),
    parts: [...paragraphs(fillPlaceholders(template.text, values)), ...partsBelow(input, site, timeZone)],
  });
  const completeMail: Mail = {
    ...mail,
    ...(replyTo && { replyTo }),
    ...calendarsOf(input, site, timeZone),
  };
  return { kind, about, recipient: about, mail: completeMail };
}

/** The same email as a test, to the account that asked for it. A sample must not enter a calendar. */
export function webinarTestEmail({ mail: { calendar: _, ...mail } }: Email, accountId: string): Email {
  const about = { record: 'account', id: accountId };
  const subject = `Test: ${mail.subject}`;
  return {
    ...{ kind: 'webinar-test', about, recipient: about },
    mail: { ...mail, origin: 'auto-generated', subject },
  };
}

function partsBelow(input: WebinarEmailInput, site: SiteDetails, timeZone: string): EmailPart[] {
  const { kind, webinar } = input;
  if (isEnding(kind)) return partsWithoutRegistration(input, site, timeZone);
  if (!isAddedEmail(kind)) return partsOfUpcoming(input, site, timeZone);
  const { facts, parts } = additionsTo(input, timeZone);
  return [{ kind: 'facts', facts: [...whenAndWhere(webinar, timeZone), ...facts] }, ...parts];
}

/** What other features add to an email: facts below those of the webinar, then buttons and links. */
function additionsTo({ additions = [], ...email }: WebinarEmailInput, timeZone: string) {
  const added = { ...email, timeZone };
  return {
    facts: additions.flatMap(({ facts }) => facts(added)).filter(([, value]) => value),
    parts: additions.flatMap(({ parts }) => parts(added)),
  };
}

function valuesFor(
  { webinar, former, registration, position, notified, additions = [] }: WebinarEmailInput,
  timeZone: string,
): Partial<Record<Placeholder, string>> {
  const facts = notifiedFacts(webinar);
  return {
    // Anyone can have typed this name.
    name: greetingNameOf(registration.name) ?? 'dear parent',
    webinar: webinar.title,
    when: webinarTimeInWords(facts, timeZone) || 'on a date to be announced',
    place: whereInWords(webinar) || 'online',
    from: former?.title ?? 'another webinar',
    position: String(position ?? 1),
    until: registration.offeredUntil
      ? dateTimeInWords(registration.offeredUntil, timeZone)
      : 'the day before it begins',
    changes: (notified && changesInWords(notified, facts, timeZone)) || webinarTimeInWords(facts, timeZone),
    ...Object.assign({}, ...additions.map(({ values }) => values(registration.added ?? {}, timeZone))),
  };
}

/** The options behind the own link for a parent without a registration. */
function ownLinkText({ kind, webinar, refund }: WebinarEmailInput): string {
  switch (kind) {
    case 'place-cancelled':
      return refund ? 'See your cancellation and refund' : 'See your cancellation';
    case 'webinar-called-off':
      // Nothing is cancelled yet, so no refund is recorded: the price says whether one is possible.
      return isPaidPrice(webinar.price) ? 'Choose another date or a refund' : 'Choose another date';
    default:
      return 'See the details';
  }
}

/** The part between the words and the end, for a parent without a registration. */
function partsWithoutRegistration(
  input: WebinarEmailInput,
  site: SiteDetails,
  timeZone: string,
): EmailPart[] {
  const { kind, webinar, registration, links, refund, isOut } = input;
  const { received = 0, goesBack = false } = registration.added ?? {};
  const text = ownLinkText(input);
  const isToEnrol = isAddedEmail(kind) && isOut;
  return [
    {
      kind: 'facts',
      facts: [...whenAndWhere(webinar, timeZone), ...(refund ? [refundFact(refund, received)] : [])],
    },
    ...(refund
      ? paragraphs(refundInstructions(refund, { hasLink: links !== undefined, goesBack }, timeZone))
      : []),
    ...(isToEnrol
      ? [{ kind: 'button', text: 'Enrol again', address: webinarPageUrl(webinar, site) } as const]
      : []),
    ...(links ? [{ kind: isToEnrol ? 'link' : 'button', text, address: links.my } as const] : []),
  ];
}

/** The same part for a webinar that takes place. */
function partsOfUpcoming(input: WebinarEmailInput, site: SiteDetails, timeZone: string): EmailPart[] {
  const { kind, webinar, registration, links } = input;
  if (kind === 'webinar-thanks') return partsAfterWebinar(input, site, timeZone);
  const added = additionsTo(input, timeZone);
  const ownFacts = allFacts(webinar, registration, timeZone);
  const facts: EmailPart = { kind: 'facts', facts: [...ownFacts, ...added.facts] };
  const button = (text: string): EmailPart[] => (links ? [{ kind: 'button', text, address: links.my }] : []);
  if (registration.status === 'unconfirmed')
    return [
      { kind: 'facts', facts: [...whenAndWhere(webinar, timeZone), ...seatHoldFacts(input, timeZone)] },
      ...button('Yes, enrol me'),
    ];
  if (registration.status === 'offered') return [facts, ...button('Accept or decline the seat')];
  if (registration.status === 'waiting')
    return [
      ...paragraphs(kind === 'place-moved' ? waitingListText(input) : ''),
      { kind: 'facts', facts: whenAndWhere(webinar, timeZone) },
      ...button('See your position or leave the waiting list'),
    ];
  const isConfirmation = kind === 'enrolment-confirmed' || kind === 'place-moved';
  const hasMainButton = added.parts.length > 0;
  return [
    facts,
    ...added.parts,
    ...(isConfirmation ? paragraphs(pendingDetailsNote(webinar, site, hasMainButton)) : []),
    ...(kind.startsWith('reminder-') ? paragraphs(pendingLinkNote(webinar, site)) : []),
    ...(isConfirmation ? paragraphs(richTextToPlainText(webinar.description2, site)) : []),
    ...ownLinks(webinar, links, hasMainButton ? 'link' : 'button'),
    ...(isConfirmation && input.isOut
      ? [{ kind: 'link', text: 'About this webinar', address: webinarPageUrl(webinar, site) } as const]
      : []),
  ];
}

/** The seat that an unconfirmed registration holds until it is confirmed. */
function seatHoldFacts({ registration, seatsLeft }: WebinarEmailInput, timeZone: string): [string, string][] {
  if (registration.offeredUntil)
    return [['Your seat', `Held for you until ${dateTimeInWords(registration.offeredUntil, timeZone)}`]];
  if (seatsLeft === 0) return [['Your seat', 'All seats are taken: you will join the waiting list']];
  return seatsLeft ? [['Your seat', 'Not held for you: seats go to those who confirm first']] : [];
}

/** Where a move leads to a waiting list; the site's words for a move do not know whether there is a seat. */
const waitingListText = ({ webinar, position = 1 }: WebinarEmailInput): string =>
  `All seats in “${webinar.title}” are taken at the moment, so you are No. ${position} on the waiting list. We will write to you as soon as a seat is free for you.`;

/** @param look of the first one: a link where the main button is another */
function ownLinks(webinar: EmailWebinar, links: OwnLinks | undefined, look: 'button' | 'link'): EmailPart[] {
  if (!links) return [];
  // Without a room there is nothing to join; `pendingDetailsNote` says what the parent waits for.
  if (!webinar.joinUrl)
    return [{ kind: look, text: 'See, change or cancel your registration', address: links.my }];
  return [
    { kind: look, text: 'Join the webinar', address: links.join },
    ...paragraphs('You can join from 15 minutes before we begin. This link is yours alone.'),
    { kind: 'link', text: 'Change or cancel your registration', address: links.my },
  ];
}

function partsAfterWebinar(
  { webinar, links, next }: WebinarEmailInput,
  site: SiteDetails,
  timeZone: string,
): EmailPart[] {
  const parts: EmailPart[] = [];
  if (links)
    parts.push(
      webinar.recordingUrl
        ? { kind: 'button', text: 'Watch the recording', address: links.my }
        : { kind: next ? 'link' : 'button', text: 'See your registration', address: links.my },
    );
  if (!next) return parts;
  const when = webinarTimeInWords(notifiedFacts(next), timeZone);
  const text = `Our next webinar: “${next.title}”${when && `, ${when}`}.`;
  parts.push({ kind: 'words', text });
  const look = links && webinar.recordingUrl ? 'link' : 'button';
  parts.push({ kind: look, text: `About “${next.title}”`, address: webinarPageUrl(next, site) });
  return parts;
}

const paragraphs = (text: string | undefined): EmailPart[] =>
  (text ?? '')
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim())
    .map((paragraph) => ({ kind: 'words', text: paragraph.trim() }));

function webinarPageUrl(webinar: { link: string }, { siteUrl }: SiteDetails): string {
  return siteUrl + publicAddress(contentTypes.webinar, webinar);
}
