import { momentIn } from '../../content/clock.ts';
import { emailSpellings } from '../../content/people/email-address.ts';
import type { Scope } from '../scope.ts';
import type { OwnDataLinkRow } from './privacy-tables.ts';

/** Keeps the links to what the site holds of an address; addresses are in their canonical form. */
export function createOwnDataLinkStore({ db, clock }: Pick<Scope, 'db' | 'clock'>) {
  const now = () => momentIn(clock, 0);

  return {
    /**
     * Lets a link work until `expiresAt` (ISO, UTC). Older ones of this address go on working: anybody can ask for one.
     * Belongs in the transaction of its letter.
     */
    async keep(link: Pick<OwnDataLinkRow, 'tokenHash' | 'email' | 'expiresAt'>): Promise<void> {
      await db
        .insertInto('ownDataLink')
        .values({ ...link, requestId: '', openedAt: null, createdAt: now() })
        .execute();
    },

    /** What a link is of, while it works. */
    find: (tokenHash: string): Promise<OwnDataLinkRow | undefined> =>
      db
        .selectFrom('ownDataLink')
        .selectAll()
        .where('tokenHash', '=', tokenHash)
        .where('expiresAt', '>', now())
        .executeTakeFirst(),

    /** The same, and nobody else does anything by this link until the transaction ends. */
    hold: (tokenHash: string): Promise<OwnDataLinkRow | undefined> =>
      db
        .updateTable('ownDataLink')
        .set((eb) => ({ email: eb.ref('email') }))
        .where('tokenHash', '=', tokenHash)
        .where('expiresAt', '>', now())
        .returningAll()
        .executeTakeFirst(),

    /** Notes that all of it was asked for. @returns false where it had been before, or the link works no more */
    async open(tokenHash: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('ownDataLink')
        .set({ openedAt: now() })
        .where('tokenHash', '=', tokenHash)
        .where('openedAt', 'is', null)
        .where('email', '!=', '')
        .executeTakeFirst();
      return Number(numUpdatedRows) > 0;
    },

    /**
     * Takes the address out of a link, which tells of an erasure from now on, until `expiresAt` (ISO, UTC).
     *
     * @returns false where somebody was quicker
     */
    async turnIntoReport(tokenHash: string, requestId: string, expiresAt: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('ownDataLink')
        .set({ email: '', requestId, expiresAt })
        .where('tokenHash', '=', tokenHash)
        .where('email', '!=', '')
        .executeTakeFirst();
      return Number(numUpdatedRows) > 0;
    },

    /** Ends the links of an address. */
    async endOf(email: string): Promise<void> {
      await db.deleteFrom('ownDataLink').where('email', 'in', emailSpellings(email)).execute();
    },

    /** Forgets links that ended before the moment (ISO, UTC). @returns how many */
    async forget(before: string): Promise<number> {
      const deletion = db.deleteFrom('ownDataLink').where('expiresAt', '<', before);
      return Number((await deletion.executeTakeFirstOrThrow()).numDeletedRows);
    },
  };
}
