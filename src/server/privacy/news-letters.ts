import type { SiteDetails } from '../../mail/letter.ts';
import { newsQuestion } from '../../mail/letters/news-question.ts';
import type { Consent } from '../../store/privacy/consent-store.ts';
import type { Stores } from '../../store/stores.ts';
import { lettersToOne, mailboxOf } from '../limits/letters-to-one.ts';
import { day, type Limits } from '../limits/limits.ts';
import type { NewsLinks } from './news-links.ts';

export type NewsLetters = ReturnType<typeof createNewsLetters>;

interface Parts {
  limits: Pick<Limits, 'take'>;
  site: SiteDetails;
  links: Pick<NewsLinks, 'addressOf'>;
}

type Inside = Parameters<Parts['limits']['take']>[1] & Pick<Stores, 'consents' | 'letters'>;

/**
 * Asks whoever reads a mailbox whether they want news: anybody can type anybody's address and tick a box (decision 61).
 */
export function createNewsLetters({ limits, site, links }: Parts) {
  /** Puts the question into the outbox: once a day to one mailbox, and not past the limit of all letters to it. */
  async function ask(
    inside: Inside,
    wish: Pick<Consent, 'id' | 'email' | 'record' | 'recordId'>,
  ): Promise<void> {
    const once = { what: 'question about news', of: [mailboxOf(wish.email)], points: 1, seconds: day };
    // Always in this order, or two forms with one address could wait for one another.
    for (const rules of [lettersToOne(wish.email), [once]]) {
      if ((await limits.take(rules, inside)) !== undefined) return;
    }
    await inside.letters.put(newsQuestion(wish, links.addressOf(wish.id), site));
  }

  return {
    ask,

    /** Asks once staff have said that an enquiry is from a parent, where its box was ticked. */
    async askAbout(inside: Inside, { _id, email }: { _id: string; email: string }): Promise<void> {
      const open = await inside.consents.findNews(email);
      if (open?.confirmedAt === null && open.recordId === _id) await ask(inside, open);
    },
  };
}
