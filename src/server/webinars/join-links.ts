import { createHash, createHmac } from 'node:crypto';
import type { Stores } from '../../store/stores.ts';

/** Where a parent's own link leads. */
export type JoinLinks = ReturnType<typeof createJoinLinks>;

/** Parents' own links (product: Letters of webinars): made anew from the site's secret for each letter, and kept nowhere. */
export function createJoinLinks({ siteUrl, secret }: { siteUrl: string; secret: string }) {
  const tokenOf = (registrationId: string) =>
    createHmac('sha256', secret).update(`place:${registrationId}`).digest('base64url');
  return {
    /** The link to a place, which is known from then on. */
    async ensure(inside: Pick<Stores, 'plannedLetters'>, registrationId: string): Promise<string> {
      const token = tokenOf(registrationId);
      const tokenHash = createHash('sha256').update(token).digest('base64url');
      await inside.plannedLetters.keepLink(tokenHash, registrationId);
      return `${siteUrl}/join/${token}`;
    },

    /** A link that looks like one and leads nowhere, for letters that are only looked at. */
    sample: `${siteUrl}/join/example`,
  };
}
