import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { PageSite } from '../../web/render.server.ts';

const build = resolve(import.meta.dirname, '../../../build');

/** What the build has made; loaded when it is needed, because tests of the API do without. */
export function loadBuiltSite(): Promise<PageSite> {
  return import(pathToFileURL(join(build, 'server/index.js')).href);
}

/** The code of the service worker, which still lacks what stands above it. */
export function readServiceWorker(): Promise<string> {
  return readFile(join(build, 'service-worker/service-worker.js'), 'utf8');
}

/** Serves the built scripts, styles, fonts and icons; the names under /assets/ carry a hash of their content. */
export async function builtFiles(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(build, 'client'),
    wildcard: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(join(build, 'client/assets/'));
      reply.header(
        'Cache-Control',
        isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
    },
  });
}
