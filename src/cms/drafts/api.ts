import {
  errorResponses,
  listOf,
  objectOf,
  objectWith,
  pageParameters,
  pathParameter,
  responses,
} from '#core/http/open-api.ts';

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
    summary: 'My drafts, or all drafts of a type or of an entry',
    querystring: {
      type: 'object',
      properties: { ...pageParameters.properties, record: text, recordId: text },
    },
    response: responses(200, objectWith('drafts', listOf(objectOf(head))), errorResponses(404)),
  },
  one: {
    tags,
    summary: 'A draft with its values',
    params,
    response: responses(
      200,
      objectOf({
        draft,
        isAbandoned: {
          type: 'boolean',
          description: 'Its author cannot continue it: others may discard it.',
        },
      }),
      errorResponses(404),
    ),
  },
  save: {
    tags,
    summary: 'Save the changes since the last save of a draft',
    description:
      'It begins a draft under an id of the sender’s, or goes on from the revision that is named. One that has been changed elsewhere is refused (409) with the draft as it is in `current`.',
    params,
    body: {
      type: 'object',
      properties: {
        ...{ saveKey: text, revision: whole, record: text, recordId: text, baseRevision: whole },
        values: {
          type: 'object',
          additionalProperties: { type: ['string', 'null'] },
          description: 'The changed values; null: the field equals the entry again.',
        },
        base: texts,
        previousSaveKey: { ...text, description: 'The key of an earlier save without an answer.' },
        rejected: { ...texts, description: 'Texts that the author has rejected.' },
      },
    },
    response: responses(
      200,
      objectWith('draft', objectOf(head)),
      errorResponses(400, 404, 409, 413, 415, 429),
    ),
  },
  states: {
    tags,
    summary: 'Earlier versions of my drafts, stored before text was removed',
    querystring: {
      type: 'object',
      properties: { ...pageParameters.properties, draftId: text, record: text, recordId: text },
    },
    response: responses(
      200,
      objectWith('states', listOf(objectOf({ id: text, at: moment, reason: text, values: texts }))),
      errorResponses(404),
    ),
  },
  discard: {
    tags,
    summary: 'Discard a draft',
    params,
    response: responses(200, objectOf({ message: text }), errorResponses(404)),
  },
  restore: {
    tags,
    summary: 'Restore a discarded draft',
    params,
    response: responses(200, objectWith('draft', draft), errorResponses(404, 409, 429)),
  },
};

const other = { name: text, isOwn: { type: 'boolean' }, openedAt: moment };
const orNull = (schema: { type: string }) => ({ ...schema, type: [schema.type, 'null'] });

/** The OpenAPI entries of the calls about presence: who has which form open. */
export const presenceDocs = {
  report: {
    tags,
    summary: 'Report that the form of an entry is open; returns the other users of it',
    body: { type: 'object', properties: { form: text, record: text, recordId: text } },
    response: responses(
      200,
      objectOf({
        others: listOf(objectOf({ ...other, savedAt: orNull(moment) })),
        revision: orNull(whole),
        hasStates: { type: 'boolean' },
        draft: orNull(objectOf({ id: text, revision: whole }) as { type: string }),
      }),
      errorResponses(400, 404, 413, 415),
    ),
  },
  end: {
    tags,
    summary: 'Report that a form is closed',
    params: pathParameter('form', 'The key of the form.'),
    response: responses(200, objectOf({ message: text }), {}),
  },
};
