import { publicAddress } from '#cms/records/addresses.ts';
import { contentTypes } from '#cms/records/registry.ts';
import type { Caller } from '#core/access/caller.ts';
import { type Clock, timeFromNow } from '#core/clock.ts';
import type { Limits } from '#core/http/limits.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { oneLine } from '#core/text/plain-text.ts';
import { statusForParents } from '#features/enquiries/rules/greeting.ts';
import { linkLifetime } from '#features/webinars/rules/registration-page.ts';
import { hasSeat } from '#features/webinars/rules/registration-status.ts';
import type { OwnConsent, OwnEnquiry, OwnRegistration } from '../data-api.ts';
import { requireConfirmed } from './email-confirmation.ts';
import { countOwnChange } from './own-account.ts';

type EnquiryOfParent = Awaited<ReturnType<Stores['conversations']['listByParent']>>[number];
type FoundRegistration = NonNullable<Awaited<ReturnType<Services['readRegistration']>>>;
type OwnLinks = Awaited<ReturnType<Services['registrationLinks']['ensure']>>;

export type OwnLists = ReturnType<typeof createOwnLists>;

interface Dependencies {
  stores: Stores;
  clock: Clock;
  links: Pick<Services['registrationLinks'], 'ensure'>;
  readRegistration: Services['readRegistration'];
  consents: Pick<Services['consentService'], 'wantsNews' | 'setNews'>;
  limits: Pick<Limits, 'consume'>;
}

/** UTF-16 code units: more than a list shows, in any script. */
const maxExcerptLength = 1000;
/** For registrations whose links have expired. */
const noLinks: OwnLinks = { my: '', join: '' };
/** Milliseconds for which past webinars are listed: a year. */
const pastListedFor = 365 * 86_400_000;

/**
 * Lists the data that belongs to the address of an account. All calls throw `forbidden` until the address is confirmed:
 * anybody can open an account with any address.
 */
export function createOwnLists({ stores, clock, links, readRegistration, consents, limits }: Dependencies) {
  return {
    /** The enquiries from the address, the newest first. */
    async enquiries({ account }: Pick<Caller, 'account'>): Promise<OwnEnquiry[]> {
      const found = await stores.conversations.listByParent(requireConfirmed(account));
      return found.map(presentEnquiry);
    },

    /** The registrations of the address: upcoming ones first, the nearest at the top; then those of the last year. */
    async registrations({ account }: Pick<Caller, 'account'>): Promise<OwnRegistration[]> {
      const email = requireConfirmed(account);
      const found = await stores.registrations.listByEmail(email, timeFromNow(clock, -pastListedFor));
      const linked = await stores.registrations.listByEmail(email, timeFromNow(clock, -linkLifetime));
      const shown: OwnRegistration[] = [];
      for (const { id } of found) {
        const registration = await readRegistration(id);
        if (!registration) continue;
        const hasLinks = linked.some((one) => one.id === id);
        // Uses the links of the emails; they are created if no email has been written yet.
        const own = hasLinks ? await stores.transaction((tx) => links.ensure(tx, id)) : noLinks;
        shown.push(presentRegistration(registration, own));
      }
      const over = shown.filter(({ phase }) => phase === 'over').reverse();
      return [...shown.filter(({ phase }) => phase !== 'over'), ...over];
    },

    /** The consents of the address, the newest first, and whether it gets the newsletter. */
    async consents({
      account,
    }: Pick<Caller, 'account'>): Promise<{ consents: OwnConsent[]; isSubscribed: boolean }> {
      const email = requireConfirmed(account);
      const given = await stores.consents.listOf(email);
      return {
        // Unconfirmed consents may have been typed by anybody.
        consents: given
          .filter(({ purpose, confirmedAt }) => purpose !== 'news' || confirmedAt !== null)
          .map(({ id, purpose, at, withdrawnAt }) => ({ _id: id, purpose, at, withdrawnAt })),
        isSubscribed: await consents.wantsNews(email),
      };
    },

    /**
     * Turns the newsletter on or off; a repeated call changes nothing and is not counted. @throws AppError forbidden,
     * tooMany
     */
    async setNews(wantsNews: boolean, { account }: Pick<Caller, 'account'>): Promise<void> {
      const choice = { email: requireConfirmed(account), wantsNews, method: 'account' } as const;
      await stores.transaction(async (tx) => {
        const of = { record: 'account', recordId: account.id };
        if (await consents.setNews(tx, { ...choice, ...of })) await countOwnChange(limits, tx, account.id);
      });
    },
  };
}

function presentEnquiry({ id, message, createdAt, conversation }: EnquiryOfParent): OwnEnquiry {
  const line = oneLine(message);
  const state = conversation && { ...conversation, isUnchecked: conversation.isUnchecked === 1 };
  return {
    ...{ _id: id, sentAt: createdAt, status: statusForParents(state, createdAt) },
    excerpt: line.slice(0, maxExcerptLength).toWellFormed(),
  };
}

function presentRegistration(
  { registration: { _id: id }, pageData: shown }: FoundRegistration,
  { my, join }: OwnLinks,
): OwnRegistration {
  const { status, phase, position, offeredUntil, recordingUrl, now, isOut, hasRoom } = shown;
  const { _id, title, startdate, enddate, time, startsAt, endsAt, location } = shown.webinar;
  const isToCome = phase === 'before' || phase === 'open';
  const hasRegistration = hasSeat(status);
  return {
    ...{ _id: id, status, phase, position, offeredUntil, recordingUrl, now },
    webinar: { _id, title, startdate, enddate, time, startsAt, endsAt, location },
    pageUrl: isOut ? publicAddress(contentTypes.webinar, shown.webinar) : '',
    calendarUrl:
      isOut && isToCome && startdate ? `/calendar/${encodeURIComponent(shown.webinar.link)}.ics` : '',
    joinUrl: hasRegistration && isToCome && hasRoom ? join : '',
    manageUrl: my,
  };
}
