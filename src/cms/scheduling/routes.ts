import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { scheduledNames } from '#cms/records/addresses.ts';
import { soonestFirst } from '#content/webinar/definition.ts';
import { askedDay, readFields } from '#core/http/body-fields.ts';
import { answers, failures, listOf, objectOf } from '#core/http/open-api.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import { addDays } from '#core/time/calendar.ts';

/** Moments that are answered at once; a month of a busy site has some dozens. */
const most = 500;
const limitMessage = `limit is a whole number from 1 to ${most}.`;
const query = z.object({
  from: z.union([z.literal('now'), askedDay('from')], 'from is now, or a day as YYYY-MM-DD.').default('now'),
  to: askedDay('to').optional(),
  limit: z
    .string(limitMessage)
    .regex(/^\d{1,3}$/, limitMessage)
    .transform(Number)
    .refine((limit) => limit >= 1 && limit <= most, limitMessage)
    .default(most),
});

type Parts = Pick<Services, 'stores' | 'daybreak' | 'clock'>;

/** What goes out and is taken down, and when (product: Scheduling). */
export function plannedRoutes({ stores, daybreak, clock }: Parts) {
  const config = { action: 'content.readUnpublished' } as const;
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/planned', { config, schema: docs }, async (request) => {
      const { from, to, limit } = readFields(query, request.query);
      const begin = from === 'now' ? clock().toISOString() : daybreak(from);
      const before = to && daybreak(addDays(to, 1));
      const planned = await stores.schedule.planned({ from: begin, before }, limit);
      if (from === 'now' || !to) return { planned, webinars: [] };
      const webinars = await stores.records.list('webinar', {
        unpublished: true,
        days: { field: 'startdate', from, before: addDays(to, 1) },
        sort: soonestFirst,
        fields: ['title', 'startdate', 'calledOff'],
        limit: most,
      });
      const shown = webinars.map(({ _id, title, startdate, calledOff }) => {
        return { _id, title, startdate, isCalledOff: calledOff === 1 };
      });
      return { planned, webinars: shown };
    });
  };
}

const text = { type: 'string' };
const docs = {
  tags: ['Scheduling'],
  summary:
    'What goes out and what is taken down, in the order of its moments; of whole days the webinars too',
  querystring: {
    type: 'object',
    properties: {
      from: {
        ...text,
        default: 'now',
        description: '`now`, or the first day (YYYY-MM-DD), on the site’s clock.',
      },
      to: { ...text, format: 'date', description: 'The last day; without one all that is to come.' },
      limit: { type: 'integer', minimum: 1, maximum: most, default: most },
    },
  },
  response: answers(
    200,
    objectOf({
      planned: listOf(
        objectOf({
          record: { ...text, enum: scheduledNames },
          _id: text,
          title: text,
          at: { ...text, format: 'date-time' },
          what: { ...text, enum: ['publish', 'takeDown'] },
          isHeldBack: {
            type: 'boolean',
            description: 'Whether it is unpublished: then nothing happens at that moment.',
          },
        }),
      ),
      webinars: listOf(
        objectOf({
          ...{ _id: text, title: text, startdate: { ...text, format: 'date' } },
          isCalledOff: { type: 'boolean' },
        }),
      ),
    }),
    failures(400),
  ),
};
