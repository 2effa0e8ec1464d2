import type { Kysely } from 'kysely';
import { v7 as createId } from 'uuid';
import { type Page, paged } from './records/page.ts';
import type { RegistrationRow, Tables } from './tables.ts';

export type RegistrationStore = ReturnType<typeof createRegistrationStore>;
export type Registration = RegistrationRow;

/**
 * Keeps who has enrolled in which webinar (spec §3). Its readers are administrators. The database removes the
 * registrations of a webinar together with it.
 */
export function createRegistrationStore(db: Kysely<Tables>) {
  return {
    /** The registrations of a webinar, the newest first. */
    async list(webinarId: string, page: Page = {}): Promise<Registration[]> {
      const select = db
        .selectFrom('registration')
        .selectAll()
        .where('webinarId', '=', webinarId)
        .orderBy('registerAt', 'desc')
        .orderBy('id', 'desc');
      return paged(select, page).execute();
    },

    /** How many have enrolled in a webinar. */
    async count(webinarId: string): Promise<number> {
      const select = db
        .selectFrom('registration')
        .select(({ fn }) => fn.countAll().as('total'))
        .where('webinarId', '=', webinarId);
      return Number((await select.executeTakeFirstOrThrow()).total);
    },

    /** When people enrolled, in any webinar, as ISO moments in UTC, from a moment on. */
    async momentsSince(moment: string): Promise<string[]> {
      const rows = await db
        .selectFrom('registration')
        .select('registerAt')
        .where('registerAt', '>=', moment)
        .execute();
      return rows.map(({ registerAt }) => registerAt);
    },

    /**
     * Enrols a person; `registerAt` is an ISO moment in UTC, by default now.
     *
     * @returns undefined when this e-mail has enrolled in this webinar before
     */
    async create(
      registration: Omit<Registration, 'id' | 'registerAt'>,
      registerAt = new Date().toISOString(),
    ): Promise<Registration | undefined> {
      const { email, ...rest } = registration;
      return db
        .insertInto('registration')
        .values({ ...rest, email: email.toLowerCase(), id: createId(), registerAt })
        .onConflict((conflict) => conflict.columns(['webinarId', 'email']).doNothing())
        .returningAll()
        .executeTakeFirst();
    },

    /** Removes a registration; false where there was none. */
    async remove(id: string): Promise<boolean> {
      const result = await db.deleteFrom('registration').where('id', '=', id).executeTakeFirstOrThrow();
      return result.numDeletedRows > 0n;
    },
  };
}
