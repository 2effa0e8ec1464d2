import * as z from 'zod';
import { boundedPagingQuery } from '#cms/records/list-request.ts';
import { defineCalls, type TypesOfEach } from '#core/api/define-calls.ts';
import { count, datetime, id, idParams, messageAnswer, text, trimmedText } from '#core/api/schemas.ts';

/** A redirect as staff see it. */
const redirect = z.object({
  _id: id,
  from: text.describe('A path of the site in its canonical spelling.'),
  to: text.describe('A path of the site or an https address; empty if the target is an entry.'),
  record: text.describe('The type of that entry, or empty.'),
  title: text.describe('The title of that entry, or empty.'),
  resolvedTo: text.nullable().describe('The address that visitors reach; null: the target is not public.'),
  ...{ addedAt: datetime, uses: count, usedAt: datetime.nullable() },
});
export type PresentedRedirect = z.output<typeof redirect>;

/** The calls about redirects. The service validates the addresses. */
export const redirectCalls = defineCalls('Redirects', {
  'GET redirects': {
    summary: 'List redirects, newest first',
    action: 'redirect.read',
    query: boundedPagingQuery,
    answers: { 200: z.object({ redirects: z.array(redirect) }) },
  },
  'POST redirects': {
    summary: 'Redirect an old address',
    action: 'redirect.write',
    body: z.object(
      {
        from: trimmedText.describe('A path of the site.').meta({ examples: ['/old-page'] }),
        to: trimmedText.describe('A path of the site or an https address.').meta({ examples: ['/new-page'] }),
      },
      'Please send an object with from, to.',
    ),
    bodyLimit: 16_384,
    answers: { 201: redirect.pick({ _id: true, from: true, to: true, addedAt: true }) },
    errors: [409],
  },
  'DELETE redirects/:id': {
    summary: 'Remove a redirect',
    action: 'redirect.write',
    params: idParams('Of the redirect.'),
    answers: { 200: messageAnswer },
  },
});

declare module '#core/api-client/calls.ts' {
  interface ApiCalls extends TypesOfEach<typeof redirectCalls> {}
}
