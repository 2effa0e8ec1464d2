import * as z from 'zod';
import { contentName } from '#cms/records/api.ts';
import type { ContentType } from '#cms/records/content-type.ts';
import { contentNames, contentTypes } from '#cms/records/registry.ts';
import { defineCalls, type TypesOfEach } from '#core/api/define-calls.ts';
import { datetime, day, id, numberInQuery, text } from '#core/api/schemas.ts';
import { daySchema } from '#core/http/body-fields.ts';

/** The types with events, and their keys in the answer. */
export const eventTypes = () =>
  contentNames
    .filter((name) => (contentTypes[name] as ContentType).event)
    .map((name) => ({ name, key: contentTypes[name].labels.many.toLowerCase() }));

const scheduledTime = z.object({
  ...{ record: contentName, _id: id, title: text, at: datetime, action: z.enum(['publish', 'unpublish']) },
  isUnpublished: z.boolean().describe('Whether the entry is unpublished: the plan then has no effect.'),
});
/** A planned change of an entry. */
export type ScheduledTime = z.output<typeof scheduledTime>;
/** An entry with dates of its own, with its first date. */
const event = z.object({
  ...{ _id: id, title: text, startdate: day },
  startsAt: datetime.nullable().describe('Null: only the day is known.'),
  isCalledOff: z.boolean().describe('A cancelled event.'),
});
export type PlannedEvent = z.output<typeof event>;

/** The planned changes, and the events by the plural of their type. */
interface Schedule {
  scheduled: ScheduledTime[];
  [plural: string]: (ScheduledTime | PlannedEvent)[];
}
/** The plurals are known by the definitions only, which are registered after this module is loaded. */
const answers = {
  get 200() {
    const events = eventTypes().map(({ key }) => [key, z.array(event)]);
    const schedule = z.object({ scheduled: z.array(scheduledTime), ...Object.fromEntries(events) });
    return schedule as unknown as z.ZodType<Schedule, Schedule>;
  },
};

/** Maximum number of planned changes per answer; a month of a busy site has some dozens. */
export const maxPlanned = 500;

/** The call that lists what is planned. */
export const scheduleCalls = defineCalls('Scheduling', {
  'GET schedule': {
    summary: 'List planned publications and removals by time; for whole days also the events by type',
    action: 'content.readUnpublished',
    query: z.object({
      from: z
        .union([z.literal('now'), daySchema('from')], 'from is now, or a day as YYYY-MM-DD.')
        .default('now')
        .describe('`now`, or the first day (YYYY-MM-DD) in the time zone of the site.'),
      to: daySchema('to').optional().describe('The last day; absent: no end.'),
      limit: numberInQuery({
        ...{ min: 1, max: maxPlanned },
        message: `limit is a whole number from 1 to ${maxPlanned}.`,
      }).default(maxPlanned),
    }),
    answers,
  },
});

declare module '#core/api-client/calls.ts' {
  interface ApiCalls extends TypesOfEach<typeof scheduleCalls> {}
}
