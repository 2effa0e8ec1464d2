import { sql } from 'kysely';
import { momentIn } from '../../content/clock.ts';
import { linksLast } from '../../content/webinars/place-page.ts';
import { noteErasure } from '../changes/erasures.ts';
import type { Scope } from '../scope.ts';
import { notOverBefore } from './places-of-email.ts';
import type { PlaceLinkRow } from './webinar-tables.ts';

type KeptLink = Pick<PlaceLinkRow, 'tokenHash' | 'purpose'>;
export type LinkedTo = Pick<PlaceLinkRow, 'registrationId' | 'purpose'>;

/** As what the end of links is noted outside the database: the id of their place, a colon, and their generation. */
export const revokedLinks = 'placeLink';

/**
 * Ends links anew that an older state of the database has brought back. Where it is so old that it does not know them, it
 * learns that they were there: the next letter would bring them to life, because tokens follow from place and generation.
 *
 * @param noted `place:generation`
 * @returns whether there was anything to do
 */
export async function revokeAnew(
  { db }: Pick<Scope, 'db'>,
  { recordId: noted, at }: { recordId: string; at: string },
): Promise<boolean> {
  const [registrationId = '', text = ''] = noted.split(':');
  const generation = Number(text);
  const place = db.selectFrom('registration').select('id').where('id', '=', registrationId);
  if (!Number.isInteger(generation) || !(await place.executeTakeFirst())) return false;
  const { numUpdatedRows } = await db
    .updateTable('placeLink')
    .set({ revokedAt: at })
    .where('registrationId', '=', registrationId)
    .where('generation', '<=', generation)
    .where('revokedAt', 'is', null)
    .executeTakeFirstOrThrow();
  const known = db.selectFrom('placeLink').select('generation').where('registrationId', '=', registrationId);
  if (await known.where('generation', '>=', generation).executeTakeFirst()) return numUpdatedRows > 0n;
  // No hash of a token: nothing leads to it.
  const learnt = { tokenHash: `revoked:${noted}`, purpose: 'my', createdAt: at, revokedAt: at } as const;
  await db
    .insertInto('placeLink')
    .values({ ...learnt, registrationId, generation })
    .execute();
  return true;
}

/** Parents' own links to their places, by the hashes of their tokens. */
export function createPlaceLinkStore({ db, clock }: Scope) {
  return {
    /** Which links a place has now: 0 at first, one more each time they were revoked. */
    async generationOf(registrationId: string): Promise<number> {
      const { generation } = await db
        .selectFrom('placeLink')
        .select(
          sql<number | null>`max(case when "revokedAt" is null then generation else generation + 1 end)`.as(
            'generation',
          ),
        )
        .where('registrationId', '=', registrationId)
        .executeTakeFirstOrThrow();
      return Number(generation ?? 0);
    },

    /** Lets links lead to a place; those that do already go on doing so. */
    async keep(registrationId: string, generation: number, links: readonly KeptLink[]): Promise<void> {
      const createdAt = clock().toISOString();
      await db
        .insertInto('placeLink')
        .values(links.map((link) => ({ ...link, registrationId, generation, createdAt, revokedAt: null })))
        .onConflict((conflict) => conflict.column('tokenHash').doNothing())
        .execute();
    },

    /** What a link leads to, until so long after its webinar; of a place that is deleted, nothing. */
    async find(tokenHash: string): Promise<LinkedTo | undefined> {
      return db
        .selectFrom('placeLink')
        .innerJoin('registration', 'registration.id', 'placeLink.registrationId')
        .innerJoin('webinar', 'webinar.id', 'registration.webinarId')
        .select(['placeLink.registrationId', 'placeLink.purpose'])
        .where('tokenHash', '=', tokenHash)
        .where('revokedAt', 'is', null)
        .where(notOverBefore(momentIn(clock, -linksLast)))
        .executeTakeFirst();
    },

    /** Ends all links that a place has, and is noted for backups from before. */
    async revoke(registrationId: string): Promise<void> {
      const revoked = await db
        .updateTable('placeLink')
        .set({ revokedAt: clock().toISOString() })
        .where('registrationId', '=', registrationId)
        .where('revokedAt', 'is', null)
        .returning('generation')
        .execute();
      for (const generation of new Set(revoked.map((row) => Number(row.generation))))
        await noteErasure({ db, clock }, revokedLinks, `${registrationId}:${generation}`);
    },

    /**
     * Forgets those to webinars that were over before a moment (ISO, UTC), and to places that are gone, where they are older
     * than that themselves. Those that were revoked stay as long as their place, or a later letter would bring them to life
     * again. @returns how many
     */
    async forget(before: string): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('placeLink')
        .where('createdAt', '<', before)
        .where('revokedAt', 'is', null)
        .where(
          sql<boolean>`not exists (select 1 from registration
            join webinar on webinar.id = registration."webinarId"
            where registration.id = "placeLink"."registrationId"
              and ${notOverBefore(before)})`,
        )
        .executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    },
  };
}
