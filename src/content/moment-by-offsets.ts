// For browsers without `Temporal`, which answers the same: a test compares them in every zone.

/** Tells what the clock of a time zone shows at a moment, as YYYY-MM-DDTHH:MM. */
type Clock = (moment: number) => string;

const [minute, day] = [60_000, 86_400_000];

/** As `momentAt` in calendar.ts: a time that is left out counts as if clocks had not changed yet. */
export function momentByOffsets(clock: string, show: Clock): string {
  return new Date(solve(clock, show).moment).toISOString();
}

/** As `firstMomentAt` there. */
export function firstMomentByOffsets(clock: string, show: Clock): string {
  const { moment, isSkipped } = solve(clock, show);
  return new Date(isSkipped ? lastChange(moment, show) : moment).toISOString();
}

function solve(clock: string, show: Clock): { moment: number; isSkipped: boolean } {
  const inUtc = Date.parse(`${clock}Z`);
  // No zone is more than a day from UTC, nor changes twice within two days.
  const [before, after] = [offsetAt(inUtc - day, show), offsetAt(inUtc + day, show)];
  // The earlier one first, where a time comes twice.
  const moments = [inUtc - Math.max(before, after), inUtc - Math.min(before, after)];
  const moment = moments.find((one) => offsetAt(one, show) === inUtc - one);
  return moment === undefined ? { moment: inUtc - before, isSkipped: true } : { moment, isSkipped: false };
}

/** Milliseconds by which a clock is ahead of UTC. */
function offsetAt(moment: number, show: Clock): number {
  return Date.parse(`${show(moment)}Z`) - Math.floor(moment / minute) * minute;
}

/** The moment of the last change of a clock, less than two days before another moment. */
function lastChange(moment: number, show: Clock): number {
  let [before, after] = [moment - 2 * day, moment];
  const offset = offsetAt(after, show);
  while (after - before > minute) {
    const middle = before + Math.floor((after - before) / 2 / minute) * minute;
    if (offsetAt(middle, show) === offset) after = middle;
    else before = middle;
  }
  return after;
}
