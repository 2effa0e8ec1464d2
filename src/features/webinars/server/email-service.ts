import { v7 as createId } from 'uuid';
import { soonestFirst, upcomingQuery } from '#content/webinar/definition.ts';
import { actorAndOrigin, type Caller } from '#core/access/caller.ts';
import { type Email, staffMailbox } from '#core/email/email.ts';
import { AppError, invalidFieldsError, notFoundError } from '#core/errors.ts';
import { AlreadyAnsweredError, type KeyedRequest } from '#core/http/idempotency.ts';
import { hour } from '#core/http/limits.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import type {
  AcceptedMessage,
  ConfirmedMessage,
  EmailPreview,
  MessagePreview,
  RegistrationEmail,
  WebinarMessage,
  WebinarTimeline,
} from '../email-api.ts';
import type { WebinarEmailInput } from '../emails/webinar-emails.ts';
import { addedEmail, isAddedEmail } from '../rules/added-emails.ts';
import type { EmailRegistration, EmailWebinar } from '../rules/email-additions.ts';
import { notifiedFacts } from '../rules/email-facts.ts';
import { messageLimits, recipientStatusesOf } from '../rules/email-schedule.ts';
import { type EditableEmail, type EmailText, emailTextRule } from '../rules/email-texts.ts';
import type { RegistrationStatus } from '../rules/registration-status.ts';
import { emailAdditions } from './email-additions.ts';
import type { RegistrationForEmail } from './email-queue.ts';
import type { RegistrationLinks } from './registration-links.ts';
import type { EmailWriterOptions } from './single-email.ts';

const [hourInMs, dayInMs] = [3_600_000, 86_400_000];

/** An invented webinar for previews where the site has none. */
function sampleWebinar(now: Date): EmailWebinar {
  // On the full hour, a week from now.
  const start = Math.ceil((now.getTime() + 7 * dayInMs) / hourInMs) * hourInMs;
  return {
    ...{ _id: 'sample', title: 'Calm evenings', link: 'calm-evenings', location: 'Online', revision: 1 },
    startsAt: new Date(start).toISOString(),
    endsAt: new Date(start + 1.5 * hourInMs).toISOString(),
    ...{ startdate: null, enddate: null, time: '', description2: '', calledOff: 0 },
    ...{ bring: 'A notebook, and a cup of tea', price: '499', payTo: 'ananta@bank' },
    ...{ joinUrl: 'https://example.com/room', recordingUrl: 'https://example.com/recording' },
  };
}

/** A preview of an email for an invented parent. */
function sampleEmail(
  kind: EditableEmail,
  template: EmailText,
  {
    webinar,
    to,
    links,
    now,
  }: {
    webinar: EmailWebinar;
    to: { name: string; email: string };
    links: NonNullable<WebinarEmailInput['links']>;
    now: Date;
  },
): Omit<WebinarEmailInput, 'organizer'> {
  const [status = 'registered'] = recipientStatusesOf(kind);
  const registration: EmailRegistration = {
    ...to,
    ...{ _id: 'sample', status, paid: 0, revision: 1 },
    added: isAddedEmail(kind) ? addedEmail(kind).sample?.(now) : undefined,
    offeredUntil: new Date(now.getTime() + dayInMs).toISOString(),
  };
  const earlier = webinar.startsAt && new Date(Date.parse(webinar.startsAt) - 2 * dayInMs).toISOString();
  return {
    ...{ kind, webinar, registration, template, links, position: 3, now: now.toISOString() },
    notified: { ...notifiedFacts(webinar), startsAt: earlier, startdate: '2026-01-01' },
    ...{ isInvited: true, isOut: true },
    next: { ...webinar, title: 'Talking with teenagers' },
  };
}

interface Dependencies extends Omit<EmailWriterOptions, 'links'> {
  stores: Stores;
  links: Pick<RegistrationLinks, 'sample'>;
  /** Called when emails wait to be written or sent. */
  wakeDelivery: () => void;
}

/** More than staff need, and too few to annoy a recipient. */
const testEmailLimit = { name: 'test letters', points: 30, seconds: hour };
const loadEmails = () => import('../emails/webinar-emails.ts');
const toPreview = ({ mail: { subject, html, text } }: Email): EmailPreview => ({ subject, html, text });

/** Lets staff view, change and test the emails of webinars, and send messages (product: Letters of webinars). */
export function createEmailService(parts: Dependencies) {
  const { stores, limits, site, currentSettings, links, timeZone, clock, today, organizer, wakeDelivery } =
    parts;

  async function renderSample(
    kind: EditableEmail,
    sent: unknown,
    webinarId: string,
    to: Caller['account'] | undefined,
  ) {
    const checked = emailTextRule(kind)(sent);
    if (!checked.ok) throw new AppError('invalid', checked.message);
    const parent = { name: to?.name ?? 'Meena Rao', email: to?.email ?? 'meena@example.com' };
    const sample = { webinar: await webinarFor(webinarId), to: parent, links: links.sample, now: clock() };
    const email = sampleEmail(kind, checked.value, sample);
    const { webinarEmail } = await loadEmails();
    const { usesPaymentService } = parts;
    const additions = emailAdditions();
    return webinarEmail({ ...email, organizer: organizer(), additions, usesPaymentService }, site, timeZone);
  }

  /** The requested webinar, else the next one, else an invented one. */
  async function webinarFor(id: string): Promise<EmailWebinar> {
    if (id) return requireWebinar(stores, id);
    const [next] = await stores.records.list('webinar', {
      ...{ days: upcomingQuery(today()), limit: 1, unpublished: true },
      sort: soonestFirst,
    });
    return next ? (next as EmailWebinar) : sampleWebinar(clock());
  }

  /** @throws AppError invalid */
  function readMessage({ subject, text }: WebinarMessage) {
    const checked = emailTextRule('webinar-message')({ subject, text });
    if (!checked.ok) throw new AppError('invalid', checked.message);
    return checked.value;
  }

  return {
    /** Previews an email with these words. @throws AppError invalid, missing */
    async preview(kind: EditableEmail, sent: unknown, webinarId: string): Promise<EmailPreview> {
      return toPreview(await renderSample(kind, sent, webinarId, undefined));
    },

    /** Sends the preview to the caller. @throws AppError invalid, missing; tooMany */
    async sendTest(
      kind: EditableEmail,
      sent: unknown,
      webinarId: string,
      { account }: Caller,
    ): Promise<void> {
      const email = await renderSample(kind, sent, webinarId, account);
      const retryAfter = await limits.consume([{ ...testEmailLimit, subjects: [account.id] }]);
      if (retryAfter !== undefined)
        throw new AppError('tooMany', 'You have sent yourself many test emails. Please wait a while.', {
          retryAfter,
        });
      const { webinarTestEmail } = await loadEmails();
      await stores.emails.enqueue(webinarTestEmail(email, account.id));
      wakeDelivery();
    },

    /** The number of recipients, and the email that the first would get. @throws AppError invalid, missing */
    async previewMessage(webinarId: string, message: WebinarMessage): Promise<MessagePreview> {
      const webinar = await requireWebinar(stores, webinarId);
      const written = readMessage(message);
      const registrations = await findRecipients(stores, webinarId, message.to);
      const [registration] = registrations;
      if (!registration) return { count: 0, name: '', email: null };
      const { webinarEmail } = await loadEmails();
      const email = webinarEmail(
        {
          ...{ kind: 'webinar-message', webinar, registration, template: written, links: links.sample },
          ...{ organizer: organizer(), now: clock().toISOString(), isOut: false },
        },
        site,
        timeZone,
      );
      return { count: registrations.length, name: registration.name, email: toPreview(email) };
    },

    /**
     * Sends a message to registrations. It is stored with the webinar until it has been written to all, in the background.
     *
     * @param keyedRequest the idempotency key: the same request sends once; without it, a retry after a lost answer would send twice
     * @throws AppError invalid, missing; conflict, where the recipients are not those of the preview
     */
    async writeToRegistrations(
      webinarId: string,
      message: ConfirmedMessage,
      caller: Caller,
      keyedRequest: KeyedRequest,
    ): Promise<AcceptedMessage> {
      const written = readMessage(message);
      const replyTo = staffMailbox(currentSettings());
      try {
        const accepted = await stores.transaction((tx) =>
          tx.answers.runOnce(keyedRequest, async () => {
            await tx.plannedEmails.lockForEmails(webinarId);
            const webinar = await requireWebinar(tx, webinarId);
            const registrations = await findRecipients(tx, webinarId, message.to);
            requireUnchangedCount(registrations.length, message.count);
            const id = createId();
            const cancelled = registrations.filter(({ status }) => status === 'cancelled');
            const [ids, cancelledIds] = [registrations, cancelled].map((list) => list.map(({ _id }) => _id));
            const details = { ...written, replyTo, ids, cancelledIds };
            const kind = 'webinar-message';
            await tx.plannedEmails.plan({ webinarId, kind, dedupeKey: id, details });
            await tx.activity.log({
              ...actorAndOrigin(caller),
              kind: 'placesWritten',
              about: { kind: 'webinar', id: webinarId, name: webinar.title },
              details: { parents: registrations.length },
            });
            return { id, count: registrations.length };
          }),
        );
        wakeDelivery();
        return accepted;
      } catch (error) {
        if (error instanceof AlreadyAnsweredError && error.isSame) return error.answer as AcceptedMessage;
        if (!(error instanceof AlreadyAnsweredError)) throw error;
        throw new AppError('conflict', 'Something else has been sent under this Idempotency-Key.');
      }
    },

    /** The planned and sent emails of a webinar. @throws AppError missing */
    async timeline(webinarId: string): Promise<WebinarTimeline> {
      await requireWebinar(stores, webinarId);
      return stores.plannedEmails.timelineOfWebinar(webinarId);
    },

    /** The same for one registration. @throws AppError missing */
    async emailsTo(registrationId: string): Promise<RegistrationEmail[]> {
      if (!(await stores.plannedEmails.findRegistration(registrationId))) throw notFoundError('Registration');
      return stores.plannedEmails.timelineOfRegistration(registrationId);
    },
  };
}

/** @throws AppError missing */
async function requireWebinar({ records }: Pick<Stores, 'records'>, id: string): Promise<EmailWebinar> {
  const webinar = await records.find('webinar', { id }, { unpublished: true });
  if (!webinar) throw notFoundError('Webinar');
  return webinar as EmailWebinar;
}

/** The recipients of a message, in the order of their ids. */
async function findRecipients(
  { plannedEmails }: Pick<Stores, 'plannedEmails'>,
  webinarId: string,
  to: WebinarMessage['to'],
): Promise<RegistrationForEmail[]> {
  if ('ids' in to) {
    const all = await plannedEmails.registrationsByIds(webinarId, [...new Set(to.ids)]);
    return all.filter(({ status }) => isReachable(status));
  }
  const limit = messageLimits.ids + 1;
  const registrations = await plannedEmails.registrationsAfter(webinarId, {
    ...{ after: '', limit, registeredBefore: '9999' },
    statuses: to.statuses.filter(isReachable),
  });
  // Refused, because recipients beyond the limit would be left out silently.
  if (registrations.length === limit) {
    const most = messageLimits.ids.toLocaleString('en-IN');
    throw invalidFieldsError({ to: `That is more than ${most} at once. Please choose fewer.` });
  }
  return registrations;
}

/** An unconfirmed email address may belong to a stranger. */
const isReachable = (status: RegistrationStatus): boolean => status !== 'unconfirmed';

function requireUnchangedCount(count: number, expected: number): void {
  if (count === 0)
    throw invalidFieldsError({ to: 'No recipient is selected. Please choose who gets the email.' });
  if (count !== expected) {
    const message = `It would go to ${count} now, not to ${expected}: a parent has joined or left in the meantime. Nothing has been sent yet.`;
    throw new AppError('conflict', message, { current: { count } });
  }
}
