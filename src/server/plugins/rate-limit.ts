import type { onRequestAsyncHookHandler } from 'fastify';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '../../content/refusal.ts';

/**
 * A hook that lets an address make so many requests in so many seconds. Generous, because many parents share one
 * address in mobile networks (product: Limits).
 */
export function limitPerAddress(points: number, duration: number): onRequestAsyncHookHandler {
  const limiter = new RateLimiterMemory({ points, duration });
  return async (request) => {
    await limiter.consume(request.ip).catch((state: RateLimiterRes) => {
      const retryAfter = Math.max(1, Math.ceil(state.msBeforeNext / 1000));
      throw new Refusal('tooMany', 'There were too many tries from here. Please try again a little later.', {
        retryAfter,
      });
    });
  };
}
