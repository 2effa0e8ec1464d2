import { createHmac, hkdfSync } from 'node:crypto';
import type { Stores } from '../../store/stores.ts';
import { hashOfLink } from '../accounts/link-token.ts';

export type PlaceLinks = ReturnType<typeof createPlaceLinks>;

interface Parts {
  stores: Pick<Stores, 'placeLinks'>;
  /** Of the site. */
  secret: string;
  siteUrl: string;
}

/** In lower case, because addresses of pages are. */
const tokenForm = /^[0-9a-f]{64}$/;

/**
 * Parents' own links to their places (product: Places of parents). The token follows from the site's secret, so that every
 * letter has the same link; kept is its hash alone, and without that it opens nothing.
 */
export function createPlaceLinks({ stores, secret, siteUrl }: Parts) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'ananta places', 32));

  /** What the link of a place ends with: 256 bits. */
  const tokenOf = (registrationId: string): string =>
    createHmac('sha256', key).update(`place:${registrationId}`).digest('hex');

  return {
    tokenOf,

    /**
     * Lets the link of a place work from now on. Belongs in the transaction that puts a letter into the outbox.
     *
     * @param inside the stores of that transaction
     * @returns its whole address: a secret of the parent
     */
    async ensure(inside: Pick<Stores, 'placeLinks'>, registrationId: string): Promise<string> {
      const token = tokenOf(registrationId);
      await inside.placeLinks.keep(hashOfLink(token), registrationId);
      return `${siteUrl}/join/${token}`;
    },

    /** An address that looks like one and leads nowhere, for letters that are only looked at. */
    sample: `${siteUrl}/join/example`,

    /** The id of the registration that a token belongs to; undefined: none (any more). */
    async find(token: string): Promise<string | undefined> {
      return tokenForm.test(token) ? stores.placeLinks.find(hashOfLink(token)) : undefined;
    },
  };
}
