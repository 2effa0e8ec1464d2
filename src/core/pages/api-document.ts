import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RouteOptions,
} from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { AppError } from '#core/errors.ts';
import { describeCall } from '#core/http/describe-call.ts';
import type { FastPath } from './fast-path.ts';
import { type PreparedResponse, prepareResponse, sendPreparedResponse } from './prepared-response.ts';
import type { FileCache } from './response-cache.ts';
import { createResponseCache } from './response-cache.ts';

/** The minimal policy of the page that shows the document. */
const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Bytes: in both forms and all their encodings it takes some 4.5 MB. One answer may take a quarter. */
const maxBytes = 16 * 1024 * 1024;
/** Scripts, styles and pictures of the page, below docs. */
const fileName = /^static\/[\w.-]+\.(?:js|css|svg|png)$/;
const options = { config: { action: 'docs.read' }, schema: { hide: true } } as const;

/**
 * The OpenAPI document at docs/json, generated from the schemas of the routes, and its viewer at docs.
 *
 * @param files the cache for the files of that page, which have 2 MB
 */
export const openApi = (fastPath: Pick<FastPath, 'add'>, files: FileCache) =>
  fastifyPlugin(async (app) => {
    const routes: RouteOptions[] = [];
    app.addHook('onRoute', (route) => void routes.push(route));
    let generator: Promise<FastifyInstance> | undefined;
    const openGenerator = () => (generator ??= createGenerator(routes));
    addDocument(app, fastPath, openGenerator);

    let viewer: Promise<FastifyInstance> | undefined;
    async function read(url: string, headers: FastifyRequest['headers'] = {}) {
      viewer ??= openGenerator().then(({ swagger }) => createViewer(swagger, app.prefix));
      return (await viewer).inject({ url, headers });
    }

    /** @throws AppError missing; an unknown file is not cached: invented names would fill the memory */
    async function readFile(url: string): Promise<PreparedResponse> {
      const { statusCode, headers, rawPayload } = await read(url);
      if (statusCode !== 200) throw new AppError('missing', 'There is nothing here.');
      const headersToSend = ['content-type', 'cache-control'].flatMap((name) =>
        headers[name] === undefined ? [] : [[name, String(headers[name])]],
      );
      return prepareResponse({ headers: Object.fromEntries(headersToSend) }, rawPayload);
    }

    async function answer(request: FastifyRequest<{ Params: { '*'?: string } }>, reply: FastifyReply) {
      const { '*': name = '' } = request.params;
      if (fileName.test(name)) {
        const address = `${app.prefix}/docs/${name}`;
        return sendPreparedResponse(await files.get(address, () => readFile(address)), request, reply);
      }
      const made = await read(request.url, request.headers);
      if (made.statusCode === 404) return reply.callNotFound();
      const { connection: _, ...headers } = made.headers;
      return reply
        .code(made.statusCode)
        .headers(headers)
        .send(made.body === '' ? undefined : made.rawPayload);
    }
    app.get('/docs', options, answer);
    app.get('/docs/*', options, answer);
  });

/**
 * A separate server with the same routes, which generates the document from them. Made at the first request: the
 * generator and its libraries would take megabytes of every process, and the document is rarely read.
 */
async function createGenerator(routes: readonly RouteOptions[]): Promise<FastifyInstance> {
  const { default: swagger } = await import('@fastify/swagger');
  const generator = Fastify({ exposeHeadRoutes: false });
  await generator.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Ananta',
        version: '1',
        description: 'The content of the site and its administration.',
      },
      servers: [{ url: '/' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    stripBasePath: false,
    transform: ({ url, route: { config } }) => ({
      url,
      schema: config?.call ? describeCall(config.call) : { hide: true },
    }),
  });
  for (const { method, url, config } of routes) {
    generator.route({ method, url, ...(config && { config }), handler: () => undefined });
  }
  await generator.ready();
  return generator;
}

/**
 * Cached from the first request: generating it takes a fifth of a second, and it does not change while the process
 * runs.
 */
function addDocument(
  app: FastifyInstance,
  fastPath: Pick<FastPath, 'add'>,
  openGenerator: () => Promise<FastifyInstance>,
): void {
  const cache = createResponseCache({ maxBytes });
  fastPath.add({ kind: 'api', cache, find: cache.find });
  const forms = [
    {
      path: '/docs/json',
      type: 'application/json; charset=utf-8',
      write: ({ swagger }: FastifyInstance) => JSON.stringify(swagger()),
    },
    {
      path: '/docs/yaml',
      type: 'application/x-yaml',
      write: ({ swagger }: FastifyInstance) => swagger({ yaml: true }),
    },
  ];
  for (const { path, type, write } of forms) {
    // Revalidated at each request: another version of the site has another one.
    const headers = { 'content-type': type, 'cache-control': 'no-cache' };
    const make = async () => prepareResponse({ headers }, write(await openGenerator()));
    app.get(path, options, async (request, reply) =>
      sendPreparedResponse(await cache.get(app.prefix + path, make), request, reply),
    );
  }
}

/**
 * A separate server, started at the first request: the document is rarely read, and every process would need 3 MB for
 * it.
 */
async function createViewer(document: FastifyInstance['swagger'], prefix: string): Promise<FastifyInstance> {
  const { default: swaggerUi } = await import('@fastify/swagger-ui');
  const viewer = Fastify();
  // The viewer checks by name that the generator is registered.
  const provideDocument = async (scope: FastifyInstance) => void scope.decorate('swagger', document);
  await viewer.register(fastifyPlugin(provideDocument, { name: '@fastify/swagger' }));
  await viewer.register(swaggerUi, {
    routePrefix: `${prefix}/docs`,
    theme: { title: 'Ananta API' },
    uiConfig: { layout: 'BaseLayout' },
    uiHooks: {
      onRequest: async (_request, reply) => void reply.header('Content-Security-Policy', pagePolicy),
    },
  });
  return viewer;
}
