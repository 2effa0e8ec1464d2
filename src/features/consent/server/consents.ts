import type { Stores } from '#core/manifest/repositories.ts';
import type { ConsentMethod, ConsentPurpose } from '../rules/consent.ts';
import type { Consent } from './consent-store.ts';
import type { NoticeService } from './notices.ts';

export type ConsentService = ReturnType<typeof createConsentService>;

interface Parts {
  stores: Pick<Stores, 'consents'>;
  notices: Pick<NoticeService, 'current' | 'findShown'>;
}

/** What of the stores of a transaction it takes to note a consent. */
type Inside = Pick<Stores, 'consents' | 'notices'>;

interface Wish {
  email: string;
  wanted: boolean;
  /** `link` and `account` come from whoever reads the mailbox; what a form says, they are asked to confirm first. */
  method: ConsentMethod;
  /** What it comes with: a type of record or `account`, and its id. */
  record: string;
  recordId: string;
}

/** What a form has brought besides its fields. */
interface Brought {
  purpose: ConsentPurpose;
  record: string;
  recordId: string;
  email: string;
  /** Hashes of the notices that the sender says were shown. */
  shown: readonly string[];
  /** Whether the box was ticked. */
  wantsNews: boolean;
  method: ConsentMethod;
}

const ofTheirOwn: readonly ConsentMethod[] = ['link', 'account'];

/** Whether people want news (product: Notices and consent). */
export function createConsentService({ stores, notices }: Parts) {
  return {
    /** Whether an address gets news: it was asked for, confirmed from the mailbox, and not withdrawn. */
    async wantsNews(email: string): Promise<boolean> {
      const open = await stores.consents.findNews(email);
      return open !== undefined && open.confirmedAt !== null;
    },

    /**
     * Turns news on or off for an address; a second time changes nothing. On by a `link` or an `account` counts at
     * once, and confirms what a form has asked for before.
     *
     * @param inside the stores of the transaction
     * @returns whether anything has changed
     */
    async setNews(inside: Inside, { wanted, method, ...of }: Wish): Promise<boolean> {
      if (!wanted) return (await inside.consents.withdraw(of.email, 'news', method)) > 0;
      const isConfirmed = ofTheirOwn.includes(method);
      const open = await inside.consents.findNews(of.email);
      if (open) return isConfirmed && inside.consents.confirm(open.id);
      const { hash: noticeHash, row } = notices.current('news');
      await inside.notices.keep(row);
      const given = { ...of, purpose: 'news', noticeHash, method } as const;
      return (await inside.consents.give(given, { isConfirmed })) !== undefined;
    },

    /**
     * Notes to what somebody has agreed by a form. Where the site does not know the notice that was shown, as with
     * clients of the first version, it notes nothing, and refuses nothing.
     *
     * @param inside the stores of the transaction in which it is stored
     * @returns a wish for news that waits to be confirmed; undefined: none
     */
    async noteForm(inside: Inside, brought: Brought): Promise<Consent | undefined> {
      const { shown, wantsNews, ...of } = brought;
      const noticeHash = await notices.findShown(inside, of.purpose, shown);
      if (noticeHash) await inside.consents.give({ ...of, noticeHash });
      const newsHash = wantsNews ? await notices.findShown(inside, 'news', shown) : undefined;
      if (!newsHash) return undefined;
      await inside.consents.give({ ...of, purpose: 'news', noticeHash: newsHash });
      const open = await inside.consents.findNews(of.email);
      return open?.confirmedAt === null ? open : undefined;
    },
  };
}
