import type { FastifyInstance } from 'fastify';
import { startCsvResponse } from '#cms/records/export-routes.ts';
import { addCalls } from '#core/http/call-routes.ts';
import { byteOrderMark, csvRow } from '#core/http/csv.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import { type VisitFigures, visitCalls } from '../api.ts';
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
    addCalls(app, visitCalls, {
      'GET visits': ({ query }) => visits.read(query.days, limits.screen),

      async 'GET visits.csv'(request, reply) {
        const figures = await visits.read(request.query.days, limits.file);
        const { days, pages, searches } = figures;
        const rows = days.length + pages.length + searches.length;
        const about = { kind: '', id: '', name: 'Visits' };
        await startCsvResponse(request, reply, stores, { about, rows, file: `visits-${dayOf(clock())}` });
        return reply.send(exportVisits(figures));
      },
    });
  };
}
