import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { browserName } from '#core/access/caller.ts';
import type { Clock } from '#core/clock.ts';
import { parseFields } from '#core/http/body-fields.ts';
import { limitPerAddress, minute } from '#core/http/limits.ts';
import { errorResponses, type JsonSchema, objectOf, responses } from '#core/http/open-api.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import type { Metrics } from '#core/metrics/metrics.ts';
import { maxFrames, maxMessageLength, pageOfPath, redactMessage } from '../rules/browser-error.ts';

const sent = z.object({
  page: z.string('On which page?').max(100, 'This is not a page.'),
  message: z
    .string('What went wrong?')
    .max(maxMessageLength, `A message has at most ${maxMessageLength} characters.`),
  frames: z
    .array(
      z.string().regex(/^[\w.-]{1,80}\.js:\d{1,7}:\d{1,7}$/, 'A frame is file:line:column.'),
      'Where did it happen?',
    )
    .max(maxFrames, `At most ${maxFrames} frames are read.`),
});

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
    app.post(
      '/browser-errors',
      { bodyLimit: 2048, config: { action: 'browserError.send' }, onRequest: limit, schema: docs },
      async (request, reply) => {
        const { page, message, frames } = parseFields(sent, request.body);
        count();
        if (mayWrite()) {
          const error = { page: pageOfPath(page), message: redactMessage(message), frames };
          request.log.warn(
            { ...error, browser: browserName(request.headers['user-agent']) },
            'error in a browser',
          );
        }
        return reply.header('Cache-Control', 'no-store').code(204).send();
      },
    );
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

const text: JsonSchema = { type: 'string' };

const docs = {
  tags: ['Operations'],
  summary: 'Report an error of a script of this site; it becomes one line of the log',
  consumes: ['application/json'],
  body: objectOf({
    page: { ...text, description: 'The first segment of the path, such as `/blogs`; two in the admin area.' },
    message: {
      ...text,
      maxLength: maxMessageLength,
      description: 'Without quoted text, addresses and numbers.',
    },
    frames: {
      type: 'array',
      maxItems: maxFrames,
      items: { ...text, description: '`file:line:column` in a built script.' },
    },
  }),
  response: responses(204, { type: 'null' }, errorResponses(400, 413, 415, 429)),
};
