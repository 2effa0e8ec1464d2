import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { answerErrors } from '#core/http/errors.ts';
import { readBoundedJson } from '#core/http/json-bodies.ts';
import { entityTags } from '#core/http/response-headers.ts';
import { openApi } from '#core/pages/api-document.ts';
import type { QuickAnswers } from '#core/pages/fast-path.ts';
import type { KeptFiles } from '#core/pages/response-cache.ts';
import type { ApiParts, Feature, Services } from './define-feature.ts';

/** Everything below /api/v1 (product: The API). */
export function apiRoutes(
  features: readonly Feature[],
  services: Services,
  { quick, files, ...parts }: ApiParts & { quick: QuickAnswers; files: KeptFiles },
) {
  return async (app: FastifyInstance): Promise<void> => {
    answerErrors(app);
    readBoundedJson(app);
    await app.register(entityTags);
    app.addHook('onRoute', (route) => {
      // A write answers at most one entry, which compression would only delay.
      if (![route.method].flat().includes('GET')) route.compress = false;
    });
    await app.register(compress, {
      encodings: ['br', 'gzip'],
      brotliOptions: { params: { 1: 4 } },
      globalDecompression: false,
    });
    await app.register(multipart);
    await app.register(openApi(quick, files));
    for (const feature of features) {
      for (const routes of feature.routes?.(services, parts) ?? []) await app.register(routes);
    }
  };
}
