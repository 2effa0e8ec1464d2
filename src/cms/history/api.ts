import { changeKinds } from '#cms/records/change-log.ts';
import { recordNames } from '#cms/records/registry.ts';
import {
  errorResponses,
  type JsonSchema,
  listOf,
  objectOf,
  objectWith,
  pageParameters,
  responses,
} from '#core/http/open-api.ts';

const text: JsonSchema = { type: 'string' };
const whole: JsonSchema = { type: 'integer' };
const moment: JsonSchema = { type: 'string', format: 'date-time' };
const record: JsonSchema = { type: 'string', enum: recordNames, description: 'The type of the record.' };
const kind: JsonSchema = { type: 'string', enum: changeKinds, description: 'The action.' };
const { description: _ofPages, ...limit }: JsonSchema = pageParameters.properties.limit;
const id: JsonSchema = { ...text, description: 'The `_id` of the record.' };
const currentRecord: JsonSchema = { type: 'object', description: 'The current record.' };

const trashedProperties = {
  record,
  _id: text,
  title: text,
  at: moment,
  by: { ...text, description: 'The account that deleted it.' },
  dependentCount: { ...whole, description: 'Number of records deleted with it.' },
  expiresAt: { ...moment, description: 'Until when it can be restored.' },
};
const eraseError = {
  ...text,
  description: 'Why the caller may not erase it; absent if they may.',
};
const trashed: JsonSchema = {
  ...objectOf(trashedProperties),
  properties: { ...trashedProperties, eraseError },
};

const change = objectOf({ record, _id: text, title: text, kind, at: moment, by: text });

const version = objectOf({
  revision: whole,
  kind,
  at: moment,
  by: text,
  differences: listOf(objectOf({ field: text, before: {}, after: {} })),
  canRestore: {
    type: 'boolean',
    description: 'Whether the record can be restored to this revision and differs from it.',
  },
});

const tags = ['Trash and history'];

/** The OpenAPI entries of the calls about changes. */
export const changeDocs = {
  trash: {
    tags,
    summary: 'List the deleted records that can be restored, newest first',
    querystring: pageParameters,
    response: responses(200, objectWith('trash', listOf(trashed)), errorResponses(400)),
  },
  restore: {
    tags,
    summary: 'Restore a deleted record and the records deleted with it',
    params: objectOf({ record, id }),
    response: responses(200, currentRecord, errorResponses(404, 409)),
  },
  erase: {
    tags,
    summary: 'Erase a deleted record for good',
    params: objectOf({ record, id }),
    response: responses(200, objectWith('message', text), errorResponses(404, 409)),
  },
  history: {
    tags,
    summary: 'List the history of a record, newest first',
    params: objectOf({ record, id }),
    querystring: pageParameters,
    response: responses(200, objectWith('history', listOf(version)), errorResponses(400, 404)),
  },
  latest: {
    tags,
    summary: 'List recent changes, newest first, without those caused by another change',
    querystring: { type: 'object', properties: { limit: { ...limit, default: 20 } } },
    response: responses(200, objectWith('changes', listOf(change)), errorResponses(400)),
  },
  restoreRevision: {
    tags,
    summary: 'Restore a record to a revision',
    params: objectOf({ record, id, revision: whole }),
    response: responses(200, currentRecord, errorResponses(400, 404)),
  },
};
