import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { totalHeader } from '#cms/records/list-request.ts';
import type { ContentName } from '#cms/records/registry.ts';
import { parseFields } from '#core/http/body-fields.ts';
import { errorResponses, type JsonSchema, responses } from '#core/http/open-api.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import { searchableTypes } from '../rules/indexed-entry.ts';
import { maxQueryLength } from '../rules/plan.ts';
import { maxReachable, maxResults } from './search.ts';

const kinds = searchableTypes().map(({ name }) => name as ContentName);

const textMessage = `q is a text of at most ${maxQueryLength} characters.`;
const kindMessage = `kind is one of ${kinds.join(', ')}.`;
const limitMessage = `limit is a whole number from 1 to ${maxResults}.`;
const offsetMessage = `offset is a whole number from 0 to ${maxReachable}.`;

const wholeNumber = (least: number, most: number, message: string) =>
  z
    .string(message)
    .regex(/^\d{1,4}$/, message)
    .transform(Number)
    .refine((number) => number >= least && number <= most, message);

const searchQuery = z.object({
  q: z.string(textMessage).max(maxQueryLength, textMessage).default(''),
  kind: z.enum(kinds, kindMessage).optional(),
  limit: wholeNumber(1, maxResults, limitMessage).default(10),
  offset: wholeNumber(0, maxReachable, offsetMessage).default(0),
});

/** The number of suggested articles without results, as on the search page. */
const newestShown = 3;

/** The call for visitors' searches (product: Search). Answers are not cached, because anyone can invent texts. */
export function searchRoutes({ search, searchQueue }: Pick<Services, 'search' | 'searchQueue'>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/search', { config: { action: 'search.read' }, schema: docs }, async (request, reply) => {
      const { q: text, kind, limit, offset } = parseFields(searchQuery, request.query);
      const answer = await searchQueue(async () => {
        const found = await search.find({ text, kind, limit, offset });
        const isNothing = found.total === 0 && text.trim();
        return isNothing ? { ...found, newest: await search.newest(newestShown) } : found;
      });
      // A parent's search must not be stored in any cache.
      reply.header('Cache-Control', 'no-store').header(totalHeader, answer.total);
      return answer;
    });
  };
}

const text: JsonSchema = { type: 'string' };
const pieces: JsonSchema = {
  type: 'array',
  items: {
    type: 'object',
    required: ['text', 'isMatch'],
    properties: { text, isMatch: { type: 'boolean' } },
  },
};

const entry: JsonSchema = {
  type: 'object',
  required: ['kind', '_id', 'path', 'title', 'excerpt'],
  properties: {
    kind: { enum: kinds },
    _id: text,
    path: { ...text, description: 'Its path on the site.' },
    title: pieces,
    excerpt: pieces,
    isCalledOff: { type: 'boolean', description: 'A webinar that is called off.' },
    picture: {
      type: 'object',
      required: ['name', 'alt'],
      properties: {
        name: text,
        alt: text,
        facts: {
          type: 'object',
          required: ['width', 'height', 'placeholder', 'isAnimated'],
          properties: {
            width: { type: 'integer' },
            height: { type: 'integer' },
            placeholder: text,
            isAnimated: { type: 'boolean' },
          },
        },
      },
    },
  },
};

const docs = {
  tags: ['Search'],
  summary: 'Search the site, best results first',
  querystring: {
    type: 'object',
    properties: {
      q: { ...text, maxLength: maxQueryLength },
      kind: { enum: kinds },
      limit: { type: 'integer', minimum: 1, maximum: maxResults, default: 10 },
      offset: { type: 'integer', minimum: 0, maximum: maxReachable, default: 0 },
    },
  },
  response: responses(
    200,
    {
      type: 'object',
      required: ['results', 'total', 'similarWords', 'suggestions'],
      properties: {
        results: { type: 'array', items: entry },
        total: { type: 'integer', description: 'The number of all results; in X-Total-Count too.' },
        similarWords: {
          type: 'array',
          items: text,
          description: 'Words of the site similar to typed words that the site does not have.',
        },
        suggestions: {
          type: 'array',
          items: { type: 'object', required: ['word', 'text'], properties: { word: text, text } },
          description: 'The same words, each with the text to search for instead.',
        },
        newest: {
          type: 'array',
          items: entry,
          description: 'The newest articles, for a text without results.',
        },
      },
    },
    errorResponses(400, 503),
  ),
};
