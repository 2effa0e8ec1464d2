import { createHmac, hkdfSync } from 'node:crypto';
import type { ActivityKind } from '#cms/activity/activity.ts';
import type { NewActivity } from '#cms/activity/activity-store.ts';
import { type Actor, system } from '#core/actor.ts';
import { type Clock, timeFromNow } from '#core/clock.ts';
import { type SiteDetails, staffMailbox } from '#core/email/email.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { canonicalEmail } from '#core/text/email-address.ts';
import { day } from '#core/time/durations.ts';
import { formatDay } from '#core/time/format-day.ts';
import { sealedInWords } from '#features/consent/rules/notices.ts';
import type { ErasureReport } from '../api.ts';
import * as emails from '../emails/own-data.ts';
import { type RequestKind, type RequestSource, requestKinds } from '../rules/requests.ts';
import type { ErasureService } from './erasure.ts';
import { notErasedInWords } from './held-with-registration.ts';
import type { PrivacyRequestRow } from './tables.ts';

/**
 * The key that identifies the person of an ended request without their address (product: Own data).
 *
 * @param secret of the site: without it, addresses could be guessed by trying them
 */
export function requestKeys(secret: string): (email: string) => string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'ananta requests about data', 32));
  return (email) => createHmac('sha256', key).update(canonicalEmail(email)).digest('hex');
}

const maxListed = 100;

/** The actor of a change: the person, staff, or the site. */
export interface ActorContext {
  by: Actor;
  from?: NewActivity['from'];
}

export interface RequestDetails {
  kind: RequestKind;
  email: string;
  source: RequestSource;
  words?: string;
}

interface Dependencies {
  clock: Clock;
  site: SiteDetails;
  settings: Pick<Services['siteSettings'], 'last'>;
  /** See `requestKeys`. */
  keyOf: (email: string) => string;
  /** The calendar day of a time, in the site's time zone. */
  dayOf: (moment: Date) => string;
  erasure: Pick<ErasureService, 'erasePerson'>;
}

export type Requests = ReturnType<typeof createRequests>;

/**
 * Begins and ends requests about data, in the caller's transaction, with the email to the person and an activity entry without an
 * address.
 */
export function createRequests({ clock, site, settings, keyOf, dayOf, erasure }: Dependencies) {
  const dueAt = () => timeFromNow(clock, settings.last().answerRequestsWithin * day);
  const inWords = (moment: string | null) => (moment ? formatDay(dayOf(new Date(moment))) : '');

  const logActivity = (
    tx: Pick<Stores, 'activity'>,
    kind: ActivityKind,
    request: Pick<PrivacyRequestRow, 'id' | 'kind'>,
    { by, from }: ActorContext,
    details: NewActivity['details'] = {},
  ) =>
    tx.activity.log({
      ...{ by, kind, details, ...(from && { from }) },
      about: { kind: 'privacyRequest', id: request.id, name: requestKinds[request.kind] },
    });

  /** Completes a request. @returns undefined where it has ended */
  async function complete(
    tx: Stores,
    request: PrivacyRequestRow,
    actor: ActorContext,
    { said = '', report }: { said?: string; report?: ErasureReport } = {},
  ): Promise<PrivacyRequestRow | undefined> {
    const endedBy = actor.by.kind === 'account' ? actor.by.name : '';
    const end = { state: 'completed', said, endedBy, ...(report && { report }) } as const;
    const ended = await tx.privacyRequests.end(request.id, end);
    if (ended) await logActivity(tx, 'dataRequestCompleted', request, actor);
    return ended;
  }

  return {
    logActivity,
    complete,
    dueAt,
    keyOf,

    /** The last hundred requests of an address, newest first, including ended ones. */
    listOf: ({ privacyRequests }: Pick<Stores, 'privacyRequests'>, email: string) =>
      privacyRequests.listOf(keyOf(email), maxListed),

    /** A day, in words; empty: none. */
    inWords,

    /** The open request of this kind, confirmed; if there is none, a new one. A different text is another request. */
    async findOrCreate(
      tx: Stores,
      { kind, email, source, words = '' }: RequestDetails,
      actor: ActorContext,
    ): Promise<PrivacyRequestRow> {
      const open = (await tx.privacyRequests.listOpenOf(email)).filter((one) => one.kind === kind);
      const same = open.find((one) => words === '' || one.words === words);
      if (same?.state === 'confirmed') return same;
      const saved = same
        ? await tx.privacyRequests.confirm(same.id, dueAt())
        : await tx.privacyRequests.add({
            ...{ kind, email, source, words, emailKey: keyOf(email), dueAt: dueAt() },
          });
      const request = saved ?? same;
      if (!request) throw new Error('The request could not be created.');
      await logActivity(tx, 'dataRequestConfirmed', request, actor);
      return request;
    },

    /** Ends a request for a copy that was handed out, and notifies the person. */
    async completeCopy(tx: Stores, request: PrivacyRequestRow, actor: ActorContext): Promise<void> {
      const { id, email } = request;
      if (await complete(tx, request, actor)) await tx.emails.enqueue(emails.copyOpened({ id, email }, site));
    },

    /**
     * Erases all data of the person, ends their other requests, and notifies them. If something must be kept for now, the request
     * stays open until that is erased.
     */
    async erase(tx: Stores, request: PrivacyRequestRow, actor: ActorContext): Promise<ErasureReport> {
      const { id, email } = request;
      const report = await erasure.erasePerson(tx, { email, requestId: id, by: actor.by });
      for (const other of await tx.privacyRequests.listOpenOf(email)) {
        if (other.id !== id) await complete(tx, other, actor, { said: 'It ended with the erasure.' });
      }
      if (report.kept.length === 0) await complete(tx, request, actor, { report });
      else await tx.privacyRequests.report(id, report);
      const keptSealed = sealedInWords(settings.last());
      await tx.emails.enqueue(
        emails.dataErased({ id, email }, { report, keptSealed, notErased: notErasedInWords() }, site),
      );
      return report;
    },

    /** Ends an erasure once nothing is kept any more. */
    async completeErasure(tx: Stores, request: PrivacyRequestRow, report: ErasureReport): Promise<void> {
      const { id, email } = request;
      const ended = await complete(tx, request, { by: system('retention') }, { report });
      if (ended) await tx.emails.enqueue(emails.erasureCompleted({ id, email }, site));
    },

    /** Confirms a report to the person, and notifies staff. */
    async notifyOf(tx: Stores, { id, kind, email, dueAt: until }: PrivacyRequestRow): Promise<void> {
      const due = inWords(until);
      await tx.emails.enqueue(emails.requestReceived({ id, email }, { kind, due }, site));
      const set = settings.last();
      const to = addressIn(set.privacyContact) ?? staffMailbox(set);
      if (to) await tx.emails.enqueue(emails.requestForStaff(to, { id, kind, due }, site));
    },
  };
}

/** The address in a text such as 'Meena Rao, privacy@example.org'. */
function addressIn(text: string): string | undefined {
  return /[^\s<>,;]+@[^\s<>,;]+\.[^\s<>,;]+/.exec(text)?.[0];
}
