// How long parents wait for somebody to get in touch, in figures. Pure: the server sums up by it, and the screen shows
// the same shapes. A wait is a time from what a parent wrote to the first human contact after it; whoever writes again
// meanwhile begins no other one.

/** What became of some waits (product: Figures of the front desk). */
export interface WaitFigures {
  /** How many began. */
  arrived: number;
  /** How many of these ended with a human contact. */
  answered: number;
  /** How many go on. */
  waiting: number;
  /** How many staff closed without an answer. */
  closed: number;
  /** Opening minutes to the answer, which half of those that were answered did not exceed; null: none was. */
  median: number | null;
  /** The same of nine in ten. */
  p90: number | null;
}

export interface WeekFigures extends WaitFigures {
  /** Its Monday, a day in the site's time zone. */
  week: string;
}

export interface CityFigures extends WaitFigures {
  /** Empty: all further ones together. */
  city: string;
}

export interface InboxCounts {
  /** The oldest first, those in which nobody wrote among them; of one city, where one was asked for. So is the total. */
  weeks: WeekFigures[];
  total: WaitFigures;
  /** Of every city, the one with most parents first. */
  cities: CityFigures[];
}

/** Weeks that figures are told of unless others are asked for, and the most. */
export const usualWeeks = 12;
export const maxWeeks = 104;

/** How a wait ended, or that it goes on. @param minutes opening minutes to the answer */
export type WaitEnd = { how: 'answered'; minutes: number } | { how: 'waiting' | 'closed' };

/** Waits that are told together. */
export class WaitSum {
  readonly #minutes: number[] = [];
  readonly #count = { answered: 0, waiting: 0, closed: 0 };

  add(end: WaitEnd): void {
    this.#count[end.how] += 1;
    if (end.how === 'answered') this.#minutes.push(end.minutes);
  }

  addAll(others: WaitSum): void {
    for (const how of ['answered', 'waiting', 'closed'] as const) this.#count[how] += others.#count[how];
    for (const minutes of others.#minutes) this.#minutes.push(minutes);
  }

  get arrived(): number {
    const { answered, waiting, closed } = this.#count;
    return answered + waiting + closed;
  }

  figures(): WaitFigures {
    // Of numbers alone, which are sorted much faster so.
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
 * A percentile by nearest rank: the least of the values that so many percent of all do not exceed. It is always a wait
 * that there was, and never one between two.
 *
 * @param sorted ascending
 * @returns null where there are none
 */
export function nearestRank(sorted: ArrayLike<number>, percent: number): number | null {
  return sorted[Math.max(0, Math.ceil((percent * sorted.length) / 100) - 1)] ?? null;
}

/** Opening time as staff read it, such as 2 h 05 min; days are none, as they are of different length. */
export function openTimeInWords(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return `${hours.toLocaleString('en-IN')} h ${String(rest).padStart(2, '0')} min`;
}
