import type { FastifyInstance } from 'fastify';
import { readDashboard } from '../dashboard.ts';
import { requireAccount } from '../plugins/access.ts';
import type { Services } from '../services.ts';
import { conversationSummary } from './conversation-docs.ts';
import { answers, type JsonSchema, recordOfTexts } from './docs.ts';

type Parts = Pick<
  Services,
  'stores' | 'siteSettings' | 'timeZone' | 'jobStates' | 'clock' | 'dayOf' | 'daybreak'
>;

/** What needs staff today, in one answer: to each what they may read. */
export function dashboardRoutes(parts: Parts) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/dashboard', { config: { action: 'dashboard.read' }, schema: docs }, async (request, reply) => {
      reply.header('Cache-Control', 'no-store');
      return readDashboard(parts, requireAccount(request).role, parts.clock());
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
/** Of which some parts may be absent. */
const partly = (properties: Record<string, JsonSchema>): JsonSchema => ({ type: 'object', properties });
const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items });
const arrivals = object({ last7Days: count, last30Days: count, days: listOf(object({ day, count })) });

const docs = {
  tags: ['Dashboard'],
  summary: 'What needs staff today; parts that the account may not read are left out',
  response: answers(
    200,
    partly({
      today: day,
      frontDesk: object({
        waiting: count,
        waitingSince: { type: ['string', 'null'], format: 'date-time' },
        longest: listOf(conversationSummary),
        due: count,
        followUps: listOf(conversationSummary),
        unowned: listOf(conversationSummary),
      }),
      enquiries: arrivals,
      registrations: arrivals,
      nextWebinar: {
        ...object({ _id: text, title: text, startdate: day, registrations: count }),
        required: ['_id', 'title', 'startdate'],
        type: ['object', 'null'],
      },
      unpublished: listOf(object({ type: text, count, entries: listOf(recordOfTexts('_id', 'title')) })),
      withoutPicture: listOf(object({ type: text, count })),
      letters: object({
        letters: count,
        since: { type: ['string', 'null'], format: 'date-time' },
        problem: text,
        givenUp: listOf(recordOfTexts('kind', 'about', 'aboutId', 'outcome', 'said', 'endedAt')),
      }),
      work: object({ problems: count }),
    }),
    {},
  ),
};
