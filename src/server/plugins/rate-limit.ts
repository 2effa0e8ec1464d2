import type { onRequestAsyncHookHandler } from 'fastify';
import { Refusal } from '../../content/refusal.ts';
import type { Limits, Rule } from '../limits/limits.ts';
import { networkOf } from '../limits/network-of.ts';
import { inWords } from '../limits/wait-in-words.ts';

/**
 * A hook that lets an address make so many requests in a time. Generous, because many parents share one address in
 * mobile networks (product: Limits).
 */
export function limitPerAddress(limits: Limits, rule: Omit<Rule, 'of'>): onRequestAsyncHookHandler {
  return async (request) => {
    const retryAfter = await limits.take([{ ...rule, of: [networkOf(request.ip)] }]);
    if (retryAfter === undefined) return;
    const message = `There have been too many attempts from here. Please try again in ${inWords(retryAfter)}.`;
    throw new Refusal('tooMany', message, { retryAfter });
  };
}
