import type { StoredRecord } from '#cms/records/registry.ts';
import { isOpen, soonestFirst, upcomingQuery } from '#content/webinar/definition.ts';
import { countSeatsLeft } from '#content/webinar/definition-seats.ts';
import { type Clock, timeFromNow } from '#core/clock.ts';
import type { SiteDetails } from '#core/email/email.ts';
import { mailboxLimits, mailboxOf, siteEmailLimit } from '#core/email/recipient-limits.ts';
import { day, type Limits, type Rule } from '#core/http/limits.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { isPaidPrice } from '#core/text/numbers.ts';
import type { SiteSettings } from '#features/settings/rules/settings.ts';
import type { EmailRefund } from '../emails/refund.ts';
import type { EmailWebinar } from '../rules/email-additions.ts';
import { isEnding, uselessFrom, type WebinarEmailType } from '../rules/email-schedule.ts';
import { emailSettingName } from '../rules/email-texts.ts';
import { mayRequestRefund } from '../rules/refund.ts';
import { hasSeat } from '../rules/registration-status.ts';
import { emailAdditions } from './email-additions.ts';
import type { EmailDetails } from './email-details.ts';
import type { DueWebinarEmail, RegistrationForEmail } from './email-queue.ts';
import { lastNotifiedFacts } from './read-registration.ts';
import type { RegistrationLinks } from './registration-links.ts';

/** Emails that anyone can cause, for any address, by filling in a form. */
const causedByForm: readonly WebinarEmailType[] = [
  'enrolment-confirmed',
  'place-waiting',
  'enrolled-already',
];
/**
 * Only staff change a webinar, call it off or write about it, and a parent who misses that email comes at the wrong time. So each
 * of these is counted by itself, not with others of its type.
 */
const causedByStaff: readonly WebinarEmailType[] = [
  'webinar-changed',
  'webinar-called-off',
  'webinar-message',
];

/**
 * The limits of emails of one type about one webinar to a mailbox in a day (product: Limits). A form can create registrations in
 * many spellings of one address, and each gets reminders, thanks and news; a family has a few. The first email is always allowed,
 * so that the owner of the mailbox gets it whatever strangers have entered; further ones are limited over all webinars.
 *
 * @param what the parts that identify the email
 * @returns alternatives: all rules of one of them have to hold; the first one that holds counts
 */
function emailsAboutWebinar(email: string, webinarId: string, ...what: string[]): Rule[][] {
  const mailbox = mailboxOf(email);
  const subjects = [mailbox, webinarId, ...what];
  const few = { name: 'letters about a webinar', subjects, points: 5, seconds: day };
  return [
    [{ name: 'the first letter about a webinar', subjects, points: 1, seconds: day }, few],
    [few, { name: 'further letters about webinars', subjects: [mailbox], points: 30, seconds: day }],
  ];
}

/** @returns alternatives, see `emailsAboutWebinar` */
function limitAlternatives(
  { kind, webinarId, dedupeKey }: Pick<DueWebinarEmail, 'kind' | 'webinarId' | 'dedupeKey'>,
  { email, paid }: Pick<RegistrationForEmail, 'email' | 'paid'>,
  clock: Clock,
): Rule[][] {
  // Its budget is used when the form arrives.
  if (kind === 'confirm-enrolment') return [];
  if (kind === 'enrolled-already')
    return [[{ name: 'enrolled already', subjects: [mailboxOf(email)], points: 5, seconds: day }]];
  if (causedByForm.includes(kind)) return [[...mailboxLimits(email), siteEmailLimit(clock)]];
  // A stranger would not pay to fill another person's mailbox.
  if (paid) return [];
  return emailsAboutWebinar(email, webinarId, kind, ...(causedByStaff.includes(kind) ? [dedupeKey] : []));
}

/**
 * Counts an email about a registration, if its mailbox is within the limits (product: Limits).
 *
 * @param tx the stores of the transaction that writes it, which holds the content version: no two count at once
 * @returns seconds to wait where the limit is reached; undefined: it may be sent
 */
async function countAgainstLimits(
  { limits, clock }: { limits: Pick<Limits, 'consume'>; clock: Clock },
  tx: Stores,
  email: Parameters<typeof limitAlternatives>[0],
  registration: Parameters<typeof limitAlternatives>[1],
): Promise<number | undefined> {
  const alternatives = limitAlternatives(email, registration, clock);
  let wait: number | undefined;
  for (const rules of alternatives) {
    wait = await limits.consume(rules, tx);
    if (wait === undefined) return undefined;
  }
  return wait;
}

/** Whether an email past the limit is delayed instead of dropped: those of proven forms are (product: Limits). */
const isDelayable = (kind: WebinarEmailType): boolean => causedByForm.includes(kind);

/** Loaded with the first email: the rich-text code is large. */
const loadEmailBuilder = async () => (await import('../emails/webinar-emails.ts')).webinarEmail;

export interface EmailWriterOptions {
  limits: Pick<Limits, 'consume'>;
  site: SiteDetails;
  /** The current words; read beforehand, so that no transaction waits for another one. */
  currentSettings: () => SiteSettings;
  links: Pick<RegistrationLinks, 'ensure'>;
  timeZone: string;
  clock: Clock;
  today: () => string;
  /** The organizer: the sender address of emails. */
  organizer: () => string;
  usesPaymentService: boolean;
}

/** Emails that state date and place, after which the parent counts as notified. */
const notifyingTypes: readonly WebinarEmailType[] = [
  'enrolment-confirmed',
  'place-waiting',
  'place-moved',
  'place-offered',
  'webinar-changed',
  'webinar-called-off',
];

/** A webinar while its emails are written. */
export interface EmailContext {
  tx: Stores;
  webinar: EmailWebinar;
  /** Whether visitors see its page. */
  isOut: boolean;
  now: string;
  next: () => Promise<StoredRecord<'webinar'> | undefined>;
}

export type SingleEmailWriter = ReturnType<typeof createSingleEmailWriter>;

/** Writes an email of a webinar to one parent; its content is read when it is written (product: Letters of webinars). */
export function createSingleEmailWriter(parts: EmailWriterOptions) {
  const { limits, site, currentSettings, links, timeZone, clock, today, organizer } = parts;
  const { usesPaymentService } = parts;
  /** A webinar as it is now; undefined: it is deleted. */
  async function loadEmailContext(tx: Stores, webinarId: string): Promise<EmailContext | undefined> {
    const webinar = await tx.records.find('webinar', { id: webinarId }, { unpublished: true });
    if (!webinar) return undefined;
    let nextWebinar: Promise<StoredRecord<'webinar'> | undefined> | undefined;
    const next = () => {
      nextWebinar ??= findNextOpenWebinar(tx, webinar._id);
      return nextWebinar;
    };
    const isOut = await tx.records.has('webinar', { id: webinarId });
    return { tx, webinar: webinar as EmailWebinar, isOut, now: clock().toISOString(), next };
  }

  /** The next webinar that is open for enrolment. */
  async function findNextOpenWebinar({ records }: Stores, id: string) {
    const ahead = await records.list('webinar', {
      ...{ days: upcomingQuery(today()), limit: 5 },
      sort: soonestFirst,
    });
    return ahead.find((one) => one._id !== id && isOpen(one, today(), clock().toISOString()));
  }

  async function seatsLeft(tx: Stores, id: string): Promise<number | null | undefined> {
    const seats = (await tx.registrations.seatsOf([id])).get(id);
    return seats && countSeatsLeft(seats);
  }

  /** The recorded refund of a cancelled registration; for one that is about to be deleted, the refund it will have. */
  async function refundOf(
    tx: Stores,
    kind: WebinarEmailType,
    registration: RegistrationForEmail,
    atDeletion: boolean,
  ): Promise<EmailRefund | undefined> {
    if (!isEnding(kind)) return undefined;
    if (atDeletion) {
      const quoted = await tx.refunds.quoteOf(registration._id, kind === 'webinar-called-off');
      return registration.paid && quoted ? { ...quoted, policy: quoted.terms.policy, askBy: '' } : undefined;
    }
    if (registration.status !== 'cancelled') return undefined;
    const [last, quoted] = [
      await tx.refunds.lastOf({ id: registration._id, webinarId: registration.webinarId }),
      await tx.refunds.quoteOf(registration._id),
    ];
    // A parent who did not accept an offer, or did not pay, has usually paid nothing.
    const isBySite = last?.source === 'site' || last?.source === 'unpaid';
    if (!last || !quoted || !isPaidPrice(last.quote.price) || (isBySite && !last.quote.isPaid))
      return undefined;
    const { quote, askBy } = last;
    return {
      quote,
      policy: quoted.terms.policy,
      askBy: mayRequestRefund(last, clock().toISOString()) ? askBy : '',
    };
  }

  /** Puts one email into the outbox. @returns its id, why it is withheld, or until when it has to wait (ISO, UTC) */
  async function write(
    { tx, webinar, isOut, now: at, next }: EmailContext,
    email: Pick<DueWebinarEmail, 'kind' | 'dedupeKey' | 'dueAt'>,
    recipient: RegistrationForEmail,
    { subject, text, replyTo, before, from, atDeletion }: EmailDetails,
  ): Promise<{ emailId: string } | { why: string } | { until: string }> {
    const { kind } = email;
    // What a parent has paid in part, or reported, is not asked for again.
    const added =
      recipient.added ??
      (isPaidPrice(webinar.price) ? await tx.plannedEmails.readAddedFacts(recipient._id) : undefined);
    const registration = { ...recipient, added };
    const wait = await countAgainstLimits(
      { limits, clock },
      tx,
      { ...email, webinarId: webinar._id },
      registration,
    );
    if (wait !== undefined)
      return isDelayable(kind)
        ? { until: timeFromNow(clock, wait * 1000) }
        : { why: 'too many emails to this address' };
    const lastNotified = await lastNotifiedFacts(tx, registration, before);
    const isWaiting = registration.status === 'waiting';
    // The calendar entry belongs to the new registration.
    const isEnrolledAgain =
      registration.status === 'cancelled' &&
      (await tx.registrations.has({ webinarId: webinar._id, email: registration.email }));
    const written = (await loadEmailBuilder())(
      {
        ...{ kind, webinar, registration, organizer: organizer(), now: at, replyTo },
        ...{ additions: emailAdditions(), usesPaymentService },
        template:
          kind === 'webinar-message'
            ? { subject: subject ?? '', text: text ?? '' }
            : currentSettings()[emailSettingName(kind)],
        // The links of a registration that is about to be deleted stop working.
        links: atDeletion ? undefined : await links.ensure(tx, registration._id),
        position: isWaiting ? ((await tx.registrations.positionOf(registration)) ?? undefined) : undefined,
        notified: lastNotified,
        refund: await refundOf(tx, kind, registration, atDeletion === true),
        seatsLeft: registration.status === 'unconfirmed' ? await seatsLeft(tx, webinar._id) : undefined,
        isInvited: (lastNotified?.isInvited ?? true) && !isEnrolledAgain,
        former:
          from && kind === 'place-moved' ? (await loadEmailContext(tx, from.webinarId))?.webinar : undefined,
        isOut,
        next: kind === 'webinar-thanks' ? await next() : undefined,
      },
      site,
      timeZone,
    );
    const uselessAfter = uselessFrom(email, webinar, registration, timeZone);
    // An email about a deletion waits, because the deletion may be undone.
    const dueAt = atDeletion ? email.dueAt : undefined;
    const emailId = await tx.emails.enqueue({ ...written, dueAt, uselessAfter });
    if (notifyingTypes.includes(kind)) {
      const hasRegistration = hasSeat(registration.status);
      await tx.plannedEmails.recordNotified(
        registration,
        webinar,
        hasRegistration && kind !== 'webinar-called-off',
      );
    }
    return { emailId };
  }

  return { loadEmailContext, write };
}
