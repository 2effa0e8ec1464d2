import type { Scope } from './scope.ts';

/**
 * Notes that a captcha solution is used. In the transaction of the submission: if that fails, the solution can be
 * sent again.
 *
 * @param expiresAt ISO, UTC: from then on it is refused for its age, and the note is dropped
 * @returns false when it has been used before
 */
export async function useCaptcha(
  { db, clock }: Scope,
  solution: string,
  expiresAt: string,
): Promise<boolean> {
  await db.deleteFrom('usedCaptcha').where('expiresAt', '<', clock().toISOString()).execute();
  const used = await db
    .insertInto('usedCaptcha')
    .values({ solution, expiresAt })
    .onConflict((conflict) => conflict.column('solution').doNothing())
    .returning('solution')
    .executeTakeFirst();
  return used !== undefined;
}
