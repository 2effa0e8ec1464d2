import { type Kysely, sql } from 'kysely';
import { deleteRows } from '#core/database/batches.ts';
import type { Tables } from '#core/database/tables.ts';
import { addDays, mondayOf } from '#core/time/calendar.ts';
import type { FieldSum, FieldValues } from '../api.ts';
import {
  type Bucket,
  type FieldDevice,
  type FieldMetric,
  fieldDevices,
  fieldMetricNames,
  fieldPages,
  p75,
} from '../rules/measurements.ts';

/** The number of visits with a value on a day, of whichever visitors. A bucket ends at milliseconds, or thousandths of CLS. */
export interface SpeedCount extends Bucket {
  /** In the site's time zone. */
  day: string;
  page: string;
  device: FieldDevice;
  metric: FieldMetric;
}

/** Reported weeks, including the present one. */
const reportedWeeks = 12;
/** The days of the main figures. */
const reportedDays = 28;

/** The first reported day. */
export function firstReportedDay(today: string): string {
  return addDays(mondayOf(today), -7 * (reportedWeeks - 1));
}

/** Sums counts by page, device and metric; without visits it is empty. */
export function sumFieldValues(counts: readonly SpeedCount[], today: string): FieldValues[] {
  const firstDay = addDays(today, -reportedDays + 1);
  return ['all', ...Object.keys(fieldPages())].flatMap((page) => {
    const ofPage = page === 'all' ? counts : counts.filter((count) => count.page === page);
    return fieldDevices.flatMap((device) =>
      fieldMetricNames.flatMap((metric) => {
        const own = ofPage.filter((count) => count.device === device && count.metric === metric);
        const total = sumOf(
          metric,
          own.filter(({ day }) => day >= firstDay),
        );
        const weeks = Map.groupBy(own, ({ day }) => mondayOf(day));
        const rows = [...weeks].flatMap(([from, some]) => {
          const sum = sumOf(metric, some);
          return sum ? [{ from, ...sum }] : [];
        });
        const inOrder = rows.toSorted((a, b) => (a.from < b.from ? -1 : 1));
        return total ? [{ page, device, metric, ...total, weeks: inOrder }] : [];
      }),
    );
  });
}

function sumOf(metric: FieldMetric, counts: readonly SpeedCount[]): FieldSum | undefined {
  const value = p75(metric, counts.length > 0 ? mergeBuckets(counts) : []);
  if (value === undefined) return undefined;
  const visits = counts.reduce((sum, { count }) => sum + count, 0);
  return { visits, p75: metric === 'CLS' ? value / 1000 : value };
}

function mergeBuckets(counts: readonly SpeedCount[]): Bucket[] {
  const merged = new Map<number, number>();
  for (const { upTo, count } of counts) merged.set(upTo, (merged.get(upTo) ?? 0) + count);
  return Array.from(merged, ([upTo, count]) => ({ upTo, count }));
}

/** The measurements of one visit, for the counts of a day. */
export interface FieldVisit {
  day: string;
  page: string;
  device: FieldDevice;
  buckets: { metric: FieldMetric; upTo: number }[];
}

export type FieldValueStore = ReturnType<typeof createFieldValueStore>;

export function createFieldValueStore(db: Kysely<Tables>) {
  return {
    /** Counts a visit, in one statement. */
    async count({ buckets, ...visit }: FieldVisit): Promise<void> {
      if (buckets.length === 0) return;
      await db
        .insertInto('pageSpeed')
        // In a fixed order: two concurrent visits would otherwise deadlock.
        .values(
          buckets
            .toSorted((a, b) => (a.metric < b.metric ? -1 : 1))
            .map((bucket) => ({ ...visit, ...bucket, count: 1 })),
        )
        .onConflict((conflict) =>
          conflict
            .columns(['day', 'page', 'device', 'metric', 'upTo'])
            .doUpdateSet({ count: sql`${sql.ref('pageSpeed.count')} + 1` }),
        )
        .execute();
    },

    /** The counts since a day, inclusive. */
    listSince(day: string) {
      return db.selectFrom('pageSpeed').selectAll().where('day', '>=', day).execute();
    },

    /** Deletes the counts of days before that of a time (ISO, UTC). @returns how many */
    forget: (before: string): Promise<number> =>
      deleteRows(db.deleteFrom('pageSpeed').where('day', '<', before.slice(0, 10))),
  };
}
