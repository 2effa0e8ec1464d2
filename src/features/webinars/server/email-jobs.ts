import { v7 as createId } from 'uuid';
import type { Scope } from '#core/database/scope.ts';
import type { Mail } from '#core/email/email.ts';
import { defineJob, type RegularJob, type RowJob } from '#core/jobs/define-job.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { yieldToEventLoop } from '#core/promises.ts';
import { reasonToDrop, type WebinarEmailType } from '../rules/email-schedule.ts';
import { planUpcoming } from './email-planner.ts';
import { createWebinarEmailQueue } from './email-queue.ts';
import { createEmailTimelines } from './email-timelines.ts';
import { addCounts, type createEmailWriter, noCounts, type WrittenCounts } from './email-writer.ts';

interface Dependencies {
  stores: Pick<Stores, 'plannedEmails'>;
  writer: Pick<ReturnType<typeof createEmailWriter>, 'writeDue'>;
  settings: Pick<Services['siteSettings'], 'read'>;
}

/**
 * Writes the due emails of webinars in batches, one transaction each, so that other requests are served in between. A webinar
 * whose emails fail does not delay the others.
 */
export function webinarEmailsJob({ stores, writer, settings }: Dependencies): RowJob {
  return defineJob({
    name: 'webinar-emails',
    title: 'Write webinar emails',
    nextDue: () => stores.plannedEmails.nextDue(),
    async run({ signal }) {
      let counts = noCounts;
      const failed = new Set<string>();
      const failures: unknown[] = [];
      for (;;) {
        signal.throwIfAborted();
        // Loads the current words of the emails.
        await settings.read();
        try {
          const batchCounts = await writer.writeDue(failed);
          if (!batchCounts) break;
          counts = addCounts(counts, batchCounts);
        } catch (error) {
          failures.push(error);
          // The failure was not caused by a webinar.
          if (failed.size < failures.length) break;
        }
        await yieldToEventLoop();
      }
      if (failures.length > 0) throw failures[0];
      return summary(counts);
    },
  });
}

/** Milliseconds. */
const hourly = 3_600_000;

/** Plans the emails of webinars that predate planned emails. */
export function planWebinarEmails({ stores }: Pick<Dependencies, 'stores'>): RegularJob {
  return defineJob({
    name: 'webinar-email-plans',
    title: 'Schedule emails for webinars that have none',
    every: hourly,
    async run({ signal }) {
      const webinars = await stores.plannedEmails.planUpcoming(signal);
      if (webinars === 0) return undefined;
      return webinars === 1 ? 'Planned for one webinar.' : `Planned for ${webinars} webinars.`;
    },
  });
}

function summary({ written, missed, dropped, withheld, delayed }: WrittenCounts): string | undefined {
  const parts = [
    written > 0 && `${written} written`,
    missed > 0 && `${missed} missed, because it was too late`,
    dropped > 0 && `${dropped} no longer needed`,
    delayed > 0 && `${delayed} delayed, because their mailboxes already had many`,
    withheld > 0 && `${withheld} withheld, because their mailboxes already had many`,
  ].filter(Boolean);
  return parts.length > 0 ? `Webinar emails: ${parts.join('; ')}.` : undefined;
}

/**
 * Whether an email that waits to be sent still applies: a mail server may have been away for hours. Emails of other features
 * always apply.
 */
export function webinarEmailStillApplies({
  plannedEmails,
  records,
  registrations,
}: Pick<Stores, 'plannedEmails' | 'records' | 'registrations'>) {
  return async ({ id, aboutId, mail }: { id: string; aboutId: string; mail: unknown }): Promise<boolean> => {
    const email = await plannedEmails.findByEmailId(aboutId, id);
    if (!email) return true;
    const webinar = await records.find('webinar', { id: email.webinarId }, { unpublished: true });
    const registration = await plannedEmails.findRegistration(aboutId);
    if (email.details.atDeletion) {
      // If it was restored and deleted again, the second deletion has an email of its own.
      const { webinarId, kind } = email;
      const last = await plannedEmails.findLast(kind, { _id: aboutId, webinarId });
      if (last?.emailId !== id) return false;
      if (!webinar) return true;
      // A parent who has enrolled again meanwhile has a registration.
      return (
        !registration && !(await registrations.has({ webinarId: webinar._id, email: (mail as Mail).to }))
      );
    }
    const isElsewhere = registration?.webinarId !== email.webinarId;
    if (email.kind === 'place-cancelled' && (!webinar || isElsewhere)) return true;
    if (!webinar || !registration || isElsewhere) return false;
    if (email.kind === 'webinar-message' && email.details.toCancelled) return true;
    return reasonToDrop(email, webinar, registration) === undefined;
  };
}

interface PlannedEmail {
  webinarId: string;
  /** Absent: planned for all of the webinar; it becomes one email for each registration when it is due. */
  registrationId?: string | undefined;
  kind: WebinarEmailType;
  /** Distinguishes it from an earlier email of its type; an email with the same key is planned once. */
  dedupeKey: string;
  /** ISO, UTC; absent: at once. */
  dueAt?: string | undefined;
  /** The details that it is written from; see email-details.ts. */
  details?: object;
}

/** The planned emails of webinars: planned in the transaction of the change they report, written when due. */
export function createPlannedEmailStore(scope: Scope) {
  const { db, clock } = scope;
  return {
    ...createWebinarEmailQueue(scope),
    ...createEmailTimelines(scope),

    /** @returns false where the same email was planned before, in any state */
    async plan(email: PlannedEmail): Promise<boolean> {
      const { webinarId, registrationId = '', kind, dedupeKey, dueAt, details = {} } = email;
      const inserted = await db
        .insertInto('webinarEmail')
        .values({
          ...{ id: createId(), webinarId, registrationId, kind, dedupeKey, state: 'planned' },
          ...{ dueAt: dueAt ?? clock().toISOString(), endedAt: '', emailId: '' },
          details: JSON.stringify(details),
        })
        .onConflict((conflict) =>
          conflict.columns(['webinarId', 'registrationId', 'kind', 'dedupeKey']).doNothing(),
        )
        .returning('id')
        .executeTakeFirst();
      return inserted !== undefined;
    },

    /** Deletes the records of emails that ended before a time (ISO, UTC). @returns how many */
    async forget(before: string): Promise<number> {
      const ended = db.deleteFrom('webinarEmail').where('state', '<>', 'planned');
      return Number((await ended.where('endedAt', '<', before).executeTakeFirstOrThrow()).numDeletedRows);
    },

    /** Plans the emails of upcoming webinars that have none planned. @returns how many */
    planUpcoming: (signal?: AbortSignal) => planUpcoming(scope, signal),
  };
}
