import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { projectFolder } from '#core/config/project-folder.ts';
import type { PageRenderer } from './context.ts';
import { createPreparedResponse, type PreparedResponse, sendPreparedResponse } from './prepared-response.ts';
import type { FileCache } from './response-cache.ts';

const build = join(projectFolder, 'build');
const client = join(build, 'client');

/** The server build, loaded on demand, because tests of the API do not need it. */
export function loadBuiltSite(): Promise<PageRenderer> {
  return import(pathToFileURL(join(build, 'server/index.js')).href);
}

/** The code of the service worker, without its generated header. */
export function readServiceWorker(): Promise<string> {
  return readFile(join(build, 'service-worker/service-worker.js'), 'utf8');
}

/** Media types of the build and of public/; another file type stops the start. */
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/**
 * Serves the built scripts, styles, fonts and icons, which the build has compressed. Only listed files are served, so
 * that nothing else of the disk is reachable; a route for each of the hundreds would slow down the start.
 */
export async function builtFileRoutes(
  fileCache: FileCache,
): Promise<(app: FastifyInstance) => Promise<void>> {
  const entries = await readdir(client, { recursive: true, withFileTypes: true });
  const all = new Set(
    entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name)),
  );
  const isCopy = (path: string) => /\.(br|gz)$/.test(path) && all.has(path.slice(0, -3));
  const files = new Map(
    [...all]
      .filter((path) => !isCopy(path))
      .map((path) => [path.slice(client.length).replaceAll('\\', '/'), path]),
  );
  const unknown = [...files.keys()].find((address) => !types[extname(address)]);
  if (unknown) throw new Error(`The build contains ${unknown}, whose file type is unknown.`);
  const routes = new Set(
    [...files.keys()].map((address) => {
      const folder = posix.dirname(address);
      // Pages have addresses at the top level too.
      return folder === '/' ? address : `${folder}/*`;
    }),
  );

  return async (app) => {
    for (const route of routes) {
      app.get<{ Params: { '*'?: string } }>(route, async (request, reply) => {
        const address = route.replace('*', () => request.params['*'] ?? '');
        const path = files.get(address);
        if (path === undefined) return reply.callNotFound();
        return sendPreparedResponse(
          await fileCache.get(address, () => readBuiltFile(path, address)),
          request,
          reply,
        );
      });
    }
  };

  async function readBuiltFile(path: string, address: string): Promise<PreparedResponse> {
    const read = async (copy: string) => (all.has(copy) ? readFile(copy) : undefined);
    const [identity, br, gzip] = await Promise.all([readFile(path), read(`${path}.br`), read(`${path}.gz`)]);
    // The names under /assets/ contain a hash of their content.
    const isHashed = address.startsWith('/assets/');
    const headers = {
      'content-type': types[extname(path)] ?? '',
      'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    };
    const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 27);
    const copies = { ...(br && { br }), ...(gzip && { gzip }) };
    return createPreparedResponse({ headers, etag: `W/"${hash}"` }, { identity, ...copies });
  }
}
