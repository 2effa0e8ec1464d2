import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { Feature } from '#core/manifest/define-feature.ts';
import { routeOf } from '#core/metrics/collect.ts';

const header = 'x-request-id';
/** An accepted request id of a proxy: without characters that could break a log line or a header. */
const acceptedId = /^[\w.:-]{8,128}$/;

/**
 * Gives each request the id by which its log lines are found: a random prefix per process and a number, which costs
 * less than a random id per request.
 *
 * @param trustProxy whether an id of the proxy in front is used; visitors could forge that
 */
export function createRequestIdGenerator({
  trustProxy,
}: {
  trustProxy: boolean;
}): (request: IncomingMessage) => string {
  const start = randomBytes(6).toString('base64url');
  let count = 0;
  return ({ headers }) => {
    const given = trustProxy ? headers[header] : undefined;
    if (typeof given === 'string' && acceptedId.test(given)) return given;
    return `${start}-${(count++).toString(36)}`;
  };
}

/** An error response contains the id of its request, which leads to the log lines. */
export function addRequestIdToErrors(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (reply.statusCode >= 400) reply.header(header, request.id);
    done(null, payload);
  });
}

const publicReads: ReadonlySet<string | undefined> = new Set(['page.read', 'file.read', 'content.read']);

/**
 * Writes one line for each finished request, at the level `info`, instead of the framework's own two, which contain the
 * client's address and the full URL. The line contains no personal data: no query, no token, no client address.
 */
export class RequestLog extends LogController {
  readonly #secretParameters: readonly string[];
  readonly #secretPath: RegExp;

  constructor(features: readonly Pick<Feature, 'secretParameters' | 'secretPaths'>[]) {
    super();
    this.#secretParameters = features.flatMap(({ secretParameters }) => secretParameters ?? []);
    const secretPaths = features.flatMap((feature) => feature.secretPaths ?? []);
    this.#secretPath = new RegExp(`^/+(${secretPaths.join('|')})/.*`, 'i');
  }

  override incomingRequest(): void {
    // The one line is written when the request is done.
  }

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const length = reply.getHeader('content-length');
    const line = {
      method: request.method,
      route: routeOf(request),
      path: this.#pathFor(request, reply.statusCode),
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime * 10) / 10,
      bytes: length === undefined ? undefined : Number(length),
    };
    if (error) reply.log.error({ ...line, err: error }, 'broken off');
    else reply.log.info(line, 'answered');
  }

  override routeNotFound(): void {
    // The framework's line would contain the address.
  }

  /**
   * The path, where it names a page, a file or content that is public. Elsewhere the route is enough, because its
   * parameters may be ids of records. A path without an answer may contain anything.
   */
  #pathFor({ url, routeOptions, is404 }: FastifyRequest, status: number): string | undefined {
    const { config, url: route = '' } = routeOptions;
    if (is404 || !publicReads.has(config?.action)) return undefined;
    const isFound = status < 300 || status === 304;
    if (!isFound && /[:*]/.test(route)) return undefined;
    const [path = '', query = ''] = url.split('?');
    const parameters = new URLSearchParams(query);
    if (this.#secretParameters.some((name) => parameters.has(name))) return undefined;
    // Matched by its form too, for another spelling of the beginning.
    return path.replace(this.#secretPath, '/$1/…').replace(/[0-9a-f]{64,}/gi, '…');
  }
}
