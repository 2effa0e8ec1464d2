import type { Clock } from '../../content/clock.ts';
import type { SiteDetails } from '../../mail/letter.ts';
import { newsQuestion } from '../../mail/letters/news-question.ts';
import type { Consent } from '../../store/privacy/consent-store.ts';
import type { Stores } from '../../store/stores.ts';
import { dueWithinBudget } from '../limits/emails-of-forms.ts';
import { lettersToOne, mailboxOf } from '../limits/letters-to-one.ts';
import { day, type Limits } from '../limits/limits.ts';
import type { NewsLinks } from './news-links.ts';

export type NewsLetters = ReturnType<typeof createNewsLetters>;

interface Parts {
  limits: Pick<Limits, 'take' | 'giveBack'>;
  site: SiteDetails;
  clock: Clock;
  links: Pick<NewsLinks, 'addressOf'>;
}

/**
 * Asks whoever reads a mailbox whether they want news: anybody can type anybody's address and tick a box (decision 61).
 */
export function createNewsLetters({ limits, site, links, clock }: Parts) {
  /**
   * Puts the question into the outbox: once a day to one mailbox, and not past the limit of all letters to it. One that
   * is not put in uses nothing of that limit up, which confirmations need.
   */
  async function ask(
    inside: Stores,
    wish: Pick<Consent, 'id' | 'email' | 'record' | 'recordId'>,
  ): Promise<void> {
    const once = { what: 'question about news', of: [mailboxOf(wish.email)], points: 1, seconds: day };
    const toOne = lettersToOne(wish.email);
    // Not all of them by one call, which takes them in an order of its own: two forms with one address, of which one has
    // confirmed something before, could wait for one another.
    if ((await limits.take(toOne, inside)) !== undefined) return;
    if ((await limits.take([once], inside)) !== undefined) return limits.giveBack(toOne, undefined, inside);
    const dueAt = await dueWithinBudget(limits, inside, clock);
    await inside.letters.put({
      ...newsQuestion(wish, links.addressOf(wish.id), site),
      ...(dueAt && { dueAt }),
    });
  }

  return {
    ask,

    /** Asks once staff have said that an enquiry is from a parent, where its box was ticked. */
    async askAbout(inside: Stores, { _id, email }: { _id: string; email: string }): Promise<void> {
      const open = await inside.consents.findNews(email);
      if (open?.confirmedAt === null && open.recordId === _id) await ask(inside, open);
    },
  };
}
