import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Clock } from '#core/clock.ts';
import type { SiteDetails } from '#core/email/email.ts';
import { dueWithinBudget, emailsToOne, mailboxOf } from '#core/email/recipient-limit.ts';
import { day, type Limits } from '#core/http/limits.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import type { Consent } from '#features/consent/server/consent-store.ts';
import type { ConsentService } from '#features/consent/server/consents.ts';
import { newsQuestion } from '../emails/confirm-subscription.ts';
import type { NewsletterAction, NewsState } from '../rules/subscription-page.ts';

export type NewsLinks = ReturnType<typeof createNewsLinks>;

/** In lower case, because addresses of pages are: an id without its hyphens, and 256 bits. */
const form = /^([0-9a-f]{32})([0-9a-f]{64})$/;

/**
 * Links by which whoever reads a mailbox says whether it gets news (product: Notices and consent). They follow from the
 * site's secret and the id of a consent, so that nothing is kept, and without the secret nobody makes one.
 */
export function createNewsLinks({ secret, siteUrl }: { secret: string; siteUrl: string }) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'ananta news', 32));
  const sealOf = (bare: string) => createHmac('sha256', key).update(`news:${bare}`).digest();

  return {
    /** The whole address: a secret of whoever reads the mailbox. @param consentId of a consent to news */
    addressOf(consentId: string): string {
      const bare = consentId.replaceAll('-', '');
      return `${siteUrl}/my-data/news/${bare}${sealOf(bare).toString('hex')}`;
    },

    /** The id of the consent that a token was made for; undefined: the site has not made it. */
    read(token: string): string | undefined {
      const [, bare, seal] = form.exec(token) ?? [];
      if (!bare || !seal || !timingSafeEqual(Buffer.from(seal, 'hex'), sealOf(bare))) return undefined;
      return bare.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    },
  };
}

export type Newsletter = ReturnType<typeof createNewsletter>;

interface Parts {
  stores: Pick<Stores, 'consents' | 'transaction'>;
  links: Pick<NewsLinks, 'read'>;
  consents: Pick<ConsentService, 'setNews'>;
}

/** What whoever has the link of an email does about news: it is about the address that the email went to. */
export function createNewsletter({ stores, links, consents }: Parts) {
  /** @returns undefined where the link leads to nothing (any more) */
  async function find(token: string): Promise<Consent | undefined> {
    const id = links.read(token);
    const consent = id && (await stores.consents.find(id));
    return consent && consent.purpose === 'news' && consent.email ? consent : undefined;
  }

  return {
    /** How it stands. @returns undefined where the link leads to nothing (any more) */
    async stateOf(token: string): Promise<NewsState | undefined> {
      const consent = await find(token);
      if (!consent) return undefined;
      const open = await stores.consents.findNews(consent.email);
      if (!open) return 'off';
      return open.confirmedAt === null ? 'asked' : 'on';
    },

    /** Turns it on or off; twice is once. @returns whether the link leads to anything */
    async take(token: string, action: NewsletterAction): Promise<boolean> {
      const consent = await find(token);
      if (!consent) return false;
      const { email, record, recordId } = consent;
      const wish = { email, record, recordId, wanted: action === 'on', method: 'link' } as const;
      await stores.transaction((inside) => consents.setNews(inside, wish));
      return true;
    },
  };
}

export type NewsletterEmails = ReturnType<typeof createNewsletterEmails>;

interface NewsletterEmailParts {
  limits: Pick<Limits, 'take' | 'giveBack'>;
  site: SiteDetails;
  clock: Clock;
  links: Pick<NewsLinks, 'addressOf'>;
}

/**
 * Asks whoever reads a mailbox whether they want news: anybody can type anybody's address and tick a box (decision 61).
 */
export function createNewsletterEmails({ limits, site, links, clock }: NewsletterEmailParts) {
  /**
   * Puts the question into the outbox: once a day to one mailbox, and not past the limit of all emails to it. One that
   * is not put in uses nothing of that limit up, which confirmations need.
   */
  async function ask(
    inside: Stores,
    wish: Pick<Consent, 'id' | 'email' | 'record' | 'recordId'>,
  ): Promise<void> {
    const once = { what: 'question about news', of: [mailboxOf(wish.email)], points: 1, seconds: day };
    const toOne = emailsToOne(wish.email);
    // Not all of them by one call, which takes them in an order of its own: two forms with one address, of which one has
    // confirmed something before, could wait for one another.
    if ((await limits.take(toOne, inside)) !== undefined) return;
    if ((await limits.take([once], inside)) !== undefined) return limits.giveBack(toOne, undefined, inside);
    const dueAt = await dueWithinBudget(limits, inside, clock);
    await inside.emails.put({
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
