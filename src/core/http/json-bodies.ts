import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#core/errors.ts';
import { yieldToEventLoop, yieldTwice } from '#core/promises.ts';

/** Depth of nesting: bodies of calls are objects of texts and numbers. */
const maxDepth = 20;
/** Far more than any call accepts. */
const maxValues = 10_000;
/** Characters outside of texts: brackets, numbers, spaces. A number of a million digits is slow to parse, too. */
const maxSigns = 200_000;
/** Backslashes: pictures contain none, and an article has one for each quote and line end. */
const maxEscapes = 1_000_000;

/**
 * Lets the calls of an app read JSON of bounded depth and size. A body may be as large as its pictures, and parsing it
 * as a million small values would block all other requests for seconds.
 */
export function parseBoundedJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('remove', 'remove');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => {
      // Yields before each of the steps: the body may have megabytes.
      await yieldTwice();
      const json = bytes.toString();
      await yieldToEventLoop();
      const appError = checkJsonBounds(json);
      if (appError) throw appError;
      await yieldToEventLoop();
      return new Promise((resolve, reject) => {
        void parse(request, json, (error, body) => (error ? reject(error) : resolve(body)));
      });
    },
  );
}

/**
 * Scans the characters once; whether it is valid JSON is left to the parser. Texts are skipped by searches, which take
 * a thirtieth of the time of a loop over characters: a picture has millions. The position that a search finds is kept
 * until it is passed, so nothing is searched twice.
 */
export function checkJsonBounds(json: string): AppError | undefined {
  let depth = 0;
  let values = 0;
  let outsideTexts = 0;
  let escapes = 0;
  let quote = -1;
  let backslash = -1;
  for (let index = 0; index < json.length; index++) {
    const charCode = json.charCodeAt(index);
    outsideTexts++;
    if (charCode === charCodes.quote) {
      for (index++; ; index = backslash + 2) {
        if (quote < index) quote = from(json, '"', index);
        if (backslash < index) backslash = from(json, '\\', index);
        if (quote < backslash || backslash === json.length) break;
        if (++escapes > maxEscapes) return new AppError('tooLarge', 'The request holds too much.');
      }
      index = quote;
    } else if (charCode === charCodes.object || charCode === charCodes.list) {
      values++;
      if (++depth > maxDepth) return new AppError('invalid', 'The request is nested too deeply.');
    } else if (charCode === charCodes.objectEnd || charCode === charCodes.listEnd) depth--;
    else if (charCode === charCodes.comma) values++;
    if (values > maxValues || outsideTexts > maxSigns)
      return new AppError('tooLarge', 'The request holds too much.');
  }
  return undefined;
}

/** The next position of a character, or the end. */
function from(json: string, sign: string, index: number): number {
  const found = json.indexOf(sign, index);
  return found === -1 ? json.length : found;
}

const charCodes = {
  quote: 0x22,
  comma: 0x2c,
  object: 0x7b,
  objectEnd: 0x7d,
  list: 0x5b,
  listEnd: 0x5d,
};
