/** Returns the current time. One clock is injected everywhere, so that a test can move it. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

/** The datetime `milliseconds` after the clock's now (before it where negative), as an ISO text in UTC. */
export function timeFromNow(clock: Clock, milliseconds: number): string {
  return new Date(clock().getTime() + milliseconds).toISOString();
}
