import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#core/errors.ts';
import { yieldToEventLoop, yieldTwice } from '#core/promises.ts';

/** Lists and objects within one another: what is sent here is an object of texts and numbers, and no more. */
const maxDepth = 20;
/** Far more than any call takes. */
const maxValues = 10_000;
/** Signs that stand in no text: brackets, numbers, spaces. A number of a million digits takes its time too. */
const maxSigns = 200_000;
/** Backslashes: pictures have none, and of an article a browser writes one for each quote and each end of a line. */
const maxEscapes = 1_000_000;

/**
 * Lets the calls of an app read JSON that is no deeper and holds no more values than they could mean. A body may be as
 * large as its pictures, and reading it as a million small values would hold up everything else for seconds.
 */
export function readBoundedJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('remove', 'remove');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => {
      // Others are heard before each of the steps: it may be megabytes.
      await yieldTwice();
      const json = bytes.toString();
      await yieldToEventLoop();
      const appError = refusalOf(json);
      if (appError) throw appError;
      await yieldToEventLoop();
      return new Promise((resolve, reject) => {
        void parse(request, json, (error, body) => (error ? reject(error) : resolve(body)));
      });
    },
  );
}

/**
 * Looks at nothing but signs, once; whether it is JSON at all is the parser's to say. Texts are passed over by searches,
 * which take a thirtieth of the time of looking at each letter: a picture is millions of them. What a search has found is
 * kept until it is passed, so that nothing is searched twice.
 */
export function refusalOf(json: string): AppError | undefined {
  let depth = 0;
  let values = 0;
  let bare = 0;
  let escapes = 0;
  let quote = -1;
  let backslash = -1;
  for (let index = 0; index < json.length; index++) {
    const sign = json.charCodeAt(index);
    bare++;
    if (sign === signs.quote) {
      for (index++; ; index = backslash + 2) {
        if (quote < index) quote = from(json, '"', index);
        if (backslash < index) backslash = from(json, '\\', index);
        if (quote < backslash || backslash === json.length) break;
        if (++escapes > maxEscapes) return new AppError('tooLarge', 'The request holds too much.');
      }
      index = quote;
    } else if (sign === signs.object || sign === signs.list) {
      values++;
      if (++depth > maxDepth) return new AppError('invalid', 'The request is nested too deeply.');
    } else if (sign === signs.objectEnd || sign === signs.listEnd) depth--;
    else if (sign === signs.comma) values++;
    if (values > maxValues || bare > maxSigns) return new AppError('tooLarge', 'The request holds too much.');
  }
  return undefined;
}

/** Where a sign stands next, or the end. */
function from(json: string, sign: string, index: number): number {
  const found = json.indexOf(sign, index);
  return found === -1 ? json.length : found;
}

const signs = {
  quote: 0x22,
  comma: 0x2c,
  object: 0x7b,
  objectEnd: 0x7d,
  list: 0x5b,
  listEnd: 0x5d,
};
