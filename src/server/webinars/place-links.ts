import { createHmac, hkdfSync } from 'node:crypto';
import type { Stores } from '../../store/stores.ts';
import type { LinkedTo } from '../../store/webinars/place-link-store.ts';
import { hashOfLink, isLinkToken } from '../accounts/link-token.ts';

export type PlaceLinks = ReturnType<typeof createPlaceLinks>;

/** The addresses of a place, which are secrets of its parent. */
export interface OwnLinks {
  /** All that a parent does. It belongs into letters alone. */
  my: string;
  /** The room, and how the place stands: it changes nothing, and may stand in calendars that others see. */
  join: string;
}

interface Parts {
  stores: Pick<Stores, 'placeLinks'>;
  /** Of the site. */
  secret: string;
  siteUrl: string;
}

/**
 * Parents' own links to their places (product: Self-service). Tokens follow from the site's secret, so that every letter
 * has the same links until they are revoked; kept are their hashes alone, and without that secret these open nothing.
 */
export function createPlaceLinks({ stores, secret, siteUrl }: Parts) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'ananta places', 32));

  /** What a link ends with: 256 bits. */
  const tokenOf = (purpose: keyof OwnLinks, registrationId: string, generation: number): string =>
    createHmac('sha256', key).update(`${purpose}:${registrationId}:${generation}`).digest('hex');

  return {
    /**
     * Lets the links of a place work from now on. Belongs in the transaction that puts a letter into the outbox.
     *
     * @param inside the stores of that transaction
     */
    async ensure(inside: Pick<Stores, 'placeLinks'>, registrationId: string): Promise<OwnLinks> {
      const generation = await inside.placeLinks.generationOf(registrationId);
      const my = tokenOf('my', registrationId, generation);
      const join = tokenOf('join', registrationId, generation);
      await inside.placeLinks.keep(registrationId, generation, [
        { purpose: 'my', tokenHash: hashOfLink(my) },
        { purpose: 'join', tokenHash: hashOfLink(join) },
      ]);
      return { my: `${siteUrl}/my/${my}`, join: `${siteUrl}/join/${join}` };
    },

    /** Ends all links that a place has; the next letter has others. @param inside the stores of a transaction */
    revoke: (inside: Pick<Stores, 'placeLinks'>, registrationId: string): Promise<void> =>
      inside.placeLinks.revoke(registrationId),

    /** Addresses that look like them and lead nowhere, for letters that are only looked at. */
    sample: { my: `${siteUrl}/my/example`, join: `${siteUrl}/join/example` } satisfies OwnLinks,

    /** To which place a token leads, and for what; undefined: to none (any more). */
    async find(token: string): Promise<LinkedTo | undefined> {
      return isLinkToken(token) ? stores.placeLinks.find(hashOfLink(token)) : undefined;
    },
  };
}
