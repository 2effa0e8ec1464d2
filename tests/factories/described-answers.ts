import { isDeepStrictEqual } from 'node:util';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import type { NamedCall } from '#core/api/define-calls.ts';
import { errorSchemaOf, errorStatusesOf, isFileAnswer } from '#core/http/describe-call.ts';

/** Differences between answers and the descriptions of their calls, since the last test. */
const differences = new Set<string>();

/** The differences that were found since the last call. */
export function takeDifferences(): string[] {
  const found = [...differences];
  differences.clear();
  return found;
}

/**
 * Compares every answer of an app with the description of its call: an undescribed status, a missing field and a field
 * that is not described are differences. `tests/setup/hooks.ts` fails the test in which one was found.
 */
export function compareAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const { call } = request.routeOptions.config;
    if (call) {
      const body = textOf(payload, reply.getHeader('content-encoding'));
      const difference = differenceOf(call, reply.statusCode, String(reply.getHeader('content-type')), body);
      if (difference) differences.add(`${call.name} ${reply.statusCode}: ${difference}`);
    }
    return payload;
  });
}

/** The text of a body; undefined for one that is streamed, or absent. */
function textOf(payload: unknown, encoding: unknown): string | undefined {
  if (typeof payload === 'string') return payload;
  if (!Buffer.isBuffer(payload)) return undefined;
  if (encoding === 'br') return brotliDecompressSync(payload).toString();
  return (encoding === 'gzip' ? gunzipSync(payload) : payload).toString();
}

function differenceOf(
  call: NamedCall,
  status: number,
  type: string,
  body: string | undefined,
): string | undefined {
  // Unchanged; a failure of ours.
  if (status === 304 || status >= 500) return undefined;
  const answer = call.answers[status];
  if (answer && isFileAnswer(answer)) {
    return type.startsWith(answer.type.replace('*', '')) ? undefined : `the type ${type} is not described`;
  }
  const isError = errorStatusesOf(call).includes(status);
  if (!answer && !isError) return 'the status is not described';
  // The answer to HEAD, and one that a plugin turns into a 304.
  if (!body) return undefined;
  const json = JSON.parse(body);
  const read = (answer ?? errorSchemaOf(call, status)).safeParse(json);
  if (!read.success)
    return read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
  return isDeepStrictEqual(read.data, json)
    ? undefined
    : `undescribed: ${undescribedIn(json, read.data).join(', ')}`;
}

/** The paths of values that a schema has left out or changed. */
function undescribedIn(json: unknown, described: unknown, path = ''): string[] {
  if (typeof json !== 'object' || json === null) return isDeepStrictEqual(json, described) ? [] : [path];
  return Object.entries(json).flatMap(([key, value]) => {
    const under = path ? `${path}.${key}` : key;
    const known = Object(described);
    return Object.hasOwn(known, key) ? undescribedIn(value, known[key], under) : [under];
  });
}
