import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { scheduledNames } from '#cms/records/addresses.ts';
import type { ContentType } from '#cms/records/content-type.ts';
import { type ContentName, contentNames, contentTypes } from '#cms/records/registry.ts';
import { daySchema, parseFields } from '#core/http/body-fields.ts';
import { errorResponses, listOf, objectOf, responses } from '#core/http/open-api.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { addDays } from '#core/time/calendar.ts';

/** Maximum number of planned changes per answer; a month of a busy site has some dozens. */
const maxLimit = 500;
const limitMessage = `limit is a whole number from 1 to ${maxLimit}.`;
const query = z.object({
  from: z.union([z.literal('now'), daySchema('from')], 'from is now, or a day as YYYY-MM-DD.').default('now'),
  to: daySchema('to').optional(),
  limit: z
    .string(limitMessage)
    .regex(/^\d{1,3}$/, limitMessage)
    .transform(Number)
    .refine((limit) => limit >= 1 && limit <= maxLimit, limitMessage)
    .default(maxLimit),
});

type Dependencies = Pick<Services, 'stores' | 'startOfDay' | 'clock'>;

/** The planned publications and removals (product: Scheduling). */
export function plannedRoutes({ stores, startOfDay, clock }: Dependencies) {
  const config = { action: 'content.readUnpublished' } as const;
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/schedule', { config, schema: docs() }, async (request) => {
      const { from, to, limit } = parseFields(query, request.query);
      const start = from === 'now' ? clock().toISOString() : startOfDay(from);
      const before = to && startOfDay(addDays(to, 1));
      const scheduled = await stores.schedule.listPlanned({ from: start, before }, limit);
      const events: Record<string, Event[]> = {};
      for (const { name, key } of eventTypes())
        events[key] =
          from === 'now' || !to ? [] : await eventsBetween(stores, name, { from, before: addDays(to, 1) });
      return { scheduled, ...events };
    });
  };
}

interface Event {
  _id: string;
  title: string;
  startdate: string;
  isCalledOff: boolean;
}

/** The types with events, and their keys in the answer. */
const eventTypes = () =>
  contentNames
    .filter((name) => (contentTypes[name] as ContentType).event)
    .map((name) => ({ name, key: contentTypes[name].labels.many.toLowerCase() }));

async function eventsBetween(
  { records }: Pick<Stores, 'records'>,
  name: ContentName,
  days: { from: string; before: string },
): Promise<Event[]> {
  const { event, title }: ContentType = contentTypes[name];
  if (!event) return [];
  const found: Record<string, unknown>[] = await records.list<ContentName, never>(name, {
    unpublished: true,
    days: { field: event.day, ...days },
    sort: { field: event.day, descending: false, isThenByOrder: true },
    fields: [title, event.day, event.calledOff] as never[],
    limit: maxLimit,
  });
  return found.map((one) => ({
    ...{ _id: String(one._id), title: String(one[title]), startdate: String(one[event.day]) },
    isCalledOff: one[event.calledOff] === 1,
  }));
}

const text = { type: 'string' };
const eventSchema = objectOf({
  ...{ _id: text, title: text, startdate: { ...text, format: 'date' } },
  isCalledOff: { type: 'boolean' },
});
const docs = () => ({
  tags: ['Scheduling'],
  summary: 'List planned publications and removals by time; for whole days also the events by type',
  querystring: {
    type: 'object',
    properties: {
      from: {
        ...text,
        default: 'now',
        description: '`now`, or the first day (YYYY-MM-DD) in the time zone of the site.',
      },
      to: { ...text, format: 'date', description: 'The last day; absent: no end.' },
      limit: { type: 'integer', minimum: 1, maximum: maxLimit, default: maxLimit },
    },
  },
  response: responses(
    200,
    objectOf({
      scheduled: listOf(
        objectOf({
          record: { ...text, enum: scheduledNames() },
          _id: text,
          title: text,
          at: { ...text, format: 'date-time' },
          action: { ...text, enum: ['publish', 'unpublish'] },
          isUnpublished: {
            type: 'boolean',
            description: 'Whether the entry is unpublished: the plan then has no effect.',
          },
        }),
      ),
      ...Object.fromEntries(eventTypes().map(({ key }) => [key, listOf(eventSchema)])),
    }),
    errorResponses(400),
  ),
});
