import { setImmediate as turn } from 'node:timers/promises';
import { addDays, mondayOf } from '../../content/calendar.ts';
import {
  type CityFigures,
  type DeskFigures,
  type WaitEnd,
  WaitSum,
} from '../../content/front-desk/figures.ts';
import { type OpeningHours, openMinutesBetween } from '../../content/front-desk/opening-hours.ts';
import type { Wait } from '../../store/conversations/wait-slices.ts';
import type { Stores } from '../../store/stores.ts';

interface Parts {
  stores: { conversations: Pick<Stores['conversations'], 'waits'> };
  hours: OpeningHours;
  /** In which the opening hours are meant. */
  timeZone: string;
  /** Tells the moment at which a day begins. */
  daybreak: (day: string) => string;
}

interface Asked {
  /** How many, this one among them. */
  weeks: number;
  /** The one that weeks and total are narrowed to. */
  city?: string | undefined;
}

/** Milliseconds for which it reckons in one go: others want to be answered meanwhile. */
const atOnce = 10;
/** Cities that are told by their names; anything can be sent as a city. */
const namedCities = 50;

/**
 * How long parents have waited, by the week in which they wrote and by city.
 *
 * @param today a day in the site's time zone
 */
export async function readFigures(parts: Parts, { weeks, city }: Asked, today: string): Promise<DeskFigures> {
  const { stores, hours, timeZone, daybreak } = parts;
  const monday = mondayOf(today);
  const mondays = Array.from({ length: weeks }, (_, place) => addDays(monday, 7 * (place + 1 - weeks)));
  const ofWeeks = mondays.map((week) => ({ week, begins: daybreak(week), sum: new WaitSum() }));
  const ofCities = new Map<string, WaitSum>();
  const total = new WaitSum();
  const rest = pauses();
  let place = 0;
  for await (const slice of stores.conversations.waits(ofWeeks[0]?.begins ?? '')) {
    for (const wait of slice) {
      const end = endOf(wait, hours, timeZone);
      const own = ofCities.get(wait.city) ?? new WaitSum();
      ofCities.set(wait.city, own);
      own.add(end);
      await rest();
      if (city !== undefined && wait.city !== city) continue;
      while (wait.since >= (ofWeeks[place + 1]?.begins ?? '~')) place += 1;
      ofWeeks[place]?.sum.add(end);
      total.add(end);
    }
  }
  const figures: DeskFigures = { weeks: [], total: total.figures(), cities: [] };
  for (const { week, sum } of ofWeeks) {
    await rest();
    figures.weeks.push({ week, ...sum.figures() });
  }
  figures.cities = await inOrder(ofCities, rest);
  return figures;
}

function endOf({ since, until, closedAt }: Wait, hours: OpeningHours, timeZone: string): WaitEnd {
  if (until === null) return { how: closedAt === null ? 'waiting' : 'closed' };
  return { how: 'answered', minutes: openMinutesBetween(since, until, hours, timeZone) };
}

/** Those with most parents first, and among as many by their names. What is beyond those that are named is one. */
async function inOrder(
  ofCities: ReadonlyMap<string, WaitSum>,
  rest: () => Promise<void>,
): Promise<CityFigures[]> {
  const all = [...ofCities].toSorted(
    ([a, one], [b, other]) => other.arrived - one.arrived || (a < b ? -1 : 1),
  );
  const told = all.slice(0, namedCities);
  const further = new WaitSum();
  for (const [, sum] of all.slice(namedCities)) further.addAll(sum);
  if (further.arrived > 0) told.push(['', further]);
  const cities: CityFigures[] = [];
  for (const [city, sum] of told) {
    await rest();
    cities.push({ city, ...sum.figures() });
  }
  return cities;
}

/** Lets others be answered whenever it has been reckoned for a while. */
function pauses(): () => Promise<void> {
  let begun = performance.now();
  return async () => {
    if (performance.now() - begun < atOnce) return;
    await turn();
    begun = performance.now();
  };
}
