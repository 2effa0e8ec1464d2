import type { Clock } from '../../src/content/clock.ts';

/** A clock that runs as all do, and that a test can move. */
export function movableClock() {
  let offset = 0;
  const clock: Clock = () => new Date(Date.now() + offset);
  return Object.assign(clock, {
    /** Milliseconds; a clock that is set back goes by fewer than none. */
    advance(milliseconds: number): void {
      offset += milliseconds;
    },
    /** Shows the time again. */
    reset(): void {
      offset = 0;
    },
  });
}
