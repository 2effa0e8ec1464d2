import type { Clock } from '#core/clock.ts';

/** A running clock that a test can move. */
export function movableClock() {
  let offset = 0;
  let stopped: number | undefined;
  const clock: Clock = () => new Date(stopped ?? Date.now() + offset);
  return Object.assign(clock, {
    /** Milliseconds; negative to set the clock back. */
    advance(milliseconds: number): void {
      offset += milliseconds;
    },
    /** Shows one time, to the millisecond, until it is reset. */
    stopAt(moment: number): void {
      stopped = moment;
    },
    /** Shows the real time again. */
    reset(): void {
      offset = 0;
      stopped = undefined;
    },
  });
}
