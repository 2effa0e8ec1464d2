import { visitor } from '#core/actor.ts';
import { type Clock, momentIn } from '#core/clock.ts';
import type { SiteDetails } from '#core/email/email.ts';
import { emailsToOne, emailsToStrangers } from '#core/email/recipient-limit.ts';
import { AppError, fieldError, invalidFields, missing } from '#core/errors.ts';
import type { Limits } from '#core/http/limits.ts';
import { hashOfLink, isLinkToken, makeLinkToken } from '#core/http/secrets.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { workPutOff } from '#core/promises.ts';
import { isEmail } from '#core/text/contact-rules.ts';
import { canonicalEmail } from '#core/text/email-address.ts';
import { withLineFeeds } from '#core/text/plain-text.ts';
import { unstorable } from '#core/text/storable-text.ts';
import { momentsIn } from '#core/time/calendar.ts';
import { sealedInWords } from '#features/consent/rules/notices.ts';
import { ownDataLink } from '../emails/own-data.ts';
import {
  type ErasedOwnData,
  type FoundOwnData,
  longestWords,
  type ReportKind,
  reportKinds,
} from '../rules/own-data.ts';
import type { ErasureReport } from '../rules/requests.ts';
import type { OwnDataReader } from './own-data.ts';
import type { Requests } from './requests.ts';
import type { OwnDataLinkRow } from './tables.ts';

export type OwnDataRequests = ReturnType<typeof createOwnDataRequests>;

interface Parts {
  stores: Stores;
  clock: Clock;
  site: SiteDetails;
  settings: Pick<Services['siteSettings'], 'last'>;
  limits: Pick<Limits, 'take'>;
  requests: Requests;
  data: OwnDataReader;
  consents: Pick<Services['consentService'], 'setNews' | 'wantsNews'>;
  timeZone: string;
  onEmails: () => void;
  /** Told when an email could not be prepared; the asker is not. */
  onFailure: (error: unknown) => void;
  /** Milliseconds by which that is put off at most; others in tests only. */
  lateness?: number | undefined;
}

/** What the page of a link shows, but for what has just been pressed there. */
export type LinkedOwnData =
  | Omit<FoundOwnData, 'done' | 'problem' | 'failed' | 'typed' | 'errors'>
  | ErasedOwnData;

/** Milliseconds. */
const [hour, day] = [3_600_000, 86_400_000];
const linkLifetime = 7 * day;
/** For how long the link says what was erased: it holds no address by then. */
const reportLifetime = hour;
/** Messages of one person that wait for an answer. */
const maxReports = 5;
const byThemselves = { by: visitor };

/** What people see, take along, correct and erase of what the site holds of their address (product: Own data). */
export function createOwnDataRequests(parts: Parts) {
  const { stores, clock, site, settings, limits, requests, data, consents, onEmails, onFailure } = parts;
  const later = workPutOff(onFailure, parts.lateness);
  const moment = momentsIn(parts.timeZone);

  /** @throws AppError missing, where the link does not work (any more) or all of it was erased */
  async function holdLink(inside: Stores, token: string): Promise<OwnDataLinkRow> {
    const link = await inside.ownDataLinks.hold(hashOfLink(token));
    if (!link?.email) throw missing('Page');
    return link;
  }

  async function sendLink(email: string, address: string): Promise<void> {
    const strangers = (await stores.people.isProved(email)) ? [] : emailsToStrangers('own data', address);
    if ((await limits.take([...emailsToOne(email), ...strangers])) !== undefined) return;
    await stores.transaction((inside) => putLink(inside, { id: '', email }));
    onEmails();
  }

  /** Puts the email with a new link into the outbox. */
  async function putLink(
    inside: Stores,
    { id, email, kind }: { id: string; email: string; kind?: Parameters<typeof ownDataLink>[1]['noted'] },
  ): Promise<void> {
    const token = makeLinkToken();
    const expiresAt = momentIn(clock, linkLifetime);
    await inside.ownDataLinks.keep({ tokenHash: hashOfLink(token), email, expiresAt });
    const link = { token, expiresAt, until: moment(expiresAt), ...(kind && { noted: kind }) };
    await inside.emails.put(ownDataLink({ id, email }, link, site));
  }

  async function shown(link: OwnDataLinkRow): Promise<LinkedOwnData | undefined> {
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
      ...{ email, keptSealed, until: moment(expiresAt), held: found.held, stays: found.stays },
      parts: openedAt ? found.parts : undefined,
      wantsNews: await consents.wantsNews(email),
      requests: open.map(({ id, kind, state, dueAt }) => ({
        ...{ id, kind, isToConfirm: state === 'pending', due: requests.inWords(dueAt) },
      })),
    };
  }

  return {
    putLink,

    /**
     * Sends a link to what the site holds of an address, also where that is nothing. That happens some time after the
     * answer: neither its words nor its time tell who is known here.
     *
     * @param address where the request comes from
     * @throws AppError invalid
     */
    ask(typed: string, address: string): void {
      const email = canonicalEmail(typed);
      if (!isEmail(email)) {
        const message = email ? 'Please check this email address.' : 'Please type your email address.';
        throw fieldError('invalid', 'email', message);
      }
      later.add(() => sendLink(email, address));
    },

    /** What a link leads to; undefined: nothing (any more). Changes nothing. */
    async find(token: string): Promise<LinkedOwnData | undefined> {
      const link = isLinkToken(token) ? await stores.ownDataLinks.find(hashOfLink(token)) : undefined;
      return link && shown(link);
    },

    /** Lets the page of a link show all of it, which is a request for a copy. A second time changes nothing. @throws AppError missing */
    async open(token: string): Promise<void> {
      await stores.transaction(async (inside) => {
        const { email } = await holdLink(inside, token);
        if (!(await inside.ownDataLinks.open(hashOfLink(token)))) return;
        const asked = { kind: 'access', source: 'page', email } as const;
        await requests.copied(inside, await requests.begin(inside, asked, byThemselves), byThemselves);
      });
      onEmails();
    },

    /** All of it as a file, once `open` was pressed. @throws AppError missing */
    async copy(token: string): Promise<object> {
      const link = await stores.ownDataLinks.find(hashOfLink(token));
      if (!link?.email) throw missing('Page');
      return data.copyOf(link.email);
    },

    /** Erases all of it; the link tells of that for an hour. Twice is once. @throws AppError missing */
    async erase(token: string): Promise<void> {
      const tokenHash = hashOfLink(token);
      const link = await stores.ownDataLinks.find(tokenHash);
      if (!link) throw missing('Page');
      if (!link.email) return;
      await stores.transaction(async (inside) => {
        // First what content needs: whoever holds a webinar waits for no link.
        await inside.holdContent();
        if (!(await inside.ownDataLinks.hold(tokenHash))?.email) return;
        const asked = { kind: 'erasure', source: 'page', email: link.email } as const;
        const request = await requests.begin(inside, asked, byThemselves);
        await requests.erase(inside, request, byThemselves);
        await inside.ownDataLinks.convertToReport(tokenHash, request.id, momentIn(clock, reportLifetime));
        await inside.ownDataLinks.endOf(link.email);
      });
      onEmails();
    },

    /** Keeps that something is wrong, for staff to answer. The same words again are the same request. @throws AppError missing, invalid, tooMany */
    async report(token: string, sent: { kind: string; words: string }): Promise<void> {
      const said = readReport(sent);
      await stores.transaction(async (inside) => {
        const { email } = await holdLink(inside, token);
        await keepReport(inside, { ...said, email, source: 'page' });
      });
      onEmails();
    },

    /** No news any more. @throws AppError missing */
    async newsOff(token: string): Promise<void> {
      await stores.transaction(async (inside) => {
        const { email } = await holdLink(inside, token);
        const from = { record: 'privacyRequest', recordId: '' };
        await consents.setNews(inside, { email, wanted: false, method: 'link', ...from });
      });
    },

    /** That somebody meant what staff have noted for them: words that wait for an answer. @throws AppError missing */
    async confirm(token: string, requestId: string): Promise<void> {
      await stores.transaction(async (inside) => {
        const { email } = await holdLink(inside, token);
        const open = await inside.privacyRequests.listOpenOf(email);
        const request = open.find(({ id }) => id === requestId);
        if (!request) throw missing('Request');
        if (request.state === 'confirmed') return;
        const confirmed = await inside.privacyRequests.confirm(request.id, requests.dueAt());
        if (!confirmed) return;
        await requests.note(inside, 'dataRequestConfirmed', confirmed, byThemselves);
        await requests.tellOf(inside, confirmed);
      });
      onEmails();
    },

    /** What the site holds of an address, as a file. Whose address it is the caller has to know. */
    exportOf: (email: string): Promise<object> => data.copyOf(canonicalEmail(email)),

    /** Notes that whoever has an account, with a confirmed address, took a copy along: at most once in an hour. */
    async copiedByAccount(email: string): Promise<void> {
      await stores.transaction((inside) => copyByAccount(inside, canonicalEmail(email)));
      onEmails();
    },

    /**
     * Erases all that the site holds of a confirmed address. Belongs in the transaction of what else goes, which holds
     * the content first (`holdContent`).
     */
    async eraseByAccount(inside: Stores, address: string): Promise<ErasureReport> {
      const email = canonicalEmail(address);
      const asked = { kind: 'erasure', source: 'account', email } as const;
      const report = await requests.erase(
        inside,
        await requests.begin(inside, asked, byThemselves),
        byThemselves,
      );
      await inside.ownDataLinks.endOf(email);
      return report;
    },

    /** Keeps that something is wrong, as said by whoever has an account with a confirmed address. @throws AppError invalid, tooMany */
    async reportByAccount(address: string, sent: { kind: string; words: string }): Promise<void> {
      const said = readReport(sent);
      const email = canonicalEmail(address);
      await stores.transaction((inside) => keepReport(inside, { ...said, email, source: 'account' }));
      onEmails();
    },

    /** Waits for the emails that are being prepared. */
    close: later.close,
  };

  async function copyByAccount(inside: Stores, email: string): Promise<void> {
    const before = await requests.of(inside, email);
    const since = momentIn(clock, -hour);
    if (before.some(({ kind, endedAt }) => kind === 'access' && (endedAt ?? '') > since)) return;
    const asked = { kind: 'access', source: 'account', email } as const;
    await requests.copied(inside, await requests.begin(inside, asked, byThemselves), byThemselves);
  }

  async function keepReport(
    inside: Stores,
    asked: { kind: ReportKind; words: string; email: string; source: 'page' | 'account' },
  ): Promise<void> {
    const open = await inside.privacyRequests.listOpenOf(asked.email);
    if (open.some(({ kind, words }) => kind === asked.kind && words === asked.words)) return;
    if (open.filter(({ words }) => words !== '').length >= maxReports) {
      const message = `You have written to us ${maxReports} times already. We will answer those first; please call us if it is urgent.`;
      throw new AppError('tooMany', message);
    }
    await requests.tellOf(inside, await requests.begin(inside, asked, byThemselves));
  }
}

function readReport({ kind, words }: { kind: string; words: string }): { kind: ReportKind; words: string } {
  const known = reportKinds.find((one) => one === kind);
  const text = withLineFeeds(words).trim();
  const errors = {
    ...(!known && { kind: 'Please choose what it is about.' }),
    ...(!text && { words: 'Please write what is wrong.' }),
    ...(text.length > longestWords && { words: `Please keep it under ${longestWords} characters.` }),
    // PostgreSQL cannot keep a NUL.
    ...(text.includes('\0') && { words: unstorable }),
  };
  if (!known || Object.keys(errors).length > 0) throw invalidFields(errors);
  return { kind: known, words: text };
}
