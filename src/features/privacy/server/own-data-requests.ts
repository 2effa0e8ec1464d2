import { visitor } from '#core/actor.ts';
import { type Clock, timeFromNow } from '#core/clock.ts';
import type { SiteDetails } from '#core/email/email.ts';
import { mailboxLimits, unconfirmedEmailLimits } from '#core/email/recipient-limits.ts';
import { AppError, fieldError, invalidFieldsError, notFoundError } from '#core/errors.ts';
import type { Limits } from '#core/http/limits.ts';
import { createLinkToken, hashLinkToken, isLinkToken } from '#core/http/secrets.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { createDelayedWork } from '#core/promises.ts';
import { isEmail } from '#core/text/contact-rules.ts';
import { canonicalEmail } from '#core/text/email-address.ts';
import { withLineFeeds } from '#core/text/plain-text.ts';
import { unstorable } from '#core/text/storable-text.ts';
import { createDatetimeFormatter } from '#core/time/calendar.ts';
import { shortZoneName } from '#core/time/format-time.ts';
import { sealedInWords } from '#features/consent/rules/notices.ts';
import type { ErasureReport, OwnDataCopy } from '../api.ts';
import { ownDataLink } from '../emails/own-data.ts';
import {
  type ErasedOwnData,
  type FoundOwnData,
  maxReportLength,
  type ReportKind,
  reportKinds,
} from '../rules/own-data.ts';
import { notErasedInWords } from './held-with-registration.ts';
import type { OwnDataReader } from './own-data.ts';
import type { Requests } from './requests.ts';
import type { OwnDataLinkRow } from './tables.ts';

export type OwnDataRequests = ReturnType<typeof createOwnDataRequests>;

interface Dependencies {
  stores: Stores;
  clock: Clock;
  site: SiteDetails;
  settings: Pick<Services['siteSettings'], 'last'>;
  limits: Pick<Limits, 'consume'>;
  requests: Requests;
  data: OwnDataReader;
  consents: Pick<Services['consentService'], 'setNews' | 'wantsNews'>;
  timeZone: string;
  wakeDelivery: () => void;
  /** Called when an email could not be prepared; the requester does not see the failure. */
  onFailure: (error: unknown) => void;
  /** Maximum delay in milliseconds; only tests set it. */
  maxDelay?: number | undefined;
}

/** The page of a link, without the action just taken. */
export type LinkedOwnData =
  | Omit<FoundOwnData, 'done' | 'problem' | 'failed' | 'typed' | 'errors'>
  | ErasedOwnData;

/** Milliseconds. */
const [hour, day] = [3_600_000, 86_400_000];
const linkLifetime = 7 * day;
/** Milliseconds for which the link reports an erasure; it contains no address then. */
const reportLifetime = hour;
/** Maximum number of open reports of one person. */
const maxReports = 5;
const byVisitor = { by: visitor };

/** Lets people view, download, correct and erase the data held about their address (product: Own data). */
export function createOwnDataRequests(parts: Dependencies) {
  const { stores, clock, site, settings, limits, requests, data, consents, wakeDelivery, onFailure } = parts;
  const deferred = createDelayedWork(onFailure, parts.maxDelay);
  const formatDatetime = createDatetimeFormatter(parts.timeZone);
  const formatExpiry = (moment: string) =>
    `${formatDatetime(moment)} ${shortZoneName(moment, parts.timeZone)}`;

  /** @throws AppError missing, where the link is not valid, or all data was erased */
  async function lockLink(tx: Stores, token: string): Promise<OwnDataLinkRow> {
    const link = await tx.ownDataLinks.lock(hashLinkToken(token));
    if (!link?.email) throw notFoundError('Page');
    return link;
  }

  async function sendLink(email: string, address: string): Promise<void> {
    const strangers = (await stores.people.isVerifiedAddress(email))
      ? []
      : unconfirmedEmailLimits('own data', address);
    if ((await limits.consume([...mailboxLimits(email), ...strangers])) !== undefined) return;
    await stores.transaction((tx) => enqueueLinkEmail(tx, { id: '', email }));
    wakeDelivery();
  }

  /** Puts the email with a new link into the outbox. */
  async function enqueueLinkEmail(
    tx: Stores,
    { id, email, kind }: { id: string; email: string; kind?: Parameters<typeof ownDataLink>[1]['noted'] },
  ): Promise<void> {
    const token = createLinkToken();
    const expiresAt = timeFromNow(clock, linkLifetime);
    await tx.ownDataLinks.save({ tokenHash: hashLinkToken(token), email, expiresAt });
    const link = { token, expiresAt, until: formatExpiry(expiresAt), ...(kind && { noted: kind }) };
    await tx.emails.enqueue(ownDataLink({ id, email }, link, site));
  }

  async function present(link: OwnDataLinkRow): Promise<LinkedOwnData | undefined> {
    const keptSealed = sealedInWords(settings.last());
    if (!link.email) {
      const request = await stores.privacyRequests.find(link.requestId);
      const report: ErasureReport = request?.report ? JSON.parse(request.report) : { erased: {}, kept: [] };
      return { state: 'erased', report, keptSealed };
    }
    const { email, openedAt, expiresAt } = link;
    const open = await stores.privacyRequests.listOpenOf(email);
    const found = await data.read(email);
    return {
      state: 'found',
      ...{ email, keptSealed, notErased: notErasedInWords(), until: formatExpiry(expiresAt) },
      ...{ held: found.held, stays: found.stays },
      parts: openedAt ? found.parts : undefined,
      wantsNews: await consents.wantsNews(email),
      requests: open.map(({ id, kind, state, dueAt }) => ({
        ...{ id, kind, isToConfirm: state === 'pending', due: requests.inWords(dueAt) },
      })),
    };
  }

  return {
    enqueueLinkEmail,

    /**
     * Sends a link to the data held about an address, even if there is none. This happens some time after the answer: neither its
     * text nor its time reveals who is known.
     *
     * @param address the client's network address
     * @throws AppError invalid
     */
    requestLink(typed: string, address: string): void {
      const email = canonicalEmail(typed);
      if (!isEmail(email)) {
        const message = email ? 'Please check this email address.' : 'Please type your email address.';
        throw fieldError('invalid', 'email', message);
      }
      deferred.add(() => sendLink(email, address));
    },

    /** The page of a link; undefined: not valid. Changes nothing. */
    async find(token: string): Promise<LinkedOwnData | undefined> {
      const link = isLinkToken(token) ? await stores.ownDataLinks.find(hashLinkToken(token)) : undefined;
      return link && present(link);
    },

    /** Shows all data on the page of a link, which counts as a request for a copy. Idempotent. @throws AppError missing */
    async open(token: string): Promise<void> {
      await stores.transaction(async (tx) => {
        const { email } = await lockLink(tx, token);
        if (!(await tx.ownDataLinks.open(hashLinkToken(token)))) return;
        const newRequest = { kind: 'access', source: 'page', email } as const;
        await requests.completeCopy(tx, await requests.findOrCreate(tx, newRequest, byVisitor), byVisitor);
      });
      wakeDelivery();
    },

    /** All data as a file, after `open`. @throws AppError missing */
    async copy(token: string): Promise<OwnDataCopy> {
      const link = await stores.ownDataLinks.find(hashLinkToken(token));
      if (!link?.email) throw notFoundError('Page');
      return data.copyOf(link.email);
    },

    /** Erases all data; the link reports it for an hour. Idempotent. @throws AppError missing */
    async erase(token: string): Promise<void> {
      const tokenHash = hashLinkToken(token);
      const link = await stores.ownDataLinks.find(tokenHash);
      if (!link) throw notFoundError('Page');
      if (!link.email) return;
      await stores.transaction(async (tx) => {
        // The content lock is taken first: a transaction that has locked a webinar must not wait for a link.
        await tx.lockContent();
        if (!(await tx.ownDataLinks.lock(tokenHash))?.email) return;
        const newRequest = { kind: 'erasure', source: 'page', email: link.email } as const;
        const request = await requests.findOrCreate(tx, newRequest, byVisitor);
        await requests.erase(tx, request, byVisitor);
        await tx.ownDataLinks.convertToReport(tokenHash, request.id, timeFromNow(clock, reportLifetime));
        await tx.ownDataLinks.removeByEmail(link.email);
      });
      wakeDelivery();
    },

    /** Stores a report for staff. The same words again are the same request. @throws AppError missing, invalid, tooMany */
    async report(token: string, sent: { kind: string; words: string }): Promise<void> {
      const report = readReport(sent);
      await stores.transaction(async (tx) => {
        const { email } = await lockLink(tx, token);
        await saveReport(tx, { ...report, email, source: 'page' });
      });
      wakeDelivery();
    },

    /** Unsubscribes from news. @throws AppError missing */
    async unsubscribe(token: string): Promise<void> {
      await stores.transaction(async (tx) => {
        const { email } = await lockLink(tx, token);
        const from = { record: 'privacyRequest', recordId: '' };
        await consents.setNews(tx, { email, wantsNews: false, method: 'link', ...from });
      });
    },

    /** Confirms a request that staff recorded for the person. @throws AppError missing */
    async confirm(token: string, requestId: string): Promise<void> {
      await stores.transaction(async (tx) => {
        const { email } = await lockLink(tx, token);
        const open = await tx.privacyRequests.listOpenOf(email);
        const request = open.find(({ id }) => id === requestId);
        if (!request) throw notFoundError('Request');
        if (request.state === 'confirmed') return;
        const confirmed = await tx.privacyRequests.confirm(request.id, requests.dueAt());
        if (!confirmed) return;
        await requests.logActivity(tx, 'dataRequestConfirmed', confirmed, byVisitor);
        await requests.notifyOf(tx, confirmed);
      });
      wakeDelivery();
    },

    /** All data held about an address, as a file. The caller has to verify its owner. */
    exportOf: (email: string): Promise<OwnDataCopy> => data.copyOf(canonicalEmail(email)),

    /** Records that the owner of an account with a confirmed address downloaded a copy: at most once an hour. */
    async recordCopyByAccount(email: string): Promise<void> {
      await stores.transaction((tx) => recordCopy(tx, canonicalEmail(email)));
      wakeDelivery();
    },

    /**
     * Erases all data of a confirmed address. Runs in the caller's transaction, which locks the content first (`lockContent`).
     */
    async eraseByAccount(tx: Stores, address: string): Promise<ErasureReport> {
      const email = canonicalEmail(address);
      const newRequest = { kind: 'erasure', source: 'account', email } as const;
      const report = await requests.erase(
        tx,
        await requests.findOrCreate(tx, newRequest, byVisitor),
        byVisitor,
      );
      await tx.ownDataLinks.removeByEmail(email);
      return report;
    },

    /** Stores a report by the owner of an account with a confirmed address. @throws AppError invalid, tooMany */
    async reportByAccount(address: string, sent: { kind: string; words: string }): Promise<void> {
      const report = readReport(sent);
      const email = canonicalEmail(address);
      await stores.transaction((tx) => saveReport(tx, { ...report, email, source: 'account' }));
      wakeDelivery();
    },

    /** Waits for the emails that are being prepared. */
    close: deferred.close,
  };

  async function recordCopy(tx: Stores, email: string): Promise<void> {
    const before = await requests.listOf(tx, email);
    const since = timeFromNow(clock, -hour);
    if (before.some(({ kind, endedAt }) => kind === 'access' && (endedAt ?? '') > since)) return;
    const newRequest = { kind: 'access', source: 'account', email } as const;
    await requests.completeCopy(tx, await requests.findOrCreate(tx, newRequest, byVisitor), byVisitor);
  }

  async function saveReport(
    tx: Stores,
    newRequest: { kind: ReportKind; words: string; email: string; source: 'page' | 'account' },
  ): Promise<void> {
    const open = await tx.privacyRequests.listOpenOf(newRequest.email);
    if (open.some(({ kind, words }) => kind === newRequest.kind && words === newRequest.words)) return;
    if (open.filter(({ words }) => words !== '').length >= maxReports) {
      const message = `You have written to us ${maxReports} times already. We will answer those first; please call us if it is urgent.`;
      throw new AppError('tooMany', message);
    }
    await requests.notifyOf(tx, await requests.findOrCreate(tx, newRequest, byVisitor));
  }
}

function readReport({ kind, words }: { kind: string; words: string }): { kind: ReportKind; words: string } {
  const known = reportKinds.find((one) => one === kind);
  const text = withLineFeeds(words).trim();
  const errors = {
    ...(!known && { kind: 'Please choose what it is about.' }),
    ...(!text && { words: 'Please write what is wrong.' }),
    ...(text.length > maxReportLength && { words: `Please keep it under ${maxReportLength} characters.` }),
    // PostgreSQL cannot store a NUL.
    ...(text.includes('\0') && { words: unstorable }),
  };
  if (!known || Object.keys(errors).length > 0) throw invalidFieldsError(errors);
  return { kind: known, words: text };
}
