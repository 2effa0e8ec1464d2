import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { startCsvResponse } from '#cms/records/export-routes.ts';
import { requireAccount, requireCaller } from '#core/access/require-action.ts';
import { daySchema, multilineTextSchema, parseFields, timesOfDayRange } from '#core/http/body-fields.ts';
import { readKeyedRequest } from '#core/http/idempotency.ts';
import { errorResponses, type JsonSchema, listOf, objectOf, responses } from '#core/http/open-api.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import { maxLengths } from '#core/text/contact-rules.ts';
import { largestNumber } from '#core/text/numbers.ts';
import { conversationDocs } from '../api.ts';
import { type Action, maxNoteLength } from '../rules/conversation.ts';
import { conversationQuery } from '../rules/query.ts';
import { defaultWeeks, maxWeeks } from '../rules/response-times.ts';
import type { ConversationQuery } from './conversation-lists.ts';
import { exportResponseTimes, readResponseTimes } from './response-times.ts';

interface ById {
  Params: { id: string };
}

const [readConfig, answerConfig] = [{ action: 'enquiry.read' }, { action: 'enquiry.answer' }] as const;
/** Bytes: a text of staff has at most 5,000 characters. */
const bodyLimit = 65_536;

/** The calls by which staff handle enquiries (product: Front desk). */
export function conversationRoutes({ frontDesk, startOfDay }: Pick<Services, 'frontDesk' | 'startOfDay'>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeContentTypeParser(['text/plain', 'multipart/form-data']);
    app.get('/conversations', { config: readConfig, schema: conversationDocs.list }, async (request) =>
      frontDesk.list(readConversationQuery(request.query, startOfDay), requireAccount(request)),
    );

    app.get(
      '/conversations/counts',
      { config: readConfig, schema: conversationDocs.counts },
      async (request) => frontDesk.counts(requireAccount(request)),
    );

    app.get('/conversations/staff', { config: readConfig, schema: conversationDocs.staff }, async () => ({
      staff: await frontDesk.staff(),
    }));

    app.get<ById>(
      '/conversations/:id',
      { config: readConfig, schema: conversationDocs.view },
      async ({ params }) => ({
        conversation: await frontDesk.view(params.id),
      }),
    );

    app.get<{ Params: { enquiryId: string } }>(
      '/conversations/by-enquiry/:enquiryId',
      { config: readConfig, schema: conversationDocs.viewByEnquiry },
      async ({ params }) => ({ conversation: await frontDesk.viewByEnquiry(params.enquiryId) }),
    );

    const actionOptions = { config: answerConfig, bodyLimit, schema: conversationDocs.applyAction };
    app.post<ById>('/conversations/:id/actions', actionOptions, async (request) => {
      const { revision, action } = readAction(request.body);
      const target = { id: request.params.id, revision };
      return { conversation: await frontDesk.applyAction(target, action, requireCaller(request)) };
    });

    const replyOptions = { config: answerConfig, bodyLimit, schema: conversationDocs.reply };
    app.post<ById>('/conversations/:id/reply', replyOptions, async (request, reply) => {
      const { id } = request.params;
      const caller = requireCaller(request);
      const sent = readReply(request.body);
      const values = { text: sent.text, revision: sent.revision };
      const keyedRequest = readKeyedRequest(request, `reply to ${id} by ${caller.account.id}`, {
        values,
        files: new Map(),
      });
      const conversation = await frontDesk.reply(
        { id, revision: sent.revision },
        sent.text,
        caller,
        keyedRequest,
      );
      return reply.code(201).send({ conversation });
    });
  };
}

const weeksMessage = `weeks is a whole number from 1 to ${maxWeeks}.`;
const query = z.object({
  weeks: z
    .string(weeksMessage)
    .regex(/^\d{1,3}$/, weeksMessage)
    .transform(Number)
    .refine((weeks) => weeks >= 1 && weeks <= maxWeeks, weeksMessage)
    .default(defaultWeeks),
  city: z
    .string('city is the name of a city.')
    .max(maxLengths.city, 'That is too long for a city.')
    .optional(),
});

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
  const loadResponseTimes = async (sent: unknown) => {
    const { weeks, city } = parseFields(query, sent);
    const { openingHours } = await siteSettings.read();
    const responseTimesQuery = { weeks, city: city || undefined };
    const figures = await readResponseTimes(
      { stores, openingHours, timeZone, startOfDay },
      responseTimesQuery,
      dayOf(clock()),
    );
    return { figures, city: responseTimesQuery.city };
  };

  return async (app: FastifyInstance): Promise<void> => {
    const config = { action: 'enquiry.read' } as const;
    app.get('/front-desk/response-times', { config, schema: docs }, async (request) =>
      loadResponseTimes(request.query).then(({ figures }) => figures),
    );

    app.get('/front-desk/response-times.csv', { config, schema: csvDocs }, async (request, reply) => {
      const { figures, city } = await loadResponseTimes(request.query);
      const rows = figures.weeks.length + 1 + figures.cities.length;
      const about = { kind: 'enquiry', id: '', name: 'Figures of the front desk' };
      await startCsvResponse(request, reply, stores, {
        about,
        rows,
        file: `front-desk-figures-${dayOf(clock())}`,
      });
      return reply.send(exportResponseTimes(figures, city));
    });
  };
}

const tags = ['Front desk'];
const text: JsonSchema = { type: 'string' };
const count: JsonSchema = { type: 'integer' };
const minutes: JsonSchema = {
  type: ['integer', 'null'],
  description: 'Opening minutes; null: none was answered.',
};
const waits = {
  arrived: count,
  answered: count,
  waiting: count,
  closed: count,
  median: minutes,
  p90: minutes,
};
const querystring = {
  type: 'object',
  properties: {
    weeks: { type: 'integer', minimum: 1, maximum: maxWeeks, default: defaultWeeks },
    city: { ...text, description: 'Restricts the weeks and their total; cities are never restricted.' },
  },
};

const docs = {
  tags,
  summary: 'How long parents waited for a first human contact, by the week in which they wrote and by city',
  querystring,
  response: responses(
    200,
    objectOf({
      weeks: listOf(objectOf({ week: { ...text, format: 'date', description: 'Its Monday.' }, ...waits })),
      total: objectOf(waits),
      cities: listOf(objectOf({ city: { ...text, description: 'Empty: all further cities.' }, ...waits })),
    }),
    errorResponses(400),
  ),
};

const csvDocs = {
  tags,
  summary: 'The same as CSV',
  querystring,
  produces: ['text/csv'],
  response: {
    200: {
      type: 'string',
      description: 'The weeks, their total and the cities, with a header; UTF-8 with a byte order mark.',
    },
    ...errorResponses(400),
  },
};

/**
 * Parses the filters of a list; `to` is inclusive.
 *
 * @param startOfDay returns the time at which a day begins
 * @throws AppError invalid
 */
function readConversationQuery(sent: unknown, startOfDay: (day: string) => string): ConversationQuery {
  const { tab, q, city, page, limit, ...days } = parseFields(conversationQuery, sent);
  return {
    tab,
    search: q || undefined,
    city: city || undefined,
    ...timesOfDayRange(days, startOfDay),
    limit,
    offset: (page - 1) * limit,
  };
}

const note = multilineTextSchema(maxNoteLength);
const requiredText = note.min(1, 'Please write something.');

const missingEnquiryMessage = 'There is no such enquiry.';
const missingNoteMessage = 'There is no such note.';

const action = z.discriminatedUnion(
  'kind',
  [
    z.object({
      kind: z.literal('assign'),
      ownerId: z
        .string('Please name an account, or nobody by an empty text.')
        .regex(/^[\w-]{0,64}$/, 'There is no such account.'),
    }),
    z.object({
      kind: z.literal('call'),
      isReached: z.boolean('Please say whether anybody answered.'),
      text: note.optional(),
    }),
    z.object({ kind: z.literal('whatsapp'), text: note.optional() }),
    z.object({ kind: z.literal('mail'), text: note.optional() }),
    z.object({ kind: z.literal('note'), text: requiredText }),
    z.object({ kind: z.literal('followUp'), day: daySchema('day').nullable() }),
    z.object({
      kind: z.literal('undo'),
      noteId: z
        .string(missingNoteMessage)
        .regex(/^[\w-]{1,64}$/, missingNoteMessage)
        .optional(),
    }),
    z.object({
      kind: z.literal('split'),
      enquiryId: z.string(missingEnquiryMessage).regex(/^[\w-]{1,64}$/, missingEnquiryMessage),
    }),
    ...(['done', 'reopen', 'spam', 'genuine'] as const).map((kind) => z.object({ kind: z.literal(kind) })),
  ],
  'There is no such action.',
);

const revision = z.int('Please send the revision that you have seen.').min(1).max(largestNumber);

/** Parses an action and the revision that it is based on. @throws AppError invalid */
function readAction(sent: unknown): { revision: number; action: Action } {
  const read = parseFields(z.object({ revision, action }), sent);
  return { revision: read.revision, action: read.action as Action };
}

/** Parses a reply to a parent, likewise. @throws AppError invalid */
function readReply(sent: unknown): { revision: number; text: string } {
  return parseFields(z.object({ revision, text: requiredText }), sent);
}
