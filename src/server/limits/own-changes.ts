import { Refusal } from '../../content/refusal.ts';
import type { Stores } from '../../store/stores.ts';
import { day, type Limits } from './limits.ts';
import { inWords } from './wait-in-words.ts';

/**
 * Counts a change that somebody makes to their own account (product: Limits): each leaves rows behind that are kept for
 * a year and more, and anybody may open an account. Signing out is never counted: it must not be refused.
 *
 * @param inside the stores of the transaction that makes it, which is undone where there have been too many
 * @throws Refusal tooMany
 */
export async function countOwnChange(
  limits: Pick<Limits, 'take'>,
  inside: Stores,
  accountId: string,
): Promise<void> {
  const rule = { what: 'changes of the own account', of: [accountId], points: 50, seconds: day };
  const retryAfter = await limits.take([rule], inside);
  if (retryAfter === undefined) return;
  const message = `You have changed your account many times today. Please try again in ${inWords(retryAfter)}.`;
  throw new Refusal('tooMany', message, { retryAfter });
}
