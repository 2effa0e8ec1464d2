// Response times in figures. Pure. A wait lasts from an enquiry to the first human contact after it; an enquiry during a
// wait begins no other one.
import type { WaitFigures } from '../api.ts';

/** The default and the maximum number of weeks. */
export const defaultWeeks = 12;
export const maxWeeks = 104;

/** The outcome of a wait; `minutes` are opening minutes until the answer. */
export type WaitEnd = { outcome: 'answered'; minutes: number } | { outcome: 'waiting' | 'closed' };

/** Sums up waits. */
export class WaitSum {
  readonly #minutes: number[] = [];
  readonly #count = { answered: 0, waiting: 0, closed: 0 };

  add(end: WaitEnd): void {
    this.#count[end.outcome] += 1;
    if (end.outcome === 'answered') this.#minutes.push(end.minutes);
  }

  addAll(others: WaitSum): void {
    for (const outcome of ['answered', 'waiting', 'closed'] as const)
      this.#count[outcome] += others.#count[outcome];
    for (const minutes of others.#minutes) this.#minutes.push(minutes);
  }

  get arrived(): number {
    const { answered, waiting, closed } = this.#count;
    return answered + waiting + closed;
  }

  figures(): WaitFigures {
    // A typed array sorts numbers much faster.
    const sorted = Float64Array.from(this.#minutes).sort();
    return {
      arrived: this.arrived,
      ...this.#count,
      median: nearestRank(sorted, 50),
      p90: nearestRank(sorted, 90),
    };
  }
}

/**
 * A percentile by nearest rank: the smallest value that the given percentage of values does not exceed. It is always one of the
 * values, never an interpolation.
 *
 * @param sorted ascending
 * @returns null for no values
 */
export function nearestRank(sorted: ArrayLike<number>, percent: number): number | null {
  return sorted[Math.max(0, Math.ceil((percent * sorted.length) / 100) - 1)] ?? null;
}

/** Opening time in words, such as 2 h 05 min; without days, because opening days differ in length. */
export function openTimeInWords(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return `${hours.toLocaleString('en-IN')} h ${String(rest).padStart(2, '0')} min`;
}
