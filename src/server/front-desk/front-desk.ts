import { addDays } from '../../content/calendar.ts';
import type { Clock } from '../../content/clock.ts';
import { type ConversationView, farthestFollowUp, type Step } from '../../content/front-desk/conversation.ts';
import { missing, refusedField } from '../../content/refusal.ts';
import type { SiteDetails } from '../../mail/letter.ts';
import { enquiryForParent } from '../../mail/letters/enquiry.ts';
import { frontDeskReply } from '../../mail/letters/front-desk-reply.ts';
import type { Account } from '../../store/account-store.ts';
import { AnsweredBefore, type KeyedRequest } from '../../store/answered-requests.ts';
import type { ConversationQuery } from '../../store/conversations/conversation-lists.ts';
import type { Stores } from '../../store/stores.ts';
import type { Caller } from '../accounts/caller.ts';
import { doneBy } from '../accounts/notes.ts';
import type { Limits } from '../limits/limits.ts';
import type { NewsLetters } from '../privacy/news-letters.ts';
import { confirmBy } from '../submissions/submissions.ts';
import { canAnswer, deskStaff } from './desk-staff.ts';

interface Parts {
  stores: Stores;
  limits: Pick<Limits, 'take'>;
  clock: Clock;
  site: SiteDetails;
  newsLetters: Pick<NewsLetters, 'askAbout'>;
  staffEmail: () => string;
  today: () => string;
  /** Told when letters wait to be sent. */
  onLetters: () => void;
}

/** A conversation as whoever does something about it has seen it. */
interface Seen {
  id: string;
  revision: number;
}

/** Not by the name of its parent, who may be erased. */
const aboutEnquiry = (id: string) => ({ kind: 'enquiry', id, name: '' });

const notStaff = 'Please choose somebody who answers enquiries.';

/** Where staff look after what parents have written (product: Front desk). Each step is one transaction. */
export function createFrontDesk(parts: Parts) {
  const { stores, limits, clock, site, newsLetters, staffEmail, today, onLetters } = parts;
  const confirm = confirmBy(limits, clock);
  const reader = (account: Account) => ({ accountId: account.id, today: today() });
  const seenBy = ({ id, name }: Account, seen: Seen) => {
    return { ...seen, by: { kind: 'account', id, name }, today: today() } as const;
  };

  /** What an account is called that can be given an enquiry. @throws Refusal invalid */
  async function ownerNamed(id: string, inside: Stores): Promise<string> {
    if (!id) return '';
    const account = await inside.accounts.find(id);
    if (account && canAnswer(account)) return account.name;
    throw refusedField('invalid', 'step.ownerId', notStaff);
  }

  /** @throws Refusal invalid */
  function requireUsable(day: string): void {
    if (day < today()) throw refusedField('invalid', 'step.day', 'Please choose today or a later day.');
    if (day > addDays(today(), farthestFollowUp))
      throw refusedField('invalid', 'step.day', 'Please choose a day within a year.');
  }

  async function requireView(id: string, inside: Stores): Promise<ConversationView> {
    const view = await inside.conversations.find(id);
    if (!view) throw missing('Enquiry');
    return view;
  }

  return {
    /** A part of a list with its length, and the numbers of all tabs. */
    async list(query: ConversationQuery, account: Account) {
      const found = await stores.conversations.list(query, reader(account));
      return { ...found, counts: await stores.conversations.counts(reader(account)) };
    },

    /** The numbers of all tabs, since when somebody waits, and the newest enquiry: cheap enough to be asked often. */
    async counts(account: Account) {
      const news = await stores.conversations.news();
      return { counts: await stores.conversations.counts(reader(account)), ...news };
    },

    /** Whom an enquiry can be given to, by name. */
    async staff(): Promise<{ id: string; name: string }[]> {
      const accounts = await deskStaff(stores.accounts);
      return accounts
        .map(({ id, name }) => ({ id, name }))
        .sort((one, other) => one.name.localeCompare(other.name, 'en-IN'));
    },

    /** @throws Refusal missing */
    view: (id: string) => requireView(id, stores),

    /** The conversation that an enquiry belongs to. @throws Refusal missing */
    async viewOf(enquiryId: string): Promise<ConversationView> {
      const view = await stores.conversations.findOf(enquiryId);
      if (!view) throw missing('Enquiry');
      return view;
    },

    /**
     * Does something about it. What turns out to be from a parent after all is confirmed to them then.
     *
     * @returns the conversation as it is now; another one where it has joined what is known of its parent
     * @throws Refusal missing, invalid; conflict, with the conversation as it is where a colleague was quicker
     */
    async step(seen: Seen, step: Step, caller: Caller): Promise<ConversationView> {
      if (step.kind === 'followUp' && step.day !== null) requireUsable(step.day);
      const view = await stores.transaction(async (inside) => {
        const ownerName = step.kind === 'assign' ? await ownerNamed(step.ownerId, inside) : '';
        const taken = await inside.conversations.step(seenBy(caller.account, seen), step, ownerName);
        await inside.activity.note({
          ...doneBy(caller),
          kind: 'enquiryFollowedUp',
          about: aboutEnquiry(taken.enquiryId),
          details: { step: step.kind, ...(step.kind === 'assign' && { to: ownerName || 'nobody' }) },
        });
        if (step.kind === 'genuine' && taken.wasUnchecked) {
          const enquiry = await inside.records.find('enquiry', { id: taken.enquiryId });
          if (enquiry) {
            await confirm(enquiryForParent(enquiry, site), inside);
            await newsLetters.askAbout(inside, enquiry);
          }
        }
        return requireView(taken.id, inside);
      });
      if (step.kind === 'genuine') onLetters();
      return view;
    },

    /**
     * Writes to the parent: a letter to the address that they gave last, in the thread of the letters before it.
     *
     * @param keyed the same request again sends nothing a second time
     * @throws Refusal missing, conflict, as `step`
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
          const { activity, conversations, letters, answers } = inside;
          await answers.once(keyed, async () => {
            const { latest } = await requireView(seen.id, inside);
            await conversations.noteReply(seenBy(account, seen), { enquiryId: latest._id, text });
            const about = aboutEnquiry(latest._id);
            await activity.note({ ...doneBy(caller), kind: 'enquiryAnswered', about, details: {} });
            const follows = await conversations.lettersToParent(seen.id);
            const signature = `${account.name}\nAnanta`;
            await letters.put(
              frontDeskReply({ enquiry: latest, text, signature, staffEmail: staffEmail(), follows }, site),
            );
            // The text is not kept here a second time.
            return { id: seen.id };
          });
          return requireView(seen.id, inside);
        });
        onLetters();
        return view;
      } catch (error) {
        if (error instanceof AnsweredBefore && error.isSame) return requireView(seen.id, stores);
        if (!(error instanceof AnsweredBefore)) throw error;
        throw refusedField('conflict', 'text', 'Something else has been sent under this Idempotency-Key.');
      }
    },
  };
}
