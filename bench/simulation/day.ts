/** What a visit asks for, on average; what the browser has kept is not asked for. */
export const visit = {
  pages: 4,
  pictures: 40,
  scripts: 10,
  /** The part of visits that ends with a form. */
  forms: 0.002,
  letters: 2,
  bytes: 1_200_000,
};

/** What there is to be shown: how many of each, and for how many seconds a cache shows it before it asks again. */
export const shown = {
  // Three hundred pages that people read, in two encodings; purged with each edit, every ten minutes on average.
  pages: { count: 600, seconds: 600 },
  // For a year, but caches forget what they have not shown for a while.
  pictures: { count: 5000, seconds: 86_400 },
  scripts: { count: 200, seconds: 86_400 },
};

/** Visits of an average day. */
export const visitsPerDay = 10_000_000;

/** How busy each hour is, as a multiple of the average: parents read when the children sleep. */
export const hours = [
  0.3, 0.15, 0.1, 0.1, 0.15, 0.35, 0.7, 1, 1.1, 1.1, 1.1, 1.1, 1.2, 1.3, 1.2, 1.1, 1.1, 1.1, 1.2, 1.4, 2.1,
  2.4, 1.8, 0.85,
];
const busiestHour = Math.max(...hours);

/** A webinar whose registration opens at a moment that has been announced, in the busiest hour. */
export const opening = {
  /** The part of the visits of a day that comes for it, and in how many seconds. */
  part: 0.002,
  seconds: 300,
  /** The part of them that registers. */
  forms: 0.5,
};

export interface Rates {
  /** A second. */
  visits: number;
  forms: number;
}

/** @param scale 1 is the day above */
export function ratesOf(moment: 'busiest hour' | 'webinar opens', scale: number): Rates {
  const perSecond = (visitsPerDay * scale) / 86_400;
  const visits = perSecond * busiestHour;
  const usual = { visits, forms: visits * visit.forms };
  if (moment === 'busiest hour') return usual;
  const more = (visitsPerDay * scale * opening.part) / opening.seconds;
  return { visits: usual.visits + more, forms: usual.forms + more * opening.forms };
}
