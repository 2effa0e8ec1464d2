import type { FastifyInstance } from 'fastify';
import type * as z from 'zod';
import { startCsvResponse } from '#cms/records/export-routes.ts';
import { requireAccount, requireCaller } from '#core/access/require-action.ts';
import { timesOfDayRange } from '#core/http/body-fields.ts';
import { addCalls } from '#core/http/call-routes.ts';
import { readKeyedRequest } from '#core/http/idempotency.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import { conversationCalls, type ResponseTimesQuery, responseTimeCalls } from '../api.ts';
import type { conversationQuery } from '../rules/query.ts';
import type { ConversationQuery } from './conversation-lists.ts';
import { exportResponseTimes, readResponseTimes } from './response-times.ts';

/** The calls by which staff handle enquiries (product: Front desk). */
export function conversationRoutes(services: Pick<Services, 'frontDesk' | 'startOfDay' | 'emailIsSetUp'>) {
  const { frontDesk, startOfDay, emailIsSetUp } = services;
  return async (app: FastifyInstance): Promise<void> => {
    app.removeContentTypeParser(['text/plain', 'multipart/form-data']);
    addCalls(app, conversationCalls, {
      'GET conversations': (request) =>
        frontDesk.list(toConversationQuery(request.query, startOfDay), requireAccount(request)),

      'GET conversations/counts': (request) => frontDesk.counts(requireAccount(request)),

      'GET conversations/staff': async () => ({ staff: await frontDesk.staff() }),

      'GET conversations/:id': async ({ params }) => ({
        conversation: await frontDesk.view(params.id),
        emailIsSetUp,
      }),

      'GET conversations/by-enquiry/:enquiryId': async ({ params }) => ({
        conversation: await frontDesk.viewByEnquiry(params.enquiryId),
        emailIsSetUp,
      }),

      async 'POST conversations/:id/actions'(request) {
        const { revision, action } = request.body;
        const target = { id: request.params.id, revision };
        return { conversation: await frontDesk.applyAction(target, action, requireCaller(request)) };
      },

      async 'POST conversations/:id/reply'(request) {
        const { id } = request.params;
        const caller = requireCaller(request);
        const { text, revision } = request.body;
        const keyedRequest = readKeyedRequest(request, `reply to ${id} by ${caller.account.id}`, {
          values: { text, revision },
          files: new Map(),
        });
        return { conversation: await frontDesk.reply({ id, revision }, text, caller, keyedRequest) };
      },
    });
  };
}

type ResponseTimeRouteOptions = Pick<
  Services,
  'stores' | 'siteSettings' | 'timeZone' | 'startOfDay' | 'dayOf' | 'clock'
>;

/** The calls for response times (product: Figures of the front desk). No figure names a person. */
export function responseTimeRoutes({
  stores,
  siteSettings,
  timeZone,
  startOfDay,
  dayOf,
  clock,
}: ResponseTimeRouteOptions) {
  const read = async (query: ResponseTimesQuery) => {
    const { openingHours } = await siteSettings.read();
    return readResponseTimes({ stores, openingHours, timeZone, startOfDay }, query, dayOf(clock()));
  };

  return async (app: FastifyInstance): Promise<void> => {
    addCalls(app, responseTimeCalls, {
      'GET front-desk/response-times': ({ query }) => read(query),

      async 'GET front-desk/response-times.csv'(request, reply) {
        const figures = await read(request.query);
        const rows = figures.weeks.length + 1 + figures.cities.length;
        const about = { kind: 'enquiry', id: '', name: 'Figures of the front desk' };
        const file = `front-desk-figures-${dayOf(clock())}`;
        await startCsvResponse(request, reply, stores, { about, rows, file });
        return reply.send(exportResponseTimes(figures, request.query.city));
      },
    });
  };
}

/** The filters of a list; `to` is inclusive. @param startOfDay returns the time at which a day begins */
function toConversationQuery(
  { tab, q, city, page, limit, ...days }: z.output<typeof conversationQuery>,
  startOfDay: (day: string) => string,
): ConversationQuery {
  return {
    tab,
    search: q || undefined,
    city: city || undefined,
    ...timesOfDayRange(days, startOfDay),
    limit,
    offset: (page - 1) * limit,
  };
}
