import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Clock } from '#core/clock.ts';
import type { Tables } from '#core/database/tables.ts';
import type { SiteDetails } from '#core/email/email.ts';
import { dueWithinBudget, mailboxLimits, mailboxOf } from '#core/email/recipient-limits.ts';
import { day, type Limits } from '#core/http/limits.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { confirmSubscriptionEmail } from '../emails/confirm-subscription.ts';
import type { NewsletterAction, SubscriptionState } from '../rules/subscription-page.ts';

type Consent = Tables['consent'];

export type NewsLinks = ReturnType<typeof createNewsLinks>;

/** Lower case, because page addresses are: an id without hyphens, then 256 bits in hexadecimal. */
const tokenPattern = /^([0-9a-f]{32})([0-9a-f]{64})$/;

/**
 * Creates links by which the reader of a mailbox subscribes and unsubscribes (product: Notices and consent). They are
 * derived from the site's secret and the id of a consent, so they need no storage and cannot be forged without the
 * secret.
 */
export function createNewsLinks({ secret, siteUrl }: { secret: string; siteUrl: string }) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'ananta news', 32));
  const sign = (bare: string) => createHmac('sha256', key).update(`news:${bare}`).digest();

  return {
    /** The full address: a secret of the reader of the mailbox. @param consentId of a consent to the newsletter */
    addressOf(consentId: string): string {
      const bare = consentId.replaceAll('-', '');
      return `${siteUrl}/my-data/news/${bare}${sign(bare).toString('hex')}`;
    },

    /** The id of the consent of a token; undefined: the token is not valid. */
    read(token: string): string | undefined {
      const [, bare, signature] = tokenPattern.exec(token) ?? [];
      if (!bare || !signature || !timingSafeEqual(Buffer.from(signature, 'hex'), sign(bare)))
        return undefined;
      return bare.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    },
  };
}

export type Newsletter = ReturnType<typeof createNewsletter>;

interface Dependencies {
  stores: Pick<Stores, 'consents' | 'transaction'>;
  newsLinks: Pick<NewsLinks, 'read'>;
  consentService: Pick<Services['consentService'], 'setNews'>;
}

/** The actions of a newsletter link; they apply to the address that the email was sent to. */
export function createNewsletter({ stores, newsLinks, consentService }: Dependencies) {
  /** @returns undefined if the link is invalid or its consent no longer exists */
  async function find(token: string): Promise<Consent | undefined> {
    const id = newsLinks.read(token);
    const consent = id && (await stores.consents.find(id));
    return consent && consent.purpose === 'news' && consent.email ? consent : undefined;
  }

  return {
    /** The state of the subscription. @returns undefined if the link is invalid or its consent no longer exists */
    async stateOf(token: string): Promise<SubscriptionState | undefined> {
      const consent = await find(token);
      if (!consent) return undefined;
      const open = await stores.consents.findNews(consent.email);
      if (!open) return 'off';
      return open.confirmedAt === null ? 'asked' : 'on';
    },

    /** Turns the newsletter on or off; a repeated call changes nothing. @returns whether the link is valid */
    async applyAction(token: string, action: NewsletterAction): Promise<boolean> {
      const consent = await find(token);
      if (!consent) return false;
      const { email, record, recordId } = consent;
      const subscription = { email, record, recordId, wantsNews: action === 'on', method: 'link' } as const;
      await stores.transaction((tx) => consentService.setNews(tx, subscription));
      return true;
    },
  };
}

export type NewsletterEmails = ReturnType<typeof createNewsletterEmails>;

interface NewsletterEmailParts {
  limits: Pick<Limits, 'consume' | 'returnPoints'>;
  site: SiteDetails;
  clock: Clock;
  newsLinks: Pick<NewsLinks, 'addressOf'>;
}

/**
 * Asks the readers of mailboxes to confirm a subscription, because anybody can type any address and tick a box
 * (decision 61).
 */
export function createNewsletterEmails({ limits, site, newsLinks, clock }: NewsletterEmailParts) {
  /**
   * Queues the email: at most one a day per mailbox, within the limit of all emails to it. An email that is not sent
   * does not count against that limit, which confirmations need.
   */
  async function requestConfirmation(
    tx: Stores,
    subscription: Pick<Consent, 'id' | 'email' | 'record' | 'recordId'>,
  ): Promise<void> {
    const dailyLimit = {
      name: 'question about news',
      subjects: [mailboxOf(subscription.email)],
      points: 1,
      seconds: day,
    };
    const toOne = mailboxLimits(subscription.email);
    // Counted one after the other: a joint call locks them in an order of its own, and two forms with the same address,
    // one of which has confirmed something before, could deadlock.
    if ((await limits.consume(toOne, tx)) !== undefined) return;
    if ((await limits.consume([dailyLimit], tx)) !== undefined)
      return limits.returnPoints(toOne, undefined, tx);
    const dueAt = await dueWithinBudget(limits, tx, clock);
    await tx.emails.enqueue({
      ...confirmSubscriptionEmail(subscription, newsLinks.addressOf(subscription.id), site),
      ...(dueAt && { dueAt }),
    });
  }

  return {
    requestConfirmation,

    /** Queues the email after staff have confirmed that an enquiry is from a parent, if its newsletter box was ticked. */
    async requestPendingConfirmation(
      tx: Stores,
      { _id, email }: { _id: string; email: string },
    ): Promise<void> {
      const open = await tx.consents.findNews(email);
      if (open?.confirmedAt === null && open.recordId === _id) await requestConfirmation(tx, open);
    },
  };
}
