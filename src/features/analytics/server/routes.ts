import type { FastifyInstance } from 'fastify';
import { startCsvResponse } from '#cms/records/export-routes.ts';
import { parseFields } from '#core/http/body-fields.ts';
import { byteOrderMark, csvRow } from '#core/http/csv.ts';
import { errorResponses, type JsonSchema, listOf, objectOf, responses } from '#core/http/open-api.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import { visitQuery } from '../rules/query.ts';
import { defaultSpan, type VisitFigures, visitSpans } from '../rules/visits.ts';
import type { Visits } from './visits.ts';

/** The visits as CSV: days, pages, and searches without results. */
function exportVisits({ days, pages, searches }: VisitFigures): string {
  return [
    byteOrderMark + csvRow(['Part', 'Of', 'Title', 'Count', 'As many days before']),
    ...days.map(({ day, count }) => csvRow(['Day', day, '', String(count), ''])),
    ...pages.map(({ page, title, count, previous }) =>
      csvRow(['Page', page, title, String(count), String(previous)]),
    ),
    ...searches.map(({ text, count }) => csvRow(['Search without a result', text, '', String(count), ''])),
  ].join('');
}

/** The limits of a screen and of an export: a site has a few thousand pages. */
const limits = { screen: { pages: 100, searches: 50 }, file: { pages: 5000, searches: 1000 } };

type Dependencies = Pick<Services, 'stores' | 'dayOf' | 'clock'> & { visits: Visits };

/** The calls about page views and searches without results (product: Visits). */
export function visitRoutes({ stores, visits, dayOf, clock }: Dependencies) {
  return async (app: FastifyInstance): Promise<void> => {
    const config = { action: 'visit.read' } as const;
    app.get('/visits', { config, schema: docs }, async (request) =>
      visits.read(parseFields(visitQuery, request.query).days, limits.screen),
    );

    app.get('/visits.csv', { config, schema: csvDocs }, async (request, reply) => {
      const figures = await visits.read(parseFields(visitQuery, request.query).days, limits.file);
      const { days, pages, searches } = figures;
      const rows = days.length + pages.length + searches.length;
      const about = { kind: '', id: '', name: 'Visits' };
      await startCsvResponse(request, reply, stores, { about, rows, file: `visits-${dayOf(clock())}` });
      return reply.send(exportVisits(figures));
    });
  };
}

const tags = ['Visits'];
const text: JsonSchema = { type: 'string' };
const day: JsonSchema = { type: 'string', format: 'date', description: "A day in the site's time zone." };
const count: JsonSchema = { type: 'integer' };
const previous: JsonSchema = { type: 'integer', description: 'In the period before, of the same length.' };
const querystring = {
  type: 'object',
  properties: { days: { enum: visitSpans, default: defaultSpan } },
};

const docs = {
  tags,
  summary: 'Page views, and searches without results',
  querystring,
  response: responses(
    200,
    objectOf({
      from: day,
      to: day,
      total: count,
      previous,
      days: listOf(objectOf({ day, count })),
      pageCount: { ...count, description: 'Number of different pages; only the most viewed are listed.' },
      pages: listOf(
        objectOf({
          page: { ...text, description: 'The path of the page.' },
          title: { ...text, description: 'Empty: the page no longer exists.' },
          count,
          previous,
        }),
      ),
      searches: listOf(objectOf({ text, count })),
    }),
    errorResponses(400),
  ),
};

const csvDocs = {
  tags,
  summary: 'Export the visits as CSV',
  querystring,
  produces: ['text/csv'],
  response: {
    200: {
      type: 'string',
      description: 'The days, the pages and the searches, with a header row; UTF-8 with a byte order mark.',
    },
    ...errorResponses(400),
  },
};
