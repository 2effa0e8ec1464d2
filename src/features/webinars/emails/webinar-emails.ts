import { publicAddress } from '#cms/records/addresses.ts';
import { contentTypes, type StoredRecord } from '#cms/records/registry.ts';
import type { Email, EmailOrigin, Mail, SiteDetails } from '#core/email/email.ts';
import { type EmailPart, greetingFor, renderEmail } from '#core/email/layout.ts';
import { richTextToPlainText } from '#core/email/rich-text-email.ts';
import { formatPrice, isPaidPrice } from '#core/text/numbers.ts';
import { greetingNameOf } from '#core/text/person-name.ts';
import { webinarInvitation } from '#features/sharing/server/calendar.ts';
import {
  changesInWords,
  dateTimeInWords,
  type NotifiedFacts,
  notifiedFacts,
  webinarTimeInWords,
  whereInWords,
} from '../rules/email-facts.ts';
import type { WebinarEmailType } from '../rules/email-schedule.ts';
import { type EmailText, fillPlaceholders, type Placeholder } from '../rules/email-texts.ts';
import { pendingDetailsNote, pendingLinkNote } from '../rules/pending-details.ts';
import { isUpiId } from '../rules/refund.ts';
import { type EmailRefund, refundFact, refundInstructions } from './refund.ts';

/** The fields of a webinar that emails use, including fields that visitors do not see. */
export type EmailWebinar = Pick<
  StoredRecord<'webinar'>,
  | '_id'
  | 'title'
  | 'link'
  | 'startsAt'
  | 'endsAt'
  | 'startdate'
  | 'enddate'
  | 'time'
  | 'location'
  | 'bring'
  | 'joinUrl'
  | 'recordingUrl'
  | 'payTo'
  | 'calledOff'
  | 'price'
  | 'description2'
> & { revision: number };

/** The registration that an email is about. */
export type EmailRegistration = Pick<
  StoredRecord<'registration'>,
  '_id' | 'name' | 'email' | 'status' | 'offeredUntil' | 'paid'
> & { revision: number };

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
  /** The organizer in the invitation. */
  organizer: string;
  /** When the email is written (ISO, UTC). */
  now: string;
}

const origins: Readonly<Record<WebinarEmailType, EmailOrigin>> = {
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
    origin: origins[kind],
    to: registration.email,
    site,
    // A placeholder may have brought line breaks into the subject.
    subject: fillPlaceholders(template.subject, values).replace(/\s+/g, ' ').trim(),
    greeting: greetingFor(registration.name),
    parts: [
      ...paragraphs(fillPlaceholders(template.text, values)),
      ...(kind === 'place-cancelled' || kind === 'offer-over' || kind === 'webinar-called-off'
        ? partsWithoutRegistration(input, timeZone)
        : partsOfUpcoming(input, site, timeZone)),
    ],
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

/** The epoch of sequence numbers; a sequence has 31 bits, so it lasts until 2088. */
const firstSecond = Date.UTC(2020, 0, 1) / 1000;

/**
 * The sequence number of a calendar entry; it rises with each change of the webinar or the registration. It includes the time of
 * the email, because a parent who was deleted and registers again has a new registration, whose revisions start over under the
 * same UID.
 */
const sequenceOf = (webinar: { revision: number }, registration: { revision: number }, now: string) =>
  Math.floor(Date.parse(now) / 1000) - firstSecond + webinar.revision + registration.revision;

function valuesFor(
  { webinar, former, registration, position, notified }: WebinarEmailInput,
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
function partsWithoutRegistration(input: WebinarEmailInput, timeZone: string): EmailPart[] {
  const { webinar, links, refund } = input;
  const text = ownLinkText(input);
  return [
    {
      kind: 'facts',
      facts: [...whenAndWhere(webinar, timeZone), ...(refund ? [refundFact(refund)] : [])],
    },
    ...(refund ? paragraphs(refundInstructions(refund, links !== undefined, timeZone)) : []),
    ...(links ? [{ kind: 'button', text, address: links.my } as const] : []),
  ];
}

/** The same part for a webinar that takes place. */
function partsOfUpcoming(input: WebinarEmailInput, site: SiteDetails, timeZone: string): EmailPart[] {
  const { kind, webinar, registration, links } = input;
  if (kind === 'webinar-thanks') return partsAfterWebinar(input, site, timeZone);
  const facts: EmailPart = { kind: 'facts', facts: allFacts(webinar, registration, timeZone) };
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
  const payment = kind === 'webinar-message' ? [] : paymentButton(webinar, registration, links);
  return [
    facts,
    ...payment,
    ...(isConfirmation ? paragraphs(pendingDetailsNote(webinar, site)) : []),
    ...(kind.startsWith('reminder-') ? paragraphs(pendingLinkNote(webinar, site)) : []),
    ...(isConfirmation ? paragraphs(richTextToPlainText(webinar.description2, site)) : []),
    ...ownLinks(webinar, links, payment.length > 0 ? 'link' : 'button'),
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

/** Adds the webinar to the calendar of a registered parent, or removes it. */
function calendarsOf(
  input: WebinarEmailInput,
  site: SiteDetails,
  timeZone: string,
): Pick<Mail, 'calendar' | 'cancelled'> {
  const { kind, webinar, former, registration, isInvited } = input;
  const hasRegistration = registration.status === 'registered' || registration.status === 'attended';
  const isNotified = kind === 'enrolment-confirmed' || kind === 'webinar-changed' || kind === 'place-moved';
  const isOver = kind === 'place-cancelled' || kind === 'webinar-called-off';
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
  const content = webinarInvitation(invitation, { siteUrl: site.siteUrl, timeZone, organizer });
  const filename = method === 'CANCEL' ? 'cancelled.ics' : 'webinar.ics';
  return content ? { method, filename, content } : undefined;
}

const paragraphs = (text: string | undefined): EmailPart[] =>
  (text ?? '')
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim())
    .map((paragraph) => ({ kind: 'words', text: paragraph.trim() }));

function webinarPageUrl(webinar: { link: string }, { siteUrl }: SiteDetails): string {
  return siteUrl + publicAddress(contentTypes.webinar, webinar);
}

/** Date, time and place of a webinar. */
export function whenAndWhere(webinar: EmailWebinar, timeZone: string): [string, string][] {
  const facts: [string, string][] = [
    ['When', webinarTimeInWords(notifiedFacts(webinar), timeZone) || 'Date not available'],
    ['Where', whereInWords(webinar)],
  ];
  return facts.filter(([, value]) => value);
}

/** The same, with what to bring and the price. */
export function allFacts(
  webinar: EmailWebinar,
  registration: EmailRegistration,
  timeZone: string,
): [string, string][] {
  const { bring, price, payTo } = webinar;
  const isDue = isPaidPrice(price) && !registration.paid;
  const facts: [string, string][] = [
    ...whenAndWhere(webinar, timeZone),
    ['Please bring', bring],
    [
      'Price',
      isPaidPrice(price) && registration.paid
        ? `${formatPrice(price)}, paid. Thank you.`
        : formatPrice(price),
    ],
    // Any other words of staff are shown unchanged.
    [isUpiId(payTo) ? 'Pay by UPI to' : 'How to pay', isDue ? payTo : ''],
  ];
  return facts.filter(([, value]) => value);
}

/**
 * A button to the page of the payment, with a QR code and a link for payment apps, which mail programs remove from
 * emails; empty where the webinar is free, paid, or paid in another way.
 */
function paymentButton(
  { price, payTo }: EmailWebinar,
  { paid }: EmailRegistration,
  links: OwnLinks | undefined,
): EmailPart[] {
  if (!links || !isUpiId(payTo) || paid || !isPaidPrice(price)) return [];
  return [{ kind: 'button', text: `Pay ${formatPrice(price)} by UPI`, address: `${links.my}/pay` }];
}
