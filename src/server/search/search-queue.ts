import { boundedQueue } from '../pages/bounded-queue.ts';

export type SearchQueue = ReturnType<typeof createSearchQueue>;

/**
 * In which turn visitors search, by the page and by the call: nothing of it is kept, and anybody can make up as many texts
 * as they like. One queue, so that a crowd at one of them does not search beside a crowd at the other.
 */
export const createSearchQueue = () =>
  boundedQueue({
    atOnce: 2,
    mostWaiting: 50,
    full: 'Too many people are searching right now. Please try again in a moment.',
  });
