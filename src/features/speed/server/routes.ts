import type { FastifyInstance } from 'fastify';
import { addCalls } from '#core/http/call-routes.ts';
import { limitPerAddress, minute } from '#core/http/limits.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import { fieldValueCalls, fieldValueReportCalls } from '../api.ts';
import { bucketOf, fieldMetricNames, fieldPageOf } from '../rules/measurements.ts';
import { type FieldValueStore, firstReportedDay, sumFieldValues } from './measurements.ts';

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

    app.register(async (scope) => {
      scope.addHook('onRequest', limit);
      addCalls(scope, fieldValueReportCalls, {
        async 'POST field-values'({ headers, body: { page, device, values } }, reply) {
          const { 'sec-gpc': gpc, dnt } = headers;
          // Pages cached before the setting was changed may still report.
          if (gpc === '1' || dnt === '1' || pages.fieldValuesPercent === 0) return reply.send();
          const buckets = fieldMetricNames.flatMap((metric) => {
            const value = values[metric];
            return value === undefined ? [] : [{ metric, upTo: bucketOf(metric, value) }];
          });
          await stores.fieldValues.count({ day: pages.today(), page: fieldPageOf(page), device, buckets });
          return reply.send();
        },
      });
    });

    addCalls(app, fieldValueCalls, {
      async 'GET field-values'() {
        const today = pages.today();
        const counts = await stores.fieldValues.listSince(firstReportedDay(today));
        return { today, values: sumFieldValues(counts, today) };
      },
    });
  };
}
