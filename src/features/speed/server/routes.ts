import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { parseFields } from '#core/http/body-fields.ts';
import { limitPerAddress, minute } from '#core/http/limits.ts';
import { errorResponses, type JsonSchema, objectOf, responses } from '#core/http/open-api.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import { bucketOf, fieldDevices, fieldMetricNames, fieldPageOf } from '../rules/measurements.ts';
import { type FieldValueStore, firstReportedDay, sumFieldValues } from './measurements.ts';

const sent = z.object({
  page: z.string('Which kind of page?').max(60, 'This is not a kind of page.'),
  device: z.enum(fieldDevices, 'A device is a phone or a desktop.'),
  values: z.partialRecord(
    z.enum(fieldMetricNames, 'This is not measured.'),
    z.number('A value is a number.').min(0, 'A value is not below 0.').max(86_400_000, 'That is too much.'),
    'What was measured?',
  ),
});

/**
 * The calls for the speed of pages: reported by browsers when visitors leave, and read by staff. A visit only raises some counts.
 * Visitors who opt out are not counted.
 */
export function fieldValueRoutes({
  stores,
  limits,
  pages,
}: Pick<Services, 'limits' | 'pages'> & { stores: { fieldValues: FieldValueStore } }) {
  const limit = limitPerAddress(limits, { name: 'fieldValues', points: 300, seconds: 10 * minute });
  return async (app: FastifyInstance): Promise<void> => {
    // Other sites can post texts and forms without a preflight request, but not JSON.
    app.removeContentTypeParser(['text/plain', 'multipart/form-data']);
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('Cache-Control', 'no-store');
    });

    app.post(
      '/field-values',
      { bodyLimit: 1024, config: { action: 'fieldValue.send' }, onRequest: limit, schema: sendDocs },
      async (request, reply) => {
        const { page, device, values } = parseFields(sent, request.body);
        const { 'sec-gpc': gpc, dnt } = request.headers;
        // Pages cached before the setting was changed may still report.
        if (gpc === '1' || dnt === '1' || pages.fieldValuesPercent === 0) return reply.code(204).send();
        const buckets = fieldMetricNames.flatMap((metric) => {
          const value = values[metric];
          return value === undefined ? [] : [{ metric, upTo: bucketOf(metric, value) }];
        });
        await stores.fieldValues.count({ day: pages.today(), page: fieldPageOf(page), device, buckets });
        return reply.code(204).send();
      },
    );

    app.get('/field-values', { config: { action: 'fieldValue.read' }, schema: readDocs }, async () => {
      const today = pages.today();
      const counts = await stores.fieldValues.listSince(firstReportedDay(today));
      return { today, values: sumFieldValues(counts, today) };
    });
  };
}

const tags = ['Speed'];
const text: JsonSchema = { type: 'string' };
const day: JsonSchema = { type: 'string', format: 'date', description: "A day in the site's time zone." };
const amount: JsonSchema = { type: 'number', minimum: 0 };
const sum = {
  visits: { type: 'integer' },
  p75: { ...amount, description: 'What three of four visits did not exceed.' },
};

const sendDocs = {
  tags,
  summary: 'Report the speed of a page for a visitor; only counts are stored',
  consumes: ['application/json'],
  body: objectOf({
    page: { ...text, description: 'The kind of page; an unknown one is counted as `other`.' },
    device: { enum: fieldDevices },
    values: {
      type: 'object',
      description: 'Milliseconds; CLS in its own unit.',
      properties: Object.fromEntries(fieldMetricNames.map((metric) => [metric, amount])),
    },
  }),
  response: responses(204, { type: 'null' }, errorResponses(400, 413, 415, 429)),
};

const readDocs = {
  tags,
  summary: 'The speed of pages for visitors in the last four weeks, and in each of twelve',
  response: responses(
    200,
    objectOf({
      today: day,
      values: {
        type: 'array',
        items: objectOf({
          page: { ...text, description: '`all`: all pages together.' },
          device: { enum: fieldDevices },
          metric: { enum: fieldMetricNames },
          ...sum,
          weeks: { type: 'array', items: objectOf({ from: day, ...sum }) },
        }),
      },
    }),
    {},
  ),
};
