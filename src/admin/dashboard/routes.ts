import type { FastifyInstance } from 'fastify';
import { requireAccount } from '#core/access/require-action.ts';
import { answers, type JsonSchema, listOf, objectOf, recordOfTexts } from '#core/http/open-api.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import { conversationSummary } from '#features/enquiries/api.ts';
import { readDashboard } from './dashboard.ts';

type Parts = Pick<
  Services,
  | 'stores'
  | 'registerDesk'
  | 'refundDesk'
  | 'siteSettings'
  | 'emailIsSetUp'
  | 'timeZone'
  | 'jobStates'
  | 'clock'
  | 'dayOf'
  | 'daybreak'
>;

/** What needs staff today, in one answer: to each what they may read. */
export function dashboardRoutes(parts: Parts) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/dashboard', { config: { action: 'dashboard.read' }, schema: docs }, async (request) => {
      return readDashboard(parts, requireAccount(request).role, parts.clock());
    });
  };
}

const text: JsonSchema = { type: 'string' };
const day: JsonSchema = { type: 'string', format: 'date', description: "A day in the site's time zone." };
const count: JsonSchema = { type: 'integer' };
/** Of which some parts may be absent. */
const partly = (properties: Record<string, JsonSchema>): JsonSchema => ({ type: 'object', properties });
const arrivals = objectOf({ last7Days: count, last30Days: count, days: listOf(objectOf({ day, count })) });

const docs = {
  tags: ['Dashboard'],
  summary: 'What needs staff today; parts that the account may not read are left out',
  response: answers(
    200,
    partly({
      today: day,
      frontDesk: objectOf({
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
        ...objectOf({ _id: text, title: text, startdate: day, registrations: count }),
        required: ['_id', 'title', 'startdate'],
        type: ['object', 'null'],
      },
      unpublished: listOf(objectOf({ type: text, count, entries: listOf(recordOfTexts('_id', 'title')) })),
      withoutPicture: listOf(objectOf({ type: text, count })),
      timesToCheck: objectOf({ count, webinars: listOf(recordOfTexts('_id', 'title', 'time')) }),
      letters: objectOf({
        isSetUp: { type: 'boolean', description: 'False: nobody receives email.' },
        letters: count,
        since: { type: ['string', 'null'], format: 'date-time' },
        problem: text,
        givenUp: listOf(recordOfTexts('kind', 'about', 'aboutId', 'outcome', 'said', 'endedAt')),
      }),
      work: objectOf({ problems: count }),
      refunds: objectOf({ open: count, overdue: count }),
      dataRequests: objectOf({
        count,
        requests: listOf(
          objectOf({ _id: text, kind: text, dueAt: { type: ['string', 'null'], format: 'date-time' } }),
        ),
      }),
    }),
    {},
  ),
};
