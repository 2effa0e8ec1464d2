import type { Retention } from '#cms/history/log-retention.ts';
import type { Caller } from '#core/access/caller.ts';
import { actorAndOrigin } from '#core/access/caller.ts';
import { type Clock, timeFromNow } from '#core/clock.ts';
import type { SiteDetails } from '#core/email/email.ts';
import { mailboxLimits } from '#core/email/recipient-limits.ts';
import { AppError, fieldError, notFoundError } from '#core/errors.ts';
import type { Limits } from '#core/http/limits.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import type { PersonalRegister } from '#core/manifest/personal-data.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { isEmail } from '#core/text/contact-rules.ts';
import { canonicalEmail } from '#core/text/email-address.ts';
import type {
  ErasureReport,
  ListedRequest,
  OwnDataCopy,
  PrivacyOverview,
  RegisterAction,
  RequestsDue,
  RequestView,
} from '../api.ts';
import { requestEnded } from '../emails/own-data.ts';
import { dueSoonDays, undoMinutes } from '../rules/register.ts';
import type { RequestKind } from '../rules/requests.ts';
import { retentionLimits } from '../rules/retention-limits.ts';
import type { OwnDataReader } from './own-data.ts';
import type { OwnDataRequests } from './own-data-requests.ts';
import type { RequestFilter } from './request-store.ts';
import type { Requests } from './requests.ts';
import { listRetention } from './retention-periods.ts';
import type { PrivacyRequestRow } from './tables.ts';

export type RequestRegister = ReturnType<typeof createRequestRegister>;

interface Dependencies {
  stores: Stores;
  clock: Clock;
  site: SiteDetails;
  settings: Pick<Services['siteSettings'], 'last'>;
  /** The retention periods from the configuration of the installation. */
  retention: Retention;
  personalRegister: PersonalRegister;
  limits: Pick<Limits, 'consume'>;
  requests: Requests;
  data: OwnDataReader;
  ownData: Pick<OwnDataRequests, 'enqueueLinkEmail'>;
  wakeDelivery: () => void;
}

/** A request as the actor has seen it. */
interface RequestRevision {
  id: string;
  revision: number;
}

/** Milliseconds. */
const [minute, day] = [60_000, 86_400_000];
const maxNamed = 5;
const maxBefore = 100;
const conflictMessage = 'Another person has changed this in the meantime.';
const closedMessage = 'This request is closed.';
const notConfirmedMessage =
  'This request is not confirmed yet. Please check who is asking first: by the confirmation email, or because you know the person.';

/** The register of requests about data: staff read, record and answer them (product: Own data). */
export function createRequestRegister(parts: Dependencies) {
  const { stores, clock, site, settings, limits, requests, data, ownData, wakeDelivery } = parts;

  async function viewOf(row: PrivacyRequestRow): Promise<RequestView> {
    const all = await stores.privacyRequests.listOf(row.emailKey, maxBefore);
    const read = row.email ? await data.read(row.email) : undefined;
    return {
      ...presentRequest(row),
      ...{ message: row.words, reply: row.said },
      report: row.report ? (JSON.parse(row.report) as ErasureReport) : null,
      earlierRequests: all.filter(({ id }) => id < row.id).length,
      heldData: read ? { records: read.held, retained: read.stays } : null,
    };
  }

  async function requireView(id: string): Promise<RequestView> {
    const row = await stores.privacyRequests.find(id);
    if (!row) throw notFoundError('Request');
    return viewOf(row);
  }

  /** Limited per hour, because the mailbox may belong to another person. */
  async function sendLink(tx: Stores, { id, email, kind }: PrivacyRequestRow): Promise<void> {
    const retryAfter = await limits.consume(mailboxLimits(email), tx);
    if (retryAfter !== undefined) {
      const message = 'This address has had several emails lately. Please send the next one a little later.';
      throw new AppError('tooMany', message, { retryAfter });
    }
    await ownData.enqueueLinkEmail(tx, { id, email, kind });
  }

  async function applyToRow(
    tx: Stores,
    row: PrivacyRequestRow,
    action: RegisterAction,
    caller: Caller,
  ): Promise<boolean> {
    const { id, revision, state, kind, email } = row;
    const actor = actorAndOrigin(caller);
    const isPending = state === 'pending';
    if (endedStates.includes(state)) throw new AppError('conflict', closedMessage);
    switch (action.kind) {
      case 'confirm': {
        if (!isPending) throw new AppError('conflict', 'This request is already confirmed.');
        const confirmed = await tx.privacyRequests.confirm(id, requests.dueAt(), revision);
        if (confirmed)
          await requests.logActivity(tx, 'dataRequestConfirmed', row, actor, { how: 'known to staff' });
        return confirmed !== undefined;
      }
      case 'unconfirm': {
        const since = timeFromNow(clock, -undoMinutes * minute);
        if (isPending || row.source !== 'staff' || (row.confirmedAt ?? '') < since) {
          throw new AppError('conflict', 'This can be undone for ten minutes only.');
        }
        const unconfirmed = await tx.privacyRequests.unconfirm(id, revision);
        if (unconfirmed) await requests.logActivity(tx, 'dataRequestTakenBack', row, actor);
        return unconfirmed !== undefined;
      }
      case 'sendLink':
        if (!isPending) throw new AppError('conflict', 'This request is already confirmed.');
        await sendLink(tx, row);
        return true;
      case 'remove': {
        if (!isPending)
          throw new AppError(
            'conflict',
            'A confirmed request must be answered. Please complete or refuse it.',
          );
        const removed = await tx.privacyRequests.remove(id, revision);
        if (removed) await requests.logActivity(tx, 'dataRequestTakenBack', row, actor);
        return removed;
      }
      case 'erase':
        if (kind !== 'erasure') throw new AppError('conflict', 'This request is not about erasure.');
        if (isPending) throw new AppError('conflict', notConfirmedMessage);
        await requests.erase(tx, row, actor);
        await tx.ownDataLinks.removeByEmail(email);
        return true;
      case 'complete':
      case 'refuse': {
        const isRefused = action.kind === 'refuse';
        if (!isRefused && isPending) throw new AppError('conflict', notConfirmedMessage);
        if (!isRefused && kind === 'erasure') {
          throw new AppError('conflict', 'An erasure is completed by erasing. Please do that, or refuse it.');
        }
        const { reply: said } = action;
        const end = {
          state: isRefused ? 'refused' : 'completed',
          endedBy: caller.account.name,
          said,
        } as const;
        if (!(await tx.privacyRequests.end(id, end, revision))) return false;
        await tx.emails.enqueue(requestEnded({ id, email }, { kind, isRefused, said }, site));
        await requests.logActivity(tx, isRefused ? 'dataRequestRefused' : 'dataRequestCompleted', row, actor);
        return true;
      }
    }
  }

  return {
    /** The register: open requests first, soonest due first. */
    async list(filter: RequestFilter, page: { limit: number; offset: number }): Promise<ListedRequest[]> {
      return (await stores.privacyRequests.list(filter, page)).map(presentRequest);
    },

    count: stores.privacyRequests.count,

    /** @throws AppError missing */
    view: requireView,

    /**
     * Records a request that came by phone or on paper. Unless staff have verified the person, an email lets them confirm it.
     *
     * @throws AppError invalid; tooMany, where the address has had too many emails
     */
    async addRequest(
      sent: { kind: RequestKind; email: string; message: string; isKnown: boolean },
      caller: Caller,
    ): Promise<RequestView> {
      const email = canonicalEmail(sent.email);
      if (!isEmail(email))
        throw fieldError('invalid', 'email', 'Please type the email address of the person.');
      const { kind, message, isKnown } = sent;
      const added = await stores.transaction(async (tx) => {
        const row = await tx.privacyRequests.add({
          ...{ kind, email, words: message, source: 'staff', emailKey: requests.keyOf(email) },
          ...(isKnown && { dueAt: requests.dueAt() }),
        });
        await requests.logActivity(tx, 'dataRequestNoted', row, actorAndOrigin(caller));
        if (!isKnown) await sendLink(tx, row);
        return row;
      });
      if (!isKnown) wakeDelivery();
      return viewOf(added);
    },

    /**
     * Applies an action to the revision that was seen.
     *
     * @returns the request after the action; null: removed
     * @throws AppError missing, tooMany; conflict, with the request as it is (`current`)
     */
    async applyAction(
      { id, revision }: RequestRevision,
      action: RegisterAction,
      caller: Caller,
    ): Promise<RequestView | null> {
      try {
        await stores.transaction(async (tx) => {
          // An erasure cancels registrations, so it locks the content before the request.
          if (action.kind === 'erase') await tx.lockContent();
          const row = await tx.privacyRequests.find(id);
          if (!row) throw notFoundError('Request');
          if (row.revision !== revision || !(await applyToRow(tx, row, action, caller))) {
            throw new AppError('conflict', conflictMessage);
          }
        });
      } catch (error) {
        if (!(error instanceof AppError) || error.reason !== 'conflict') throw error;
        throw new AppError('conflict', error.message, { current: await requireView(id) });
      }
      wakeDelivery();
      return action.kind === 'remove' ? null : requireView(id);
    },

    /** All data held, for the person of a confirmed request for a copy. @throws AppError missing, conflict */
    async copy(id: string, caller: Caller): Promise<OwnDataCopy> {
      const row = await stores.privacyRequests.find(id);
      if (!row) throw notFoundError('Request');
      if (row.kind !== 'access') throw new AppError('conflict', 'This request is not about a copy.');
      if (row.state === 'pending') throw new AppError('conflict', notConfirmedMessage);
      if (row.state !== 'confirmed') throw new AppError('conflict', closedMessage);
      await stores.transaction((tx) => requests.logActivity(tx, 'dataCopied', row, actorAndOrigin(caller)));
      return data.copyOf(row.email, { isForStaff: true });
    },

    /** The number of newsletter subscribers, and the retention periods. */
    async overview(): Promise<PrivacyOverview> {
      const set = settings.last();
      const { enquiriesBefore } = retentionLimits(set, clock());
      const unclosedEnquiries = await stores.people.countStillOpen(enquiriesBefore);
      return {
        subscribers: await stores.consents.countNews(),
        unclosedEnquiries,
        retention: listRetention(parts.personalRegister, set, parts.retention),
      };
    },

    /** Requests that are overdue or due within a week. */
    async due(): Promise<RequestsDue> {
      const found = await stores.privacyRequests.listDueBefore(
        timeFromNow(clock, dueSoonDays * day),
        maxBefore,
      );
      const named = found.slice(0, maxNamed).map(({ id, kind, dueAt }) => ({ _id: id, kind, dueAt }));
      return { count: found.length, requests: named };
    },
  };
}

const endedStates: readonly string[] = ['completed', 'refused'];

function presentRequest(row: PrivacyRequestRow): ListedRequest {
  const {
    id: _id,
    kind,
    state,
    source,
    email,
    createdAt,
    confirmedAt,
    dueAt,
    endedAt,
    endedBy,
    revision,
  } = row;
  return { _id, kind, state, source, email, createdAt, confirmedAt, dueAt, endedAt, endedBy, revision };
}
