import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { Feature } from '#core/manifest/define-feature.ts';
import { routeOf } from '#core/metrics/collect.ts';

const header = 'x-request-id';
/** What a proxy may have called a request: nothing that could break a line of a log or a header. */
const sane = /^[\w.:-]{8,128}$/;

/**
 * Gives each request the name by which its lines in the log are found. Some random letters for each process and a
 * number: that costs less than a random name for each request.
 *
 * @param trustProxy whether the proxy in front may have named it already; visitors could forge that
 */
export function requestIds({ trustProxy }: { trustProxy: boolean }): (request: IncomingMessage) => string {
  const start = randomBytes(6).toString('base64url');
  let count = 0;
  return ({ headers }) => {
    const given = trustProxy ? headers[header] : undefined;
    if (typeof given === 'string' && sane.test(given)) return given;
    return `${start}-${(count++).toString(36)}`;
  };
}

/** An answer that is an error names its request, so that whoever shows it to us leads to the lines. */
export function nameFailedRequests(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (reply.statusCode >= 400) reply.header(header, request.id);
    done(null, payload);
  });
}

const publicReads: ReadonlySet<string | undefined> = new Set(['page.read', 'file.read', 'content.read']);

/**
 * Writes one line for each finished request, at the level `info`, in place of the framework's own two, which tell who
 * asked and all of the address. Nothing in it tells of a person: no query, no token, no address of theirs.
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
    // The one line comes when it is done.
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
    // Nor does what was asked for stand in a line of its own.
  }

  /**
   * The path, where it names a page, a file or content that everybody may read. Elsewhere the route says enough, because
   * its parameters are ids of records, say. What was asked for in vain can be anything.
   */
  #pathFor({ url, routeOptions, is404 }: FastifyRequest, status: number): string | undefined {
    const { config, url: route = '' } = routeOptions;
    if (is404 || !publicReads.has(config?.action)) return undefined;
    const isFound = status < 300 || status === 304;
    if (!isFound && /[:*]/.test(route)) return undefined;
    const [path = '', query = ''] = url.split('?');
    const parameters = new URLSearchParams(query);
    if (this.#secretParameters.some((name) => parameters.has(name))) return undefined;
    // By its form too, for whoever writes the beginning in another way.
    return path.replace(this.#secretPath, '/$1/…').replace(/[0-9a-f]{64,}/gi, '…');
  }
}
