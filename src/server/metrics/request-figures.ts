import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from './metrics.ts';

/** Others are clients' inventions, and would each be a line of their own. */
const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);

/**
 * Counts the requests that Fastify answers, and how long they took, by route. Answers that are sent before it is asked
 * count as such (answer-figures.ts).
 */
export function countRequests(app: FastifyInstance, metrics: Metrics): void {
  const durations = metrics.durations({
    name: 'ananta_http_request_duration_seconds',
    help: 'Requests by method, route and status, and how long they took to the last byte.',
  });
  const known = new Map<string, (seconds: number) => void>();

  app.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request);
    const method = methods.has(request.method) ? request.method : 'other';
    const key = `${method} ${route} ${reply.statusCode}`;
    let note = known.get(key);
    if (!note) {
      note = durations({ method, route, status: String(reply.statusCode) });
      known.set(key, note);
    }
    note(reply.elapsedTime / 1000);
    done();
  });
}

/** The pattern of a route and never an address: those are as many as visitors invent, and some hold what is secret. */
export function routeOf({ routeOptions, is404 }: FastifyRequest): string {
  const { url } = routeOptions;
  if (is404 || !url) return 'none';
  // Each built file has a route, with a new name after each build.
  return url.startsWith('/assets/') ? '/assets/*' : url;
}
