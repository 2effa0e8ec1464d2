import { type ReactNode, use } from 'react';

/**
 * The last of the queue: one part is rendered per tick of the event loop, whatever page it belongs to. The module has
 * no initial call, so that the browser bundle can omit it.
 */
let last: Promise<void> | undefined;

function nextTick(): Promise<void> {
  const tick = () => new Promise<void>((done) => void setImmediate(done));
  last = last ? last.then(tick) : tick();
  return last;
}

interface YieldingPartProps {
  /** Whether it is rendered in the same tick as the part before it. */
  isWithLast?: boolean;
  children: ReactNode;
}

/**
 * A part of a page whose rendering waits for a tick of the event loop, on the server only, so that other requests are
 * answered before. React renders a page synchronously except for suspended parts, and a part suspended outside of a
 * `Suspense` still appears in its position. Each time React retries the part another promise is requested here; React
 * uses the first one.
 */
export function YieldingPart({ isWithLast = false, children }: YieldingPartProps) {
  use((isWithLast && last) || nextTick());
  return children;
}
