import { changeKinds } from '#cms/records/change-log.ts';
import { recordNames } from '#cms/records/registry.ts';
import {
  answers,
  failures,
  type JsonSchema,
  listOf,
  objectOf,
  pageParameters,
  wrapped,
} from '#core/http/open-api.ts';

const text: JsonSchema = { type: 'string' };
const whole: JsonSchema = { type: 'integer' };
const moment: JsonSchema = { type: 'string', format: 'date-time' };
const record: JsonSchema = { type: 'string', enum: recordNames, description: 'The type of the record.' };
const kind: JsonSchema = { type: 'string', enum: changeKinds, description: 'What was done.' };
const { description: _ofPages, ...limit }: JsonSchema = pageParameters.properties.limit;
const id: JsonSchema = { ...text, description: 'Its `_id`.' };
const anything: JsonSchema = { type: 'object', description: 'The record as it is now.' };

const ofTrashed = {
  record,
  _id: text,
  title: text,
  at: moment,
  by: { ...text, description: 'Who deleted it.' },
  following: { ...whole, description: 'How many records went with it.' },
  goneAt: { ...moment, description: 'Until when it can be brought back.' },
};
const eraseError = {
  ...text,
  description: 'Why the caller may not erase it; absent where they may.',
};
const trashed: JsonSchema = { ...objectOf(ofTrashed), properties: { ...ofTrashed, eraseError } };

const change = objectOf({ record, _id: text, title: text, kind, at: moment, by: text });

const version = objectOf({
  revision: whole,
  kind,
  at: moment,
  by: text,
  differences: listOf(objectOf({ field: text, before: {}, after: {} })),
  canReturn: {
    type: 'boolean',
    description: 'Whether the record can be made again what it was then, and is not that now.',
  },
});

const tags = ['Trash and history'];

/** The OpenAPI entries of the calls about changes. */
export const changeDocs = {
  trash: {
    tags,
    summary: 'List what was deleted and can be brought back, newest first',
    querystring: pageParameters,
    response: answers(200, wrapped('trash', listOf(trashed)), failures(400)),
  },
  restore: {
    tags,
    summary: 'Bring back a deleted record, and what went with it',
    params: objectOf({ record, id }),
    response: answers(200, anything, failures(404, 409)),
  },
  erase: {
    tags,
    summary: 'Erase a deleted record for good',
    params: objectOf({ record, id }),
    response: answers(200, wrapped('message', text), failures(404, 409)),
  },
  history: {
    tags,
    summary: 'List what happened to a record, newest first',
    params: objectOf({ record, id }),
    querystring: pageParameters,
    response: answers(200, wrapped('history', listOf(version)), failures(400, 404)),
  },
  latest: {
    tags,
    summary: 'List what happened lately, newest first; what only followed from something else is left out',
    querystring: { type: 'object', properties: { limit: { ...limit, default: 20 } } },
    response: answers(200, wrapped('changes', listOf(change)), failures(400)),
  },
  goBack: {
    tags,
    summary: 'Restore a record to a revision',
    params: objectOf({ record, id, revision: whole }),
    response: answers(200, anything, failures(400, 404)),
  },
};
