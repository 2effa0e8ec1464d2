import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { startCsvResponse } from '#cms/records/export-routes.ts';
import { addCalls } from '#core/http/call-routes.ts';
import { byteOrderMark, csvRow } from '#core/http/csv.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import { createDatetimeFormatter } from '#core/time/calendar.ts';
import { newsletterCalls } from '../api.ts';

/**
 * Streams all confirmed subscribers as CSV.
 *
 * @param unsubscribeLinkOf returns the unsubscribe link of a subscriber
 * @param timeZone the time zone of the times
 */
async function* exportSubscribers(
  store: Pick<Services['stores']['consents'], 'newsSlices'>,
  unsubscribeLinkOf: (consentId: string) => string,
  timeZone: string,
): AsyncGenerator<string> {
  const formatDatetime = createDatetimeFormatter(timeZone);
  yield byteOrderMark + csvRow(['Email', 'Name', 'Since', 'Link that ends it']);
  for await (const slice of store.newsSlices()) {
    yield slice
      .map(({ id, email, name, since }) =>
        csvRow([email, name, formatDatetime(since), unsubscribeLinkOf(id)]),
      )
      .join('');
  }
}

type Dependencies = Pick<Services, 'stores' | 'newsLinks' | 'timeZone' | 'clock' | 'dayOf'>;

/** The export of newsletter subscribers (product: News). */
export function newsletterRoutes({ stores, newsLinks, timeZone, clock, dayOf }: Dependencies) {
  return async (app: FastifyInstance): Promise<void> => {
    addCalls(app, newsletterCalls, {
      async 'GET exports/subscribers'(request, reply) {
        const rows = await stores.consents.countNews();
        const about = { kind: 'news', id: '', name: 'Who wants news' };
        const file = `news-${dayOf(clock())}`;
        await startCsvResponse(request, reply, stores, { about, rows, file });
        return reply.send(Readable.from(exportSubscribers(stores.consents, newsLinks.addressOf, timeZone)));
      },
    });
  };
}
