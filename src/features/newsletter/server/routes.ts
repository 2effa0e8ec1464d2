import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { startCsvResponse } from '#cms/records/export-routes.ts';
import { byteOrderMark, csvRow } from '#core/http/csv.ts';
import { errorResponses, type JsonSchema, objectWith, responses } from '#core/http/open-api.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import { createDatetimeFormatter } from '#core/time/calendar.ts';
import { toShownNotice } from '#features/consent/rules/notices.ts';

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

type Dependencies = Pick<
  Services,
  'stores' | 'siteSettings' | 'noticeService' | 'newsLinks' | 'timeZone' | 'clock' | 'dayOf'
>;

const tags = ['Privacy'];
const text: JsonSchema = { type: 'string' };
const notice: JsonSchema = {
  type: 'object',
  required: ['hash', 'short', 'items'],
  properties: {
    hash: { ...text, description: 'Sent as `notice` with a form, it records that this notice was shown.' },
    short: text,
    items: {
      type: 'array',
      items: { type: 'object', required: ['title', 'text'], properties: { title: text, text } },
    },
  },
};
const noticesDocs = {
  tags,
  summary: 'The notices of all forms: the stored data, its purpose, its retention and the contact',
  response: responses(200, objectWith('notices', { type: 'object', additionalProperties: notice }), {}),
};
const exportDocs = {
  tags,
  summary: 'All confirmed newsletter subscribers, as CSV',
  produces: ['text/csv'],
  response: {
    200: { type: 'string', description: 'Email, name, time of confirmation, and unsubscribe link.' },
    ...errorResponses(),
  },
};

/**
 * The calls about notices, for forms on other pages, and about newsletter subscribers (product: Notices and consent).
 */
export function newsletterRoutes(parts: Dependencies) {
  const { stores, siteSettings, noticeService, newsLinks, timeZone, clock, dayOf } = parts;
  return async (app: FastifyInstance): Promise<void> => {
    const reading = { config: { action: 'page.read' } as const, schema: noticesDocs };
    app.get('/notices', reading, async (_request, reply) => {
      reply.header('Cache-Control', 'no-cache');
      const all = Object.entries(noticeService.forSettings(await siteSettings.read()));
      return { notices: Object.fromEntries(all.map(([purpose, one]) => [purpose, toShownNotice(one)])) };
    });

    const exporting = { config: { action: 'privacy.manage' } as const, schema: exportDocs };
    app.get('/exports/subscribers', exporting, async (request, reply) => {
      const rows = await stores.consents.countNews();
      const about = { kind: 'news', id: '', name: 'Who wants news' };
      const file = `news-${dayOf(clock())}`;
      await startCsvResponse(request, reply, stores, { about, rows, file });
      return reply.send(Readable.from(exportSubscribers(stores.consents, newsLinks.addressOf, timeZone)));
    });
  };
}
