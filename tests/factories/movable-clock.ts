import type { Clock } from '#core/clock.ts';

/** A clock that runs as all do, and that a test can move. */
export function movableClock() {
  let offset = 0;
  let stopped: number | undefined;
  const clock: Clock = () => new Date(stopped ?? Date.now() + offset);
  return Object.assign(clock, {
    /** Milliseconds; a clock that is set back goes by fewer than none. */
    advance(milliseconds: number): void {
      offset += milliseconds;
    },
    /** Shows one moment, to the millisecond, until it is reset. */
    stopAt(moment: number): void {
      stopped = moment;
    },
    /** Shows the time again. */
    reset(): void {
      offset = 0;
      stopped = undefined;
    },
  });
}
