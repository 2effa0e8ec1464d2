import { createPacer, mapYielding } from '#core/database/batches.ts';
import { byteOrderMark, csvRow } from '#core/http/csv.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { addDays, mondayOf } from '#core/time/calendar.ts';
import { type OpeningHours, openMinutesBetween } from '#core/time/opening-hours.ts';
import type { CityFigures, ResponseTimes, ResponseTimesQuery, WaitFigures } from '../api.ts';
import { type WaitEnd, WaitSum } from '../rules/response-times.ts';
import type { Wait } from './events.ts';

const csvHead = [
  ...['Part', 'Of', 'Arrived', 'Answered', 'Still waiting', 'Closed without an answer'],
  ...['Median (opening minutes)', '90th percentile (opening minutes)'],
];

/** The figures as CSV: the weeks, their total, and the cities. */
export function exportResponseTimes(
  { weeks, total, cities }: ResponseTimes,
  city: string | undefined,
): string {
  return [
    byteOrderMark + csvRow(csvHead),
    ...weeks.map(({ week, ...figures }) => csvRowOf('Week from', week, figures)),
    csvRowOf('All weeks', city || 'All cities', total),
    ...cities.map((one) => csvRowOf('City', one.city || 'All others', one)),
  ].join('');
}

function csvRowOf(part: string, of: string, figures: WaitFigures): string {
  const { arrived, answered, waiting, closed, median, p90 } = figures;
  return csvRow([part, of, ...[arrived, answered, waiting, closed, median ?? '', p90 ?? ''].map(String)]);
}

interface ResponseTimesOptions {
  stores: { conversations: Pick<Stores['conversations'], 'waits'> };
  openingHours: OpeningHours;
  /** The time zone of the opening hours. */
  timeZone: string;
  /** Returns the time at which a day begins. */
  startOfDay: (day: string) => string;
}

/** Maximum number of cities by name; parents can enter anything as a city. */
const maxNamedCities = 50;

/** Response times by the week in which parents wrote, and by city. @param today a day in the site's time zone */
export async function readResponseTimes(
  parts: ResponseTimesOptions,
  { weeks, city }: ResponseTimesQuery,
  today: string,
): Promise<ResponseTimes> {
  const { stores, openingHours, timeZone, startOfDay } = parts;
  const monday = mondayOf(today);
  const mondays = Array.from({ length: weeks }, (_, index) => addDays(monday, 7 * (index + 1 - weeks)));
  const ofWeeks = mondays.map((week) => ({ week, begins: startOfDay(week), sum: new WaitSum() }));
  const ofCities = new Map<string, WaitSum>();
  const total = new WaitSum();
  const pace = createPacer();
  let index = 0;
  for await (const slice of stores.conversations.waits(ofWeeks[0]?.begins ?? '')) {
    for (const wait of slice) {
      const end = outcomeOf(wait, openingHours, timeZone);
      const own = ofCities.get(wait.city) ?? new WaitSum();
      ofCities.set(wait.city, own);
      own.add(end);
      await pace();
      if (city && wait.city !== city) continue;
      while (wait.since >= (ofWeeks[index + 1]?.begins ?? '~')) index += 1;
      ofWeeks[index]?.sum.add(end);
      total.add(end);
    }
  }
  return {
    weeks: await mapYielding(ofWeeks, async ({ week, sum }) => ({ week, ...sum.figures() })),
    total: total.figures(),
    cities: await sortCities(ofCities),
  };
}

function outcomeOf({ since, until, closedAt }: Wait, openingHours: OpeningHours, timeZone: string): WaitEnd {
  if (until === null) return { outcome: closedAt === null ? 'waiting' : 'closed' };
  return { outcome: 'answered', minutes: openMinutesBetween(since, until, openingHours, timeZone) };
}

/** Cities with most waits first, equal ones by name. Those beyond the maximum are summed as one. */
async function sortCities(ofCities: ReadonlyMap<string, WaitSum>): Promise<CityFigures[]> {
  const all = [...ofCities].toSorted(
    ([a, one], [b, other]) => other.arrived - one.arrived || (a < b ? -1 : 1),
  );
  const listed = all.slice(0, maxNamedCities);
  const others = new WaitSum();
  for (const [, sum] of all.slice(maxNamedCities)) others.addAll(sum);
  if (others.arrived > 0) listed.push(['', others]);
  return mapYielding(listed, async ([city, sum]) => ({ city, ...sum.figures() }));
}
