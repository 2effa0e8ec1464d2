import { type Account, actorAndOrigin, type Caller } from '#core/access/caller.ts';
import { may, rolesThatMay } from '#core/access/roles.ts';
import type { Clock } from '#core/clock.ts';
import type { SiteDetails } from '#core/email/email.ts';
import { createConfirmationSender } from '#core/email/recipient-limits.ts';
import { fieldError, notFoundError } from '#core/errors.ts';
import { AlreadyAnsweredError, type KeyedRequest } from '#core/http/idempotency.ts';
import { hour, type Limits } from '#core/http/limits.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { addDays } from '#core/time/calendar.ts';
import { type OpeningHours, openMinutesBetween } from '#core/time/opening-hours.ts';
import { type Enquiry, enquiryForParent, enquiryForStaff } from '../emails/enquiry-received.ts';
import { frontDeskReply } from '../emails/reply.ts';
import {
  type Action,
  type ConversationSummary,
  type ConversationView,
  farthestFollowUp,
} from '../rules/conversation.ts';
import type { ConversationQuery } from './conversation-lists.ts';

/** Opening minutes after which an enquiry should have an owner (product: Somebody knows). */
export const untakenAfter = 4 * 60;

/** Whether an account can own an enquiry; a closed account cannot. */
function canAnswer({ role, disabledAt }: Pick<Account, 'role' | 'disabledAt'>): boolean {
  return disabledAt === null && may(role, 'enquiry.answer');
}

/** The front desk: all accounts that can own an enquiry. */
export async function inboxStaff(accounts: Pick<Stores['accounts'], 'listByRoles'>): Promise<Account[]> {
  return (await accounts.listByRoles(rolesThatMay('enquiry.answer'))).filter(canAnswer);
}

interface Parts {
  stores: Stores;
  limits: Pick<Limits, 'consume'>;
  clock: Clock;
  site: SiteDetails;
  newsletterEmails: Pick<Services['newsletterEmails'], 'askAbout'>;
  staffEmail: () => string;
  today: () => string;
  /** Called when emails wait to be sent. */
  wakeDelivery: () => void;
}

/** Programs find forms without a captcha: past this, what they send is only stored, and staff see it in their lists. */
const emailsOfUnchecked = {
  what: 'letters of unchecked enquiries',
  of: [],
  points: 20,
  seconds: hour,
};

/** Above this limit, staff see the enquiries of that hour in their inbox and in the email about unassigned ones. */
const emailsOfEnquiries = { what: 'letters of enquiries', of: [], points: 60, seconds: hour };

/** The revision of a conversation that the author of an action has seen. */
interface Seen {
  id: string;
  revision: number;
}

/** Without the name of the parent, who may be erased. */
const aboutEnquiry = (id: string) => ({ kind: 'enquiry', id, name: '' });

const notStaff = 'Please choose somebody who answers enquiries.';

/** The service by which staff handle enquiries (product: Front desk). Each action is one transaction. */
export function createFrontDesk(parts: Parts) {
  const { stores, limits, clock, site, newsletterEmails, staffEmail, today, wakeDelivery } = parts;
  const confirm = createConfirmationSender(limits, clock);
  const reader = (account: Account) => ({ accountId: account.id, today: today() });
  const seenBy = ({ id, name }: Account, seen: Seen) => {
    return { ...seen, by: { kind: 'account', id, name }, today: today() } as const;
  };

  /** The name of an account that can own an enquiry. @throws AppError invalid */
  async function ownerNamed(id: string, inside: Stores): Promise<string> {
    if (!id) return '';
    const account = await inside.accounts.find(id);
    if (account && canAnswer(account)) return account.name;
    throw fieldError('invalid', 'action.ownerId', notStaff);
  }

  /** @throws AppError invalid */
  function requireUsable(day: string): void {
    if (day < today()) throw fieldError('invalid', 'action.day', 'Please choose today or a later day.');
    if (day > addDays(today(), farthestFollowUp))
      throw fieldError('invalid', 'action.day', 'Please choose a day within a year.');
  }

  async function requireView(id: string, inside: Stores): Promise<ConversationView> {
    const view = await inside.conversations.find(id);
    if (!view) throw notFoundError('Enquiry');
    return view;
  }

  return {
    /**
     * Emails staff about a new enquiry, and confirms it to its parent, in the transaction that stores it. One that came
     * without a captcha is confirmed only after staff have said that it is genuine: its address may be a stranger's.
     */
    async notifyOfArrival(inside: Stores, enquiry: Enquiry, isUnchecked: boolean): Promise<void> {
      const limit = isUnchecked ? emailsOfUnchecked : emailsOfEnquiries;
      if ((await limits.consume([limit], inside)) === undefined)
        await inside.emails.enqueue(enquiryForStaff(enquiry, staffEmail(), site, { isUnchecked }));
      if (!isUnchecked) await confirm(enquiryForParent(enquiry, site), inside);
    },

    /** A part of a list with its length, and the numbers of all tabs. */
    async list(query: ConversationQuery, account: Account) {
      const found = await stores.conversations.list(query, reader(account));
      return { ...found, counts: await stores.conversations.counts(reader(account)) };
    },

    /** The counts of all tabs, the start of the longest wait, and the newest enquiry: cheap enough to be polled. */
    async counts(account: Account) {
      const news = await stores.conversations.news();
      return { counts: await stores.conversations.counts(reader(account)), ...news };
    },

    /** The accounts that can own an enquiry, by name. */
    async staff(): Promise<{ id: string; name: string }[]> {
      const accounts = await inboxStaff(stores.accounts);
      return accounts
        .map(({ id, name }) => ({ id, name }))
        .sort((one, other) => one.name.localeCompare(other.name, 'en-IN'));
    },

    /** @throws AppError missing */
    view: (id: string) => requireView(id, stores),

    /** The conversation of an enquiry. @throws AppError missing */
    async viewOf(enquiryId: string): Promise<ConversationView> {
      const view = await stores.conversations.findOf(enquiryId);
      if (!view) throw notFoundError('Enquiry');
      return view;
    },

    /**
     * Applies an action. Marking an enquiry as from a parent sends the confirmation to them.
     *
     * @returns the conversation after it; another one where an unchecked enquiry has joined its parent's conversation
     * @throws AppError missing, invalid; conflict, with the conversation as it is, where a colleague's change came first
     */
    async step(seen: Seen, action: Action, caller: Caller): Promise<ConversationView> {
      if (action.kind === 'followUp' && action.day !== null) requireUsable(action.day);
      const view = await stores.transaction(async (inside) => {
        const ownerName = action.kind === 'assign' ? await ownerNamed(action.ownerId, inside) : '';
        const taken = await inside.conversations.step(seenBy(caller.account, seen), action, ownerName);
        await inside.activity.note({
          ...actorAndOrigin(caller),
          kind: 'enquiryFollowedUp',
          about: aboutEnquiry(taken.enquiryId),
          details: { step: action.kind, ...(action.kind === 'assign' && { to: ownerName || 'nobody' }) },
        });
        if (action.kind === 'genuine' && taken.wasUnchecked) {
          const enquiry = await inside.records.find('enquiry', { id: taken.enquiryId });
          if (enquiry) {
            await confirm(enquiryForParent(enquiry, site), inside);
            await newsletterEmails.askAbout(inside, enquiry);
          }
        }
        return requireView(taken.id, inside);
      });
      if (action.kind === 'genuine') wakeDelivery();
      return view;
    },

    /**
     * Writes to the parent: an email to their latest address, in the thread of the earlier emails.
     *
     * @param keyed the idempotency key: the same request is sent once
     * @throws AppError missing, conflict, as `step`
     */
    async reply(
      seen: Seen,
      text: string,
      caller: Caller,
      keyed: KeyedRequest | undefined,
    ): Promise<ConversationView> {
      const { account } = caller;
      try {
        const view = await stores.transaction(async (inside) => {
          const { activity, conversations, emails, answers } = inside;
          await answers.runOnce(keyed, async () => {
            const { latest } = await requireView(seen.id, inside);
            await conversations.noteReply(seenBy(account, seen), { enquiryId: latest._id, text });
            const about = aboutEnquiry(latest._id);
            await activity.note({ ...actorAndOrigin(caller), kind: 'enquiryAnswered', about, details: {} });
            const follows = await conversations.emailsToParent(seen.id);
            const signature = `${account.name}\nAnanta`;
            await emails.enqueue(
              frontDeskReply({ enquiry: latest, text, signature, staffEmail: staffEmail(), follows }, site),
            );
            // The stored answer must not contain a second copy of the text.
            return { id: seen.id };
          });
          return requireView(seen.id, inside);
        });
        wakeDelivery();
        return view;
      } catch (error) {
        if (error instanceof AlreadyAnsweredError && error.isSame) return requireView(seen.id, stores);
        if (!(error instanceof AlreadyAnsweredError)) throw error;
        throw fieldError('conflict', 'text', 'Something else has been sent under this Idempotency-Key.');
      }
    },
  };
}

/** The front desk's work of today, for the dashboard (product: Front desk). */
export interface InboxToDo {
  /** The number of waiting parents, and the start of the longest wait (ISO, UTC). */
  waiting: number;
  waitingSince: string | null;
  /** The longest waits. */
  longest: ConversationSummary[];
  /** The number of follow-ups due today or before, and the first of them. */
  due: number;
  followUps: ConversationSummary[];
  /** Conversations that have waited too long without an owner; the longest wait first. */
  unowned: ConversationSummary[];
}

/** The maximum numbers of listed conversations. */
const named = { longest: 5, followUps: 5, unowned: 50 };

interface ToDoParts {
  stores: {
    accounts: Pick<Stores['accounts'], 'listByRoles'>;
    conversations: Pick<Stores['conversations'], 'list' | 'unowned' | 'counts' | 'news'>;
  };
  hours: OpeningHours;
  timeZone: string;
}

/**
 * Reads the front desk's work of today.
 *
 * @param today a day in the site's time zone
 */
export async function readInboxToDo(parts: ToDoParts, today: string, now: Date): Promise<InboxToDo> {
  const { hours, timeZone } = parts;
  const { accounts, conversations } = parts.stores;
  // The result does not depend on an account.
  const reader = { accountId: '', today };
  const some = async (tab: 'waiting' | 'today', limit: number) =>
    (await conversations.list({ tab, limit, offset: 0 }, reader)).conversations;
  const { waiting, today: due } = await conversations.counts(reader);
  const { waitingSince } = await conversations.news();
  // A closed account does not count as an owner.
  const owners = (await inboxStaff(accounts)).map(({ id }) => id);
  const withoutOwner = await conversations.unowned(owners, named.unowned);
  return {
    ...{ waiting, waitingSince, due },
    longest: await some('waiting', named.longest),
    followUps: await some('today', named.followUps),
    unowned: withoutOwner.filter(
      (one) =>
        one.waitingSince !== null &&
        openMinutesBetween(one.waitingSince, now.toISOString(), hours, timeZone) > untakenAfter,
    ),
  };
}
