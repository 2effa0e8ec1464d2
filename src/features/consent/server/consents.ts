import type { Stores } from '#core/manifest/repositories.ts';
import type { ConsentMethod, ConsentPurpose } from '../rules/consent.ts';
import type { Consent } from './consent-store.ts';
import type { NoticeService } from './notices.ts';

export type ConsentService = ReturnType<typeof createConsentService>;

interface Dependencies {
  stores: Pick<Stores, 'consents'>;
  notices: Pick<NoticeService, 'current' | 'findShown'>;
}

type ConsentStores = Pick<Stores, 'consents' | 'notices'>;

interface NewsletterChoice {
  email: string;
  wantsNews: boolean;
  /** `link` and `account` prove access to the mailbox; consent by a form has to be confirmed first. */
  method: ConsentMethod;
  /** The origin of the consent: a record type or `account`, and its id. */
  record: string;
  recordId: string;
}

/** The consent fields of a form and their origin. */
interface SubmittedConsent {
  purpose: ConsentPurpose;
  record: string;
  recordId: string;
  email: string;
  /** Hashes of the notices that the sender claims to have seen. */
  shown: readonly string[];
  /** Whether the newsletter box was ticked. */
  wantsNews: boolean;
  method: ConsentMethod;
}

const confirmedMethods: readonly ConsentMethod[] = ['link', 'account'];

/** Records consents and newsletter subscriptions (product: Notices and consent). */
export function createConsentService({ stores, notices }: Dependencies) {
  return {
    /** Whether an address gets the newsletter: requested, confirmed from the mailbox, and not withdrawn. */
    async wantsNews(email: string): Promise<boolean> {
      const open = await stores.consents.findNews(email);
      return open !== undefined && open.confirmedAt !== null;
    },

    /**
     * Turns the newsletter on or off for an address; a repeated call changes nothing. A `link` or an `account` takes
     * effect at once and confirms a pending subscription.
     *
     * @param tx the stores of the transaction
     * @returns whether anything has changed
     */
    async setNews(tx: ConsentStores, { wantsNews, method, ...of }: NewsletterChoice): Promise<boolean> {
      if (!wantsNews) return (await tx.consents.withdraw(of.email, 'news', method)) > 0;
      const isConfirmed = confirmedMethods.includes(method);
      const open = await tx.consents.findNews(of.email);
      if (open) return isConfirmed && tx.consents.confirm(open.id);
      const { hash: noticeHash, row } = notices.current('news');
      await tx.notices.save(row);
      const consent = { ...of, purpose: 'news', noticeHash, method } as const;
      return (await tx.consents.add(consent, { isConfirmed })) !== undefined;
    },

    /**
     * Records the consent given by a form. If the site does not know the shown notice, as with clients of the first
     * version, nothing is recorded and nothing refused.
     *
     * @param tx the stores of the transaction that stores the form
     * @returns a newsletter consent that waits for confirmation; undefined: none
     */
    async recordFormConsent(tx: ConsentStores, submitted: SubmittedConsent): Promise<Consent | undefined> {
      const { shown, wantsNews, ...of } = submitted;
      const noticeHash = await notices.findShown(tx, of.purpose, shown);
      if (noticeHash) await tx.consents.add({ ...of, noticeHash });
      const newsHash = wantsNews ? await notices.findShown(tx, 'news', shown) : undefined;
      if (!newsHash) return undefined;
      await tx.consents.add({ ...of, purpose: 'news', noticeHash: newsHash });
      const open = await tx.consents.findNews(of.email);
      return open?.confirmedAt === null ? open : undefined;
    },
  };
}
