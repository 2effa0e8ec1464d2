import type { RecordName } from '#cms/records/registry.ts';
import type { Actor } from '#core/actor.ts';
import { momentIn } from '#core/clock.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { yieldToEventLoop } from '#core/promises.ts';
import type { WebinarEmailType } from '../rules/email-schedule.ts';
import { slipTime, statusesFor } from '../rules/email-schedule.ts';
import { closesAt } from '../rules/registration-status.ts';
import { deletionOf } from './email-details.ts';
import type { DueWebinarEmail, WrittenRegistration } from './email-queue.ts';
import { knownToParent } from './read-registration.ts';
import type { EmailParts, OneEmail, Situation } from './single-email.ts';

interface Parts extends OneEmail, Pick<EmailParts, 'timeZone' | 'clock'> {
  stores: Stores;
  /** Told when emails wait to be sent. */
  onEmails: () => void;
}

/** Of what parents can be told that it is deleted. */
type NotifiedDeletion = 'webinar' | 'registration';
const isNotifiedDeletion = (name: string): name is NotifiedDeletion =>
  name === 'webinar' || name === 'registration';

export type WebinarCancellation = ReturnType<typeof createWebinarCancellation>;

/**
 * Tells parents of what staff put into the trash (product: Letters of webinars). The emails are written in the
 * transaction of the deletion, before it; they go out five minutes later, and not at all where it is brought back.
 */
export function createWebinarCancellation({ stores, timeZone, clock, situationOf, write, onEmails }: Parts) {
  /** The email about a deletion, and the webinar as it is; undefined where that is over, so that there is nothing to tell. */
  async function begun(inside: Stores, webinarId: string, kind: WebinarEmailType, revision?: number) {
    await inside.plannedEmails.takeForEmails(webinarId);
    const found = await situationOf(inside, webinarId);
    if (!found || closesAt(found.webinar, timeZone) <= found.now) return undefined;
    const dueAt = momentIn(clock, slipTime);
    const dedupeKey = deletionOf({ revision: revision ?? found.webinar.revision });
    const email: DueWebinarEmail = {
      ...{ id: '', webinarId, registrationId: '', kind, occasion: dedupeKey, state: 'planned', dueAt },
      ...{ endedAt: '', emailId: '', details: { atDeletion: true } },
    };
    return { found, email };
  }

  /** @returns how many are told: everybody who has a registration or waits for one, and does not know it already */
  async function tellOfWebinar(inside: Stores, webinarId: string): Promise<number> {
    const { plannedEmails } = inside;
    const kind = 'webinar-called-off';
    const { found, email } = (await begun(inside, webinarId, kind)) ?? {};
    if (!found || !email) return 0;
    const situation = { ...found, webinar: { ...found.webinar, calledOff: 1 as const } };
    let notified = 0;
    let after = '';
    for (;;) {
      const asked = { after, limit: 100, came: email.dueAt, statuses: statusesFor(kind) };
      const registrations = await plannedEmails.registrationsAfter(webinarId, asked);
      for (const registration of registrations) {
        await yieldToEventLoop();
        if ((await knownToParent(inside, registration))?.calledOff) continue;
        const id = await plannedEmails.addFor(email, registration._id, email.occasion);
        if (!id) continue;
        notified += await writeTo(situation, email, registration, id);
      }
      const last = registrations.at(-1);
      if (!last) return notified;
      after = last._id;
    }
  }

  /** @returns 0 where the registration was cancelled before, its webinar does not take place any more, or it is withheld, else 1 */
  async function notifyOfRegistration(inside: Stores, id: string): Promise<number> {
    const { plannedEmails } = inside;
    const seen = await plannedEmails.findRegistration(id);
    if (!seen) return 0;
    const { webinarId, revision } = seen;
    const { found, email } = (await begun(inside, webinarId, 'place-cancelled', revision)) ?? {};
    // Once more: from here on nobody changes it.
    const registration = await plannedEmails.findRegistration(id);
    if (!found || !email || !registration || registration.revision !== revision) return 0;
    if (['cancelled', 'unconfirmed'].includes(registration.status) || found.webinar.calledOff) return 0;
    const added = await plannedEmails.addFor(email, id, email.occasion);
    if (!added) return 0;
    return writeTo(found, email, registration, added);
  }

  /** @param id of the row that notes it @returns 0 where it is withheld, else 1 */
  async function writeTo(
    situation: Situation,
    email: DueWebinarEmail,
    registration: WrittenRegistration,
    id: string,
  ): Promise<0 | 1> {
    const { plannedEmails } = situation.inside;
    const done = await write(situation, email, registration, email.details);
    if ('until' in done) throw new Error('A deletion is told at once or not at all.');
    const details = { ...email.details, ...('why' in done && done) };
    if ('why' in done) await plannedEmails.end(id, 'withheld', { details });
    else await plannedEmails.end(id, 'done', { ...done, details });
    return 'why' in done ? 0 : 1;
  }

  const tellOf = { webinar: tellOfWebinar, registration: notifyOfRegistration };

  return {
    /**
     * Puts a webinar or a registration into the trash and tells its parents, in one transaction.
     *
     * @returns how many are told
     * @throws Refusal missing
     */
    async removeAndNotify(name: RecordName, id: string, by: Actor): Promise<number> {
      if (!isNotifiedDeletion(name)) throw new Error(`No email tells of a deleted ${name}.`);
      const notified = await stores.transaction(async (inside) => {
        const count = await tellOf[name](inside, id);
        await inside.records.remove(name, id, by);
        return count;
      });
      onEmails();
      return notified;
    },
  };
}
