import { recordNames } from '#cms/records/registry.ts';
import {
  errorResponses,
  type JsonSchema,
  objectOf,
  objectWith,
  pageParameters,
  responses,
} from '#core/http/open-api.ts';
import { kindTitles, subjects } from './rules/activity.ts';

const text: JsonSchema = { type: 'string' };
const day: JsonSchema = { type: 'string', format: 'date' };

const kind: JsonSchema = { type: 'string', enum: Object.keys(kindTitles), description: 'The action.' };
const about: JsonSchema = {
  type: 'string',
  enum: [...recordNames, ...Object.keys(subjects)],
  description: 'The object of the action.',
};

const filters = {
  by: { ...text, description: 'The `id` of an account, or `visitor`, or `site`.' },
  kind,
  about,
  from: { ...day, description: 'The first day.' },
  to: { ...day, description: 'The last day.' },
};

const activity = objectOf({
  _id: text,
  at: { type: 'string', format: 'date-time' },
  by: {
    type: 'object',
    required: ['kind'],
    properties: { kind: { type: 'string', enum: ['account', 'visitor', 'system'] }, id: text, name: text },
  },
  kind,
  about: objectOf({ kind: text, _id: text, name: text }),
  details: { type: 'object', description: 'Further details: texts by name.' },
  ipAddress: { ...text, description: 'The IP address of the request; empty: unknown.' },
  browser: { ...text, description: 'A short name of the browser, as the browser states it.' },
});

const tags = ['Activity'];

/** The OpenAPI entries of the list of activity. */
export const activityDocs = {
  list: {
    tags,
    summary: 'List the activity, newest first: changes of records and other logged actions',
    querystring: { type: 'object', properties: { ...pageParameters.properties, ...filters } },
    response: responses(200, objectWith('activity', { type: 'array', items: activity }), errorResponses(400)),
  },
  file: {
    tags,
    summary: 'Export the whole list as CSV',
    querystring: { type: 'object', properties: filters },
    produces: ['text/csv'],
    response: {
      200: { type: 'string', description: 'With a header row; UTF-8 with a byte order mark.' },
      ...errorResponses(400),
    },
  },
};
