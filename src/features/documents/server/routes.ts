import type { FastifyInstance } from 'fastify';
import { addCalls } from '#core/http/call-routes.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { documentCalls } from '../api.ts';

/** The calls by which staff read documents (product: Documents). */
export function documentRoutes({ documents }: Pick<Stores, 'documents'>) {
  return async (app: FastifyInstance): Promise<void> => {
    addCalls(app, documentCalls, {
      'GET payments/:id/documents': async ({ params: { id } }) => ({
        documents: await documents.listOf('paymentId', id),
      }),

      'GET registrations/:id/documents': async ({ params: { id } }) => ({
        documents: await documents.listOf('registrationId', id),
      }),

      'GET documents/:id': ({ params }) => documents.find(params.id),
    });
  };
}
