import { firstAccountName } from '#core/access/account-name.ts';
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
import type { Action, ConversationView, InboxToDo } from '../api.ts';
import { type Enquiry, enquiryForParent, enquiryForStaff } from '../emails/enquiry-received.ts';
import { frontDeskReply } from '../emails/reply.ts';
import { maxFollowUpDays } from '../rules/conversation.ts';
import type { ConversationQuery } from './conversation-lists.ts';

/** Opening minutes after which an enquiry should have an owner (product: Notification of staff). */
export const maxUnownedMinutes = 4 * 60;

/** Whether an account can own an enquiry; a closed account cannot. */
function canAnswer({ role, disabledAt }: Pick<Account, 'role' | 'disabledAt'>): boolean {
  return disabledAt === null && may(role, 'enquiry.answer');
}

/** The front desk: all accounts that can own an enquiry. */
export async function listFrontDeskStaff(
  accounts: Pick<Stores['accounts'], 'listByRoles'>,
): Promise<Account[]> {
  return (await accounts.listByRoles(rolesThatMay('enquiry.answer'))).filter(canAnswer);
}

interface FrontDeskOptions {
  stores: Stores;
  limits: Pick<Limits, 'consume'>;
  clock: Clock;
  site: SiteDetails;
  newsletterEmails: Pick<Services['newsletterEmails'], 'requestPendingConfirmation'>;
  staffEmail: () => string;
  emailIsSetUp: boolean;
  today: () => string;
  /** Called when emails wait to be sent. */
  wakeDelivery: () => void;
}

/** Programs find forms without a captcha: past this, what they send is only stored, and staff see it in their lists. */
const uncheckedEmailLimit = {
  name: 'letters of unchecked enquiries',
  subjects: [],
  points: 20,
  seconds: hour,
};

/** Above this limit, staff see the enquiries of that hour in their inbox and in the email about unassigned ones. */
const enquiryEmailLimit = { name: 'letters of enquiries', subjects: [], points: 60, seconds: hour };

/** The revision of a conversation that the author of an action has seen. */
interface ConversationRevision {
  id: string;
  revision: number;
}

/** Without the name of the parent, who may be erased. */
const aboutEnquiry = (id: string) => ({ kind: 'enquiry', id, name: '' });

const notStaffMessage = 'Please choose a colleague who answers enquiries.';

/** The service by which staff handle enquiries (product: Front desk). Each action is one transaction. */
export function createFrontDesk(options: FrontDeskOptions) {
  const { stores, limits, clock, site, newsletterEmails, staffEmail, emailIsSetUp, today, wakeDelivery } =
    options;
  const confirm = createConfirmationSender(limits, clock);
  const readerOf = (account: Account) => ({ accountId: account.id, today: today() });
  const targetFor = ({ id, name }: Account, target: ConversationRevision) => {
    return { ...target, by: { kind: 'account', id, name }, today: today() } as const;
  };

  /** The name of an account that can own an enquiry. @throws AppError invalid */
  async function requireOwnerName(id: string, tx: Stores): Promise<string> {
    if (!id) return '';
    const account = await tx.accounts.find(id);
    if (account && canAnswer(account)) return account.name;
    throw fieldError('invalid', 'action.ownerId', notStaffMessage);
  }

  /** @throws AppError invalid */
  function requireValidDay(day: string): void {
    if (day < today()) throw fieldError('invalid', 'action.day', 'Please choose today or a later day.');
    if (day > addDays(today(), maxFollowUpDays))
      throw fieldError('invalid', 'action.day', 'Please choose a day within a year.');
  }

  async function requireView(id: string, tx: Stores): Promise<ConversationView> {
    const view = await tx.conversations.find(id);
    if (!view) throw notFoundError('Enquiry');
    return view;
  }

  return {
    /**
     * Emails staff about a new enquiry, and confirms it to its parent, in the transaction that stores it. One that came
     * without a captcha is confirmed only after staff have marked it as genuine: its address may be a stranger's.
     */
    async notifyOfArrival(tx: Stores, enquiry: Enquiry, isUnchecked: boolean): Promise<void> {
      const limit = isUnchecked ? uncheckedEmailLimit : enquiryEmailLimit;
      if ((await limits.consume([limit], tx)) === undefined)
        await tx.emails.enqueue(enquiryForStaff(enquiry, staffEmail(), site, { isUnchecked }));
      if (!isUnchecked) await confirm(enquiryForParent(enquiry, site), tx);
    },

    /** A part of a list with its length, and the numbers of all tabs. */
    async list(query: ConversationQuery, account: Account) {
      const found = await stores.conversations.list(query, readerOf(account));
      return { ...found, counts: await stores.conversations.counts(readerOf(account)) };
    },

    /** The counts of all tabs, the start of the longest wait, and the newest enquiry: cheap enough to be polled. */
    async counts(account: Account) {
      const state = await stores.conversations.inboxState();
      return { counts: await stores.conversations.counts(readerOf(account)), ...state };
    },

    /** The accounts that can own an enquiry, by name. */
    async staff(): Promise<{ id: string; name: string }[]> {
      const accounts = await listFrontDeskStaff(stores.accounts);
      return accounts
        .map(({ id, name }) => ({ id, name }))
        .sort((one, other) => one.name.localeCompare(other.name, 'en-IN'));
    },

    /** @throws AppError missing */
    view: (id: string) => requireView(id, stores),

    /** The conversation of an enquiry. @throws AppError missing */
    async viewByEnquiry(enquiryId: string): Promise<ConversationView> {
      const view = await stores.conversations.findByEnquiry(enquiryId);
      if (!view) throw notFoundError('Enquiry');
      return view;
    },

    /**
     * Applies an action. Marking an enquiry as from a parent sends the confirmation to them.
     *
     * @returns the conversation after it; another one where an unchecked enquiry has joined its parent's conversation
     * @throws AppError missing, invalid; conflict, with the conversation as it is, where a colleague's change came first
     */
    async applyAction(
      target: ConversationRevision,
      action: Action,
      caller: Caller,
    ): Promise<ConversationView> {
      if (action.kind === 'followUp' && action.day !== null) requireValidDay(action.day);
      const view = await stores.transaction(async (tx) => {
        const ownerName = action.kind === 'assign' ? await requireOwnerName(action.ownerId, tx) : '';
        const result = await tx.conversations.applyAction(
          targetFor(caller.account, target),
          action,
          ownerName,
        );
        await tx.activity.log({
          ...actorAndOrigin(caller),
          kind: 'enquiryFollowedUp',
          about: aboutEnquiry(result.enquiryId),
          details: { step: action.kind, ...(action.kind === 'assign' && { to: ownerName || 'no one' }) },
        });
        if (action.kind === 'genuine' && result.wasUnchecked) {
          const enquiry = await tx.records.find('enquiry', { id: result.enquiryId });
          if (enquiry) {
            await confirm(enquiryForParent(enquiry, site), tx);
            await newsletterEmails.requestPendingConfirmation(tx, enquiry);
          }
        }
        return requireView(result.id, tx);
      });
      if (action.kind === 'genuine') wakeDelivery();
      return view;
    },

    /**
     * Writes to the parent: an email to their latest address, in the thread of the earlier emails. While email is not
     * set up, it reaches nobody, and the parent keeps waiting.
     *
     * @param keyedRequest the idempotency key: the same request is sent once
     * @throws AppError missing, conflict, as `applyAction`
     */
    async reply(
      target: ConversationRevision,
      text: string,
      caller: Caller,
      keyedRequest: KeyedRequest | undefined,
    ): Promise<ConversationView> {
      const { account } = caller;
      try {
        const view = await stores.transaction(async (tx) => {
          const { activity, conversations, emails, answers } = tx;
          await answers.runOnce(keyedRequest, async () => {
            const { latest } = await requireView(target.id, tx);
            const reply = { enquiryId: latest._id, text };
            await conversations.recordReply(targetFor(account, target), reply, { endsWait: emailIsSetUp });
            const about = aboutEnquiry(latest._id);
            await activity.log({ ...actorAndOrigin(caller), kind: 'enquiryAnswered', about, details: {} });
            const follows = await conversations.emailsToParent(target.id);
            const isNamed = account.name !== firstAccountName;
            const { name } = site.brand;
            const signature = isNamed ? `${account.name}\n${name}` : name;
            await emails.enqueue(
              frontDeskReply({ enquiry: latest, text, signature, staffEmail: staffEmail(), follows }, site),
            );
            // The stored answer must not contain a second copy of the text.
            return { id: target.id };
          });
          return requireView(target.id, tx);
        });
        wakeDelivery();
        return view;
      } catch (error) {
        if (error instanceof AlreadyAnsweredError && error.isSame) return requireView(target.id, stores);
        if (!(error instanceof AlreadyAnsweredError)) throw error;
        throw fieldError('conflict', 'text', 'Something else has been sent under this Idempotency-Key.');
      }
    },
  };
}

/** The maximum numbers of listed conversations. */
const maxListed = { longestWaiting: 5, followUps: 5, unassigned: 50 };

interface InboxToDoOptions {
  stores: {
    accounts: Pick<Stores['accounts'], 'listByRoles'>;
    conversations: Pick<Stores['conversations'], 'list' | 'listUnowned' | 'counts' | 'inboxState'>;
  };
  openingHours: OpeningHours;
  timeZone: string;
}

/** Reads the front desk's work of today. @param today a day in the site's time zone */
export async function readInboxToDo(options: InboxToDoOptions, today: string, now: Date): Promise<InboxToDo> {
  const { openingHours, timeZone } = options;
  const { accounts, conversations } = options.stores;
  // The result does not depend on an account.
  const reader = { accountId: '', today };
  const listTab = async (tab: 'waiting' | 'today', limit: number) =>
    (await conversations.list({ tab, limit, offset: 0 }, reader)).conversations;
  const { waiting, today: followUpCount } = await conversations.counts(reader);
  const { waitingSince } = await conversations.inboxState();
  // A closed account does not count as an owner.
  const owners = (await listFrontDeskStaff(accounts)).map(({ id }) => id);
  const withoutOwner = await conversations.listUnowned(owners, maxListed.unassigned);
  return {
    ...{ waiting, waitingSince, followUpCount },
    longestWaiting: await listTab('waiting', maxListed.longestWaiting),
    followUps: await listTab('today', maxListed.followUps),
    unassigned: withoutOwner.filter(
      (one) =>
        one.waitingSince !== null &&
        openMinutesBetween(one.waitingSince, now.toISOString(), openingHours, timeZone) > maxUnownedMinutes,
    ),
  };
}
