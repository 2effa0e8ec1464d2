import { answers, failures, listOf, objectOf, pageParameters, pathParameter, wrapped } from './docs.ts';

const tags = ['Drafts'];
const text = { type: 'string' };
const moment = { ...text, format: 'date-time' };
const whole = { type: 'integer', minimum: 0 };
const texts = { type: 'object', additionalProperties: text };
const head = {
  ...{ id: text, record: text, recordId: text, accountId: text, accountName: text, title: text },
  ...{ baseRevision: whole, revision: whole, createdAt: moment, savedAt: moment },
  discardedAt: { ...moment, type: ['string', 'null'] },
};
const draft = objectOf({ ...head, values: texts, base: texts });
const params = pathParameter('id', 'Of the draft.');

/** The OpenAPI entries of the calls about drafts. */
export const draftDocs = {
  list: {
    tags,
    summary: 'My drafts, or the drafts that anybody has of an entry',
    querystring: {
      type: 'object',
      properties: { ...pageParameters.properties, record: text, recordId: text },
    },
    response: answers(200, wrapped('drafts', listOf(objectOf(head))), failures(404)),
  },
  one: {
    tags,
    summary: 'A draft with all that it holds',
    params,
    response: answers(200, wrapped('draft', draft), failures(404)),
  },
  save: {
    tags,
    summary: 'Keep what has been typed since the last save',
    description:
      'It begins a draft under an id of the sender’s, or goes on from the revision that is named. One that has been changed elsewhere is refused (409) with the draft as it is in `current`.',
    params,
    body: {
      type: 'object',
      properties: {
        ...{ save: text, revision: whole, record: text, recordId: text, baseRevision: whole },
        values: {
          type: 'object',
          additionalProperties: { type: ['string', 'null'] },
          description: 'What has changed; null: the field is again what the entry holds.',
        },
        base: texts,
      },
    },
    response: answers(200, wrapped('draft', objectOf(head)), failures(400, 404, 409, 413, 415, 429)),
  },
  discard: {
    tags,
    summary: 'Put a draft away',
    params,
    response: answers(200, objectOf({ message: text }), failures(404)),
  },
  restore: {
    tags,
    summary: 'Bring a draft back that was put away',
    params,
    response: answers(200, wrapped('draft', draft), failures(404, 409)),
  },
};
