import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** Remembers which captcha solutions have been used. */
export function createCaptchaStore(db: Kysely<Tables>) {
  return {
    /**
     * Notes that a solution is used. In the transaction of the submission: if that fails, the solution can be sent
     * again.
     *
     * @param expiresAt ISO, UTC: from then on it is refused for its age, and the note can go
     * @returns false when it has been used before
     */
    async use(solution: string, expiresAt: string): Promise<boolean> {
      const used = await db
        .insertInto('usedCaptcha')
        .values({ solution, expiresAt })
        .onConflict((conflict) => conflict.column('solution').doNothing())
        .returning('solution')
        .executeTakeFirst();
      return used !== undefined;
    },

    /** Forgets solutions that are refused for their age since before the moment (ISO, UTC). @returns how many */
    async forget(before: string): Promise<number> {
      const deletion = db.deleteFrom('usedCaptcha').where('expiresAt', '<', before);
      return Number((await deletion.executeTakeFirstOrThrow()).numDeletedRows);
    },
  };
}
