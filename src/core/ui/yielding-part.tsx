import { type ReactNode, use } from 'react';

/**
 * The last of those that wait: one is made in each turn of the event loop, whatever page it belongs to. Nothing is called
 * to begin with, or browsers would be sent this file.
 */
let last: Promise<void> | undefined;

function nextTick(): Promise<void> {
  const tick = () => new Promise<void>((done) => void setImmediate(done));
  last = last ? last.then(tick) : tick();
  return last;
}

interface YieldingPartProps {
  /** Whether it is made in one go with the one before it. */
  isWithLast?: boolean;
  children: ReactNode;
}

/**
 * A piece of a page, for the server alone: others are heard before it is made. React makes all of a page in one go but for
 * what waits, and what waits outside of a `Suspense` still comes in its place. Each time that React comes back to the piece
 * another promise is asked for here; React keeps to the first one.
 */
export function YieldingPart({ isWithLast = false, children }: YieldingPartProps) {
  use((isWithLast && last) || nextTick());
  return children;
}
