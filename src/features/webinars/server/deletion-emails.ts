import type { RecordName } from '#cms/records/registry.ts';
import type { NotifyingRemoval } from '#cms/records/selection.ts';
import type { Actor } from '#core/actor.ts';
import { timeFromNow } from '#core/clock.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { yieldToEventLoop } from '#core/promises.ts';
import type { WebinarEmailType } from '../rules/email-schedule.ts';
import { recipientStatusesOf, undoPeriod } from '../rules/email-schedule.ts';
import { closesAt } from '../rules/registration-status.ts';
import { deletionDedupeKey } from './email-details.ts';
import type { DueWebinarEmail, RegistrationForEmail } from './email-queue.ts';
import { lastNotifiedFacts } from './read-registration.ts';
import type { EmailContext, EmailWriterOptions, SingleEmailWriter } from './single-email.ts';

interface Dependencies extends SingleEmailWriter, Pick<EmailWriterOptions, 'timeZone' | 'clock'> {
  stores: Stores;
  /** Called when emails wait to be sent. */
  wakeDelivery: () => void;
}

/** The records about whose deletion parents can be notified. */
type NotifiedDeletion = 'webinar' | 'registration';
const isNotifiedDeletion = (name: string): name is NotifiedDeletion =>
  name === 'webinar' || name === 'registration';

/**
 * Notifies parents about a webinar or registration that staff delete (product: Letters of webinars). The emails are written in
 * the transaction of the deletion, before it. They are sent five minutes later, and only if the deletion is not undone.
 */
export function createNotifyingRemoval({
  stores,
  timeZone,
  clock,
  loadEmailContext,
  write,
  wakeDelivery,
}: Dependencies): NotifyingRemoval {
  /** The email about a deletion, and the webinar as it is; undefined where the webinar is over, so no email is needed. */
  async function prepareDeletionEmail(
    tx: Stores,
    webinarId: string,
    kind: WebinarEmailType,
    revision?: number,
  ) {
    await tx.plannedEmails.lockForEmails(webinarId);
    const found = await loadEmailContext(tx, webinarId);
    if (!found || closesAt(found.webinar, timeZone) <= found.now) return undefined;
    const dueAt = timeFromNow(clock, undoPeriod);
    const dedupeKey = deletionDedupeKey({ revision: revision ?? found.webinar.revision });
    const email: DueWebinarEmail = {
      ...{ id: '', webinarId, registrationId: '', kind, dedupeKey, state: 'planned', dueAt },
      ...{ endedAt: '', emailId: '', details: { atDeletion: true } },
    };
    return { found, email };
  }

  /** @returns the number of parents notified: those who have a registration or wait, and do not know it already */
  async function notifyOfWebinar(tx: Stores, webinarId: string): Promise<number> {
    const { plannedEmails } = tx;
    const kind = 'webinar-called-off';
    const { found, email } = (await prepareDeletionEmail(tx, webinarId, kind)) ?? {};
    if (!found || !email) return 0;
    const context = { ...found, webinar: { ...found.webinar, calledOff: 1 as const } };
    let notified = 0;
    let after = '';
    for (;;) {
      const query = { after, limit: 100, registeredBefore: email.dueAt, statuses: recipientStatusesOf(kind) };
      const registrations = await plannedEmails.registrationsAfter(webinarId, query);
      for (const registration of registrations) {
        await yieldToEventLoop();
        if ((await lastNotifiedFacts(tx, registration))?.calledOff) continue;
        const id = await plannedEmails.recordForRegistration(email, registration._id, email.dedupeKey);
        if (!id) continue;
        notified += await writeTo(context, email, registration, id);
      }
      const last = registrations.at(-1);
      if (!last) return notified;
      after = last._id;
    }
  }

  /** @returns 0 where the registration was already cancelled, its webinar is called off, or the email is withheld, else 1 */
  async function notifyOfRegistration(tx: Stores, id: string): Promise<number> {
    const { plannedEmails } = tx;
    const initial = await plannedEmails.findRegistration(id);
    if (!initial) return 0;
    const { webinarId, revision } = initial;
    const { found, email } = (await prepareDeletionEmail(tx, webinarId, 'place-cancelled', revision)) ?? {};
    // Read again under the lock: from here on it cannot change.
    const registration = await plannedEmails.findRegistration(id);
    if (!found || !email || !registration || registration.revision !== revision) return 0;
    if (['cancelled', 'unconfirmed'].includes(registration.status) || found.webinar.calledOff) return 0;
    const added = await plannedEmails.recordForRegistration(email, id, email.dedupeKey);
    if (!added) return 0;
    return writeTo(found, email, registration, added);
  }

  /** @param id of the planned-email row @returns 0 where the email is withheld, else 1 */
  async function writeTo(
    context: EmailContext,
    email: DueWebinarEmail,
    registration: RegistrationForEmail,
    id: string,
  ): Promise<0 | 1> {
    const { plannedEmails } = context.tx;
    const result = await write(context, email, registration, email.details);
    if ('until' in result) throw new Error('An email about a deletion must not be delayed.');
    const details = { ...email.details, ...('why' in result && result) };
    if ('why' in result) await plannedEmails.recordOutcome(id, 'withheld', { details });
    else await plannedEmails.recordOutcome(id, 'done', { ...result, details });
    return 'why' in result ? 0 : 1;
  }

  const notifyOf = { webinar: notifyOfWebinar, registration: notifyOfRegistration };

  return {
    /**
     * Puts a webinar or a registration into the trash and notifies its parents, in one transaction.
     *
     * @returns the number of parents notified
     * @throws AppError missing
     */
    async removeAndNotify(name: RecordName, id: string, by: Actor): Promise<number> {
      if (!isNotifiedDeletion(name)) throw new Error(`There is no email about a deleted ${name}.`);
      const notified = await stores.transaction(async (tx) => {
        const count = await notifyOf[name](tx, id);
        await tx.records.remove(name, id, by);
        return count;
      });
      wakeDelivery();
      return notified;
    },
  };
}
