import { answers, failures, listOf, objectOf, pathParameter, wrapped } from './docs.ts';

const tags = ['Previews'];
const text = { type: 'string' };
const moment = { ...text, format: 'date-time' };
const link = { _id: text, record: text, recordId: text, draftId: text, madeBy: text, createdAt: moment };

/** The OpenAPI entries of the calls about previews. */
export const previewDocs = {
  list: {
    tags,
    summary: 'The links to previews of an entry that are still valid',
    description: 'Of an entry that is a draft and nothing else: by `draft`.',
    querystring: { type: 'object', properties: { record: text, recordId: text, draft: text } },
    response: answers(
      200,
      wrapped('previews', listOf(objectOf({ ...link, expiresAt: moment }))),
      failures(404),
    ),
  },
  make: {
    tags,
    summary: 'Make a link to a preview',
    description: 'Its address is told once. Without `draft` it shows the entry as it is stored.',
    body: {
      type: 'object',
      properties: {
        ...{ record: text, recordId: text, draft: text },
        hours: { type: 'integer', enum: [1, 24, 72, 336], default: 1 },
      },
    },
    response: answers(
      201,
      objectOf({ _id: text, url: text, expiresAt: moment }),
      failures(400, 404, 413, 415, 429, 503),
    ),
  },
  revoke: {
    tags,
    summary: 'Revoke a link to a preview',
    params: pathParameter('id', 'Of the link.'),
    response: answers(200, objectOf({ message: text }), failures(404)),
  },
};
