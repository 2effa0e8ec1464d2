import { type ReactNode, use } from 'react';

/** The last of those that wait: one is made in each turn of the event loop, whatever page it belongs to. */
let last: Promise<void> = Promise.resolve();

function nextTurn(): Promise<void> {
  last = last.then(() => new Promise((done) => void setImmediate(done)));
  return last;
}

/**
 * A piece of a page. On the server others are heard before it is made: React makes all of a page in one go but for what
 * waits, and what waits outside of a `Suspense` still comes in its place. Every visit to a page asks for a promise of its
 * own; when React comes back to the piece it keeps to the first one.
 */
export function InTurn({ children }: { children: ReactNode }) {
  if (import.meta.env.SSR) use(nextTurn());
  return children;
}
