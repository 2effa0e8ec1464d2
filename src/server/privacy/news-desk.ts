import type { NewsState, NewsStep } from '../../content/privacy/news-page.ts';
import type { Consent } from '../../store/privacy/consent-store.ts';
import type { Stores } from '../../store/stores.ts';
import type { ConsentDesk } from './consent-desk.ts';
import type { NewsLinks } from './news-links.ts';

export type NewsDesk = ReturnType<typeof createNewsDesk>;

interface Parts {
  stores: Pick<Stores, 'consents' | 'transaction'>;
  links: Pick<NewsLinks, 'read'>;
  consents: Pick<ConsentDesk, 'setNews'>;
}

/** What whoever has the link of a letter does about news: it is about the address that the letter went to. */
export function createNewsDesk({ stores, links, consents }: Parts) {
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
    async take(token: string, step: NewsStep): Promise<boolean> {
      const consent = await find(token);
      if (!consent) return false;
      const { email, record, recordId } = consent;
      const wish = { email, record, recordId, wanted: step === 'on', method: 'link' } as const;
      await stores.transaction((inside) => consents.setNews(inside, wish));
      return true;
    },
  };
}
