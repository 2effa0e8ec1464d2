import * as z from 'zod';
import { isOpen, soonestFirst, upcomingQuery } from '#content/webinar/definition.ts';
import { count, day, id, text } from '#core/api/schemas.ts';
import {
  type Arrivals,
  arrivalCounts,
  countArrivals,
  type DashboardParts,
} from '#core/manifest/dashboard.ts';
import type { Stores } from '#core/manifest/repositories.ts';

const nextWebinarAnswer = z.object({
  ...{ _id: id, title: text, startdate: day },
  registrations: count.optional().describe('Absent: the reader may not read them.'),
});
type NextWebinar = z.output<typeof nextWebinarAnswer>;
const timesToCheckAnswer = z.object({
  count,
  webinars: z.array(z.object({ _id: id, title: text, time: text })),
});

export interface WebinarDashboard {
  registrations?: Arrivals;
  nextWebinar: NextWebinar | null;
  /** Upcoming webinars whose start is not known: their times could not be parsed. */
  timesToCheck?: z.output<typeof timesToCheckAnswer>;
}

/** Maximum number of webinars listed whose times need checking. */
const maxListedTimes = 5;
/** Webinars that are read to find the next one: some of today's may have ended, others are called off. */
const batchSize = 20;

export const webinarDashboard: DashboardParts = {
  registrations: {
    action: 'registration.read',
    answer: arrivalCounts,
    read: ({ stores, startOfDay }, { today }) =>
      countArrivals(today, startOfDay, (spans) =>
        stores.records.countWithin('registration', spans, 'unconfirmed'),
      ),
  },
  nextWebinar: {
    answer: nextWebinarAnswer.nullable(),
    read: ({ stores }, { today, now, may }) => nextWebinar(stores, today, now, may('registration.read')),
  },
  timesToCheck: {
    action: 'content.write',
    answer: timesToCheckAnswer,
    read: ({ stores }, { today }) => timesToCheck(stores.records, today),
  },
};

async function nextWebinar(
  { records, registrations: registrationStore }: Pick<Stores, 'records' | 'registrations'>,
  today: string,
  now: Date,
  withRegistrations: boolean,
): Promise<NextWebinar | null> {
  const fields = ['title', 'startdate', 'enddate', 'endsAt', 'calledOff'] as const;
  const query = { days: upcomingQuery(today), sort: soonestFirst, limit: batchSize, fields };
  for (let offset = 0; ; offset += batchSize) {
    const found = await records.list('webinar', { ...query, offset });
    const next = found.find((one) => isOpen(one, today, now.toISOString()));
    if (!next && found.length === batchSize) continue;
    if (!next?.startdate) return null;
    const { _id, title, startdate } = next;
    if (!withRegistrations) return { _id, title, startdate };
    const { unconfirmed: _left, ...counts } = await registrationStore.countsOf(_id);
    const registrations = Object.values(counts).reduce((sum, one) => sum + one, 0);
    return { _id, title, startdate, registrations };
  }
}

async function timesToCheck(
  records: Pick<Stores['records'], 'list' | 'count'>,
  today: string,
): Promise<NonNullable<WebinarDashboard['timesToCheck']>> {
  const query = { unpublished: true, emptyField: 'startsAt', days: upcomingQuery(today) } as const;
  const found = await records.count('webinar', query);
  const first = { ...query, sort: soonestFirst, limit: maxListedTimes, fields: ['title', 'time'] } as const;
  const webinars = found === 0 ? [] : await records.list('webinar', first);
  return { count: found, webinars: webinars.map(({ _id, title, time }) => ({ _id, title, time })) };
}
