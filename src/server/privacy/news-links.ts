import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

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
