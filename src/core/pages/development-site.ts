import middie from '@fastify/middie';
import type { FastifyInstance } from 'fastify';
import type { PageRenderer } from './context.ts';

/**
 * Vite instead of the build, for `npm run dev`: pages and styles change in the browser as they are edited.
 *
 * @param entry the module that renders pages, as a path from the project's folder
 */
export async function createDevelopmentSite(entry: string) {
  const { createServer, isRunnableDevEnvironment } = await import('vite');
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
  const { ssr } = vite.environments;
  if (!ssr || !isRunnableDevEnvironment(ssr))
    throw new Error('Vite has no environment that can run the pages.');

  // Loaded again for each page, to reflect the current files; nothing is cached by route here.
  const { parametersOf, canonicalQuery, openParameters, hasOwnAnswer }: PageRenderer =
    await ssr.runner.import(entry);
  const site: PageRenderer = {
    matchPage: (pathname) => ({ pattern: pathname, params: {}, routeIds: [] }),
    parametersOf,
    canonicalQuery,
    openParameters,
    hasOwnAnswer,
    async renderPage(request, services) {
      const fresh: PageRenderer = await ssr.runner.import(entry);
      return fresh.renderPage(request, services);
    },
  };

  const files = async (app: FastifyInstance): Promise<void> => {
    await app.register(middie);
    app.use(vite.middlewares);
    app.addHook('onClose', () => vite.close());
  };

  return { site, files };
}
