import { Refusal } from '../../content/refusal.ts';
import type { Stores } from '../../store/stores.ts';
import { hour, type Limits, type Rule } from './limits.ts';
import { inWords } from './wait-in-words.ts';

/** What anybody may store in an hour without a proof of work, all networks together (product: Limits). */
export const siteTotals = {
  accounts: { what: 'new accounts', points: 300, seconds: hour },
  unprovenEnrolments: { what: 'unproven enrolments', points: 1000, seconds: hour },
  uncheckedEnquiries: { what: 'unchecked enquiries', points: 300, seconds: hour },
} as const satisfies Record<string, Omit<Rule, 'of'>>;

/**
 * Counts something that is stored: it has an end, from however many networks it comes.
 *
 * @param inside the stores of the transaction that stores it, which is undone where there is too much
 * @throws Refusal tooMany
 */
export async function countForSite(
  limits: Pick<Limits, 'take'>,
  inside: Stores,
  total: keyof typeof siteTotals,
): Promise<void> {
  const retryAfter = await limits.take([{ ...siteTotals[total], of: [] }], inside);
  if (retryAfter === undefined) return;
  const message = `A great many people are sending us something right now. Please try again in ${inWords(retryAfter)}, or call us.`;
  throw new Refusal('tooMany', message, { retryAfter });
}
