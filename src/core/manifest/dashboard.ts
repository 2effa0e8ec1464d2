import * as z from 'zod';
import type { Action } from '#core/access/roles.ts';
import { count, day } from '#core/api/schemas.ts';
import { addDays } from '#core/time/calendar.ts';
import type { Services } from './define-feature.ts';

/** Work for staff today. Features add their parts by declaration merging; parts without permission are absent. */
export interface Dashboard {
  /** A day in the site's time zone. */
  today: string;
}

export interface DashboardPart<Value> {
  /** Absent: all of staff read it. */
  action?: Action;
  answer: z.ZodType<Value, Value>;
  read(services: Services, at: DashboardRequest): Promise<Value>;
}

export interface DashboardRequest {
  /** A day in the site's time zone. */
  today: string;
  now: Date;
  may: (action: Action) => boolean;
}

/** The parts of a feature, by their names in the answer. */
export type DashboardParts = {
  readonly [Name in keyof Dashboard]?: DashboardPart<Exclude<Dashboard[Name], undefined>>;
};

export const arrivalCounts = z
  .object({ last7Days: count, last30Days: count, days: z.array(z.object({ day, count })) })
  .describe('Arrivals per day, the oldest day first.');
export type Arrivals = z.output<typeof arrivalCounts>;

/** Days that are counted, today among them. */
const daysBack = 30;

/**
 * Counts what came on each of the last days.
 *
 * @param today a day in the site's time zone
 * @param countEach counts what came within each span; a span ends before its second moment (ISO, UTC)
 */
export async function countArrivals(
  today: string,
  startOfDay: Services['startOfDay'],
  countEach: (spans: (readonly [from: string, before: string])[]) => Promise<number[]>,
): Promise<Arrivals> {
  const days = Array.from({ length: daysBack }, (_, back) => addDays(today, back + 1 - daysBack));
  const starts = [...days, addDays(today, 1)].map(startOfDay);
  const counts = await countEach(days.map((_day, index) => [starts[index] ?? '', starts[index + 1] ?? '']));
  const found = days.map((day, index) => ({ day, count: counts[index] ?? 0 }));
  const sum = (part: typeof found) => part.reduce((total, one) => total + one.count, 0);
  return { last7Days: sum(found.slice(-7)), last30Days: sum(found), days: found };
}
