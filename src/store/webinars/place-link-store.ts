import { sql } from 'kysely';
import type { Scope } from '../scope.ts';

/** Parents' own links to their places, by the hashes of their tokens. */
export function createPlaceLinkStore({ db, clock }: Scope) {
  return {
    /** Lets a link lead to a place; one that does already goes on doing so. */
    async keep(tokenHash: string, registrationId: string): Promise<void> {
      await db
        .insertInto('placeLink')
        .values({ tokenHash, registrationId, createdAt: clock().toISOString() })
        .onConflict((conflict) => conflict.column('tokenHash').doNothing())
        .execute();
    },

    /** The id of the registration that a link leads to. */
    async find(tokenHash: string): Promise<string | undefined> {
      const found = await db
        .selectFrom('placeLink')
        .select('registrationId')
        .where('tokenHash', '=', tokenHash)
        .executeTakeFirst();
      return found?.registrationId;
    },

    /**
     * Forgets those to webinars that were over before a moment (ISO, UTC), and to places that are gone, where they are older
     * than that themselves. @returns how many
     */
    async forget(before: string): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('placeLink')
        .where('createdAt', '<', before)
        .where(
          sql<boolean>`not exists (select 1 from registration
            join webinar on webinar.id = registration."webinarId"
            where registration.id = "placeLink"."registrationId"
              and case when webinar."endsAt" <> '' then webinar."endsAt" >= ${before}
                else coalesce(webinar.enddate, webinar.startdate, '9999') >= ${before.slice(0, 10)} end)`,
        )
        .executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    },
  };
}
