/** How many entries a list shows at first, and how many come each time. */
export interface ListSteps {
  first: number;
  /** Divides `partLength`. */
  step: number;
}

/** Blogs and media (product: Limits). */
export const threeAtATime: ListSteps = { first: 3, step: 3 };

/** Videos: one featured and four more, then four at a time (product: Limits). */
export const fourAtATime: ListSteps = { first: 5, step: 4 };

/** Webinars, courses and the community (product: Limits). */
export const sixAtATime: ListSteps = { first: 6, step: 6 };

/** What one address shows of a list: the entries from `start` on, up to but not including `end`. */
export interface ListPart {
  start: number;
  end: number;
}

/**
 * How many entries follow the first ones in one part. However long a list is, a page shows a part of it at most: from
 * the first entry on by `?show=`, or any later part whole by `?from=`.
 */
const partLength = 60;

const startOf = (part: number, { first }: ListSteps) => (part === 0 ? 0 : first + part * partLength);
const endOf = (part: number, { first }: ListSteps) => first + (part + 1) * partLength;

/** Which part an entry stands in; the first has number 0. */
export function partNumber(place: number, { first }: ListSteps): number {
  return Math.max(0, Math.floor((place - first) / partLength));
}

export function partCount(total: number, steps: ListSteps): number {
  return total === 0 ? 1 : partNumber(total - 1, steps) + 1;
}

/** The part that `?show=` or `?from=` asks for; what is no part is brought to the nearest one. */
export function askedPart(query: URLSearchParams, steps: ListSteps): ListPart {
  const number = partNumber(wholeNumber(query.get('from')), steps);
  if (number > 0) return { start: startOf(number, steps), end: endOf(number, steps) };
  return shownFromTop(wholeNumber(query.get('show')), steps);
}

/** The same where a list has so many entries: nothing is asked for beyond its end. */
export function partWithin({ start, end }: ListPart, total: number, steps: ListSteps): ListPart {
  const number = Math.min(partNumber(start, steps), partCount(total, steps) - 1);
  if (number === 0) return shownFromTop(Math.min(end, total), steps);
  return { start: startOf(number, steps), end: endOf(number, steps) };
}

/** The query of a part, in its one spelling: '' for how a list begins. */
export function queryOf({ start, end }: ListPart, { first }: ListSteps): string {
  if (start > 0) return `?from=${start}`;
  return end > first ? `?show=${end}` : '';
}

/** The query of a whole part by its number. */
export function queryOfPart(number: number, steps: ListSteps): string {
  return queryOf({ start: startOf(number, steps), end: endOf(number, steps) }, steps);
}

/** The query under which the entry at a place is found, with those before it where there is room. */
export function queryShowing(place: number, steps: ListSteps): string {
  const number = partNumber(place, steps);
  if (number > 0) return queryOfPart(number, steps);
  return queryOf(shownFromTop(place + 1, steps), steps);
}

/** Whether a slice can begin here: after the first entries, by whole steps. */
export function isSliceStart(place: number, { first, step }: ListSteps): boolean {
  return place >= first && (place - first) % step === 0;
}

function shownFromTop(wanted: number, steps: ListSteps): ListPart {
  const { first, step } = steps;
  const more = Math.ceil((Math.min(wanted, endOf(0, steps)) - first) / step);
  return { start: 0, end: first + Math.max(more, 0) * step };
}

function wholeNumber(text: string | null): number {
  return text && /^\d{1,5}$/.test(text) ? Number(text) : 0;
}
