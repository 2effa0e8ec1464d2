import type { FastifyInstance } from 'fastify';
import { readDashboard } from '../dashboard.ts';
import type { Services } from '../services.ts';
import { answers, type JsonSchema, recordOfTexts } from './docs.ts';

type Parts = Pick<Services, 'stores' | 'jobStates' | 'clock' | 'dayOf' | 'daybreak'>;

/** What needs staff today, in one answer. */
export function dashboardRoutes(parts: Parts) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/dashboard', { config: { action: 'dashboard.read' }, schema: docs }, async (_request, reply) => {
      reply.header('Cache-Control', 'no-store');
      return readDashboard(parts, parts.clock());
    });
  };
}

const text: JsonSchema = { type: 'string' };
const day: JsonSchema = { type: 'string', format: 'date', description: "A day in the site's time zone." };
const count: JsonSchema = { type: 'integer' };
const object = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});
const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items });
const arrivals = object({ last7Days: count, last30Days: count, days: listOf(object({ day, count })) });

const docs = {
  tags: ['Dashboard'],
  summary: 'What needs staff today',
  response: answers(
    200,
    object({
      today: day,
      enquiries: arrivals,
      registrations: arrivals,
      nextWebinar: {
        ...object({ _id: text, title: text, startdate: day, registrations: count }),
        type: ['object', 'null'],
      },
      unpublished: listOf(object({ type: text, count, entries: listOf(recordOfTexts('_id', 'title')) })),
      withoutPicture: listOf(object({ type: text, count })),
      letters: object({
        letters: count,
        since: { type: ['string', 'null'], format: 'date-time' },
        problem: text,
        givenUp: listOf(recordOfTexts('kind', 'about', 'outcome', 'said', 'endedAt')),
      }),
      work: object({ problems: count }),
    }),
    {},
  ),
};
