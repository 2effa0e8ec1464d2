import type { FastifyInstance } from 'fastify';
import { totalHeader } from '#cms/records/list-request.ts';
import { addCalls } from '#core/http/call-routes.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import { searchCalls } from '../api.ts';

/** The number of suggested articles without results, as on the search page. */
const newestShown = 3;

/** The call for visitors' searches (product: Search). Answers are not cached, because anyone can invent texts. */
export function searchRoutes({ search, searchQueue }: Pick<Services, 'search' | 'searchQueue'>) {
  return async (app: FastifyInstance): Promise<void> => {
    addCalls(app, searchCalls, {
      async 'GET search'({ query: { q: text, ...asked } }, reply) {
        const answer = await searchQueue(async () => {
          const found = await search.find({ text, ...asked });
          const isNothing = found.total === 0 && text.trim();
          return isNothing ? { ...found, newest: await search.newest(newestShown) } : found;
        });
        // A parent's search must not be stored in any cache.
        reply.header('Cache-Control', 'no-store').header(totalHeader, answer.total);
        return answer;
      },
    });
  };
}
