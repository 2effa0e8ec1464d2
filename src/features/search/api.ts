import * as z from 'zod';
import type { ContentName } from '#cms/records/registry.ts';
import { defineCalls, type TypesOfEach } from '#core/api/define-calls.ts';
import { count, id, numberInQuery, searchText, text } from '#core/api/schemas.ts';
import { pictureFacts } from '#core/media/picture-schemas.ts';
import { searchableTypes } from './rules/indexed-entry.ts';
import { maxReachable, maxResults } from './rules/plan.ts';

/** A searchable type of content; types are registered after this module is loaded. */
const kind: z.ZodType<ContentName, ContentName> = z.lazy(() => {
  const names = searchableTypes().map(({ name }) => name) as [ContentName];
  return z.enum(names, `kind is one of ${names.join(', ')}.`);
});

const limit = numberInQuery({
  ...{ min: 1, max: maxResults },
  message: `limit is a whole number from 1 to ${maxResults}.`,
});
const offset = numberInQuery({
  ...{ min: 0, max: maxReachable },
  message: `offset is a whole number from 0 to ${maxReachable}.`,
});

const pieces = z.array(z.object({ text, isMatch: z.boolean() }));
const result = z.object({
  ...{ kind: kind, _id: id },
  path: text.describe('Its path on the site, with a fragment where it has no page of its own.'),
  title: pieces,
  excerpt: pieces.describe('The text around the match.'),
  picture: z.object({ name: text, alt: text, facts: pictureFacts.optional() }).optional(),
  isCalledOff: z.literal(true).optional().describe('A webinar that is called off.'),
});
/** A result, as visitors see it. */
export type SearchResult = z.output<typeof result>;

const suggestion = z.object({ word: text, text });
/** A suggestion: a word of the site that is similar to a typed one. */
export type SpellingSuggestion = z.output<typeof suggestion>;

const found = z.object({
  results: z.array(result).describe('Best first; the requested part of all results.'),
  total: count.describe('The number of all results; in X-Total-Count too.'),
  similarWords: z
    .array(text)
    .describe('Words of the site similar to typed words that the site does not have.'),
  suggestions: z.array(suggestion).describe('The same words, each with the text to search for instead.'),
  newest: z.array(result).optional().describe('The newest articles, for a text without results.'),
});
export type SearchResponse = z.output<typeof found>;

/** The call for visitors' searches. */
export const searchCalls = defineCalls('Search', {
  'GET search': {
    summary: 'Search the site, best results first',
    action: 'search.read',
    query: z.object({
      q: searchText.default(''),
      kind: kind.optional(),
      limit: limit.default(10),
      offset: offset.default(0),
    }),
    answers: { 200: found },
    errors: [503],
  },
});

declare module '#core/api-client/calls.ts' {
  interface ApiCalls extends TypesOfEach<typeof searchCalls> {}
}
