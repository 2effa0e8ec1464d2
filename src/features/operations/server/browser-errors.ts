import type { FastifyInstance } from 'fastify';
import { browserName } from '#core/access/caller.ts';
import type { Clock } from '#core/clock.ts';
import { addCalls } from '#core/http/call-routes.ts';
import { limitPerAddress, minute } from '#core/http/limits.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import type { Metrics } from '#core/metrics/metrics.ts';
import { browserErrorCalls } from '../api.ts';
import { pageOfPath, redactMessage } from '../rules/browser-error.ts';

/** Maximum log lines per hour and process: a faulty release must not fill the disk. */
const maxLines = 60;

/**
 * `POST browser-errors`: writes an error of a visitor's script as one log line, and counts it. Anyone can send one, so it is
 * limited per address and per hour, and redacted here again.
 */
export function browserErrorRoutes({
  limits,
  metrics,
  clock,
}: Pick<Services, 'limits' | 'metrics' | 'clock'>) {
  const limit = limitPerAddress(limits, { name: 'browserErrors', points: 20, seconds: 10 * minute });
  const count = createErrorCounter(metrics);
  const mayWrite = createHourlyBudget(clock, maxLines);
  return async (app: FastifyInstance): Promise<void> => {
    // Other sites can post text and forms without a preflight request, but not JSON.
    app.removeContentTypeParser(['text/plain', 'multipart/form-data']);
    app.addHook('onRequest', limit);
    addCalls(app, browserErrorCalls, {
      'POST browser-errors'(request, reply) {
        const { page, message, frames } = request.body;
        count();
        if (mayWrite()) {
          const error = { page: pageOfPath(page), message: redactMessage(message), frames };
          request.log.warn(
            { ...error, browser: browserName(request.headers['user-agent']) },
            'error in a browser',
          );
        }
        return reply.header('Cache-Control', 'no-store').send();
      },
    });
  };
}

function createErrorCounter(metrics: Metrics): () => void {
  return metrics.counter({
    name: 'ananta_browser_errors_total',
    help: 'Script errors reported by browsers.',
  })({});
}

/** @returns a function that counts a call, and returns whether the hour's budget allows it */
function createHourlyBudget(clock: Clock, max: number): () => boolean {
  let [hour, used] = ['', 0];
  return () => {
    const current = clock().toISOString().slice(0, 13);
    if (current !== hour) [hour, used] = [current, 0];
    return ++used <= max;
  };
}
