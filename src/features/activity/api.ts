import { recordNames } from '#cms/records/registry.ts';
import {
  answers,
  failures,
  type JsonSchema,
  objectOf,
  pageParameters,
  wrapped,
} from '#core/http/open-api.ts';
import { kindTitles, subjects } from './rules/activity.ts';

const text: JsonSchema = { type: 'string' };
const day: JsonSchema = { type: 'string', format: 'date' };

const kind: JsonSchema = { type: 'string', enum: Object.keys(kindTitles), description: 'What was done.' };
const about: JsonSchema = {
  type: 'string',
  enum: [...recordNames, ...Object.keys(subjects)],
  description: 'What it was done to.',
};

const narrowing = {
  by: { ...text, description: 'The `id` of an account, or `visitor`, or `site`.' },
  kind,
  about,
  from: { ...day, description: 'The first day of it.' },
  to: { ...day, description: 'The last day of it.' },
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
  details: { type: 'object', description: 'What else there is to say, in plain words by their names.' },
  address: { ...text, description: 'The network address that it came from; empty where that is not known.' },
  browser: { ...text, description: 'The browser in few words, as it calls itself.' },
});

const tags = ['Activity'];

/** The OpenAPI entries of the list of activity. */
export const activityDocs = {
  list: {
    tags,
    summary: 'List who did what and when, newest first: changes of records, and what was noted beside them',
    querystring: { type: 'object', properties: { ...pageParameters.properties, ...narrowing } },
    response: answers(200, wrapped('activity', { type: 'array', items: activity }), failures(400)),
  },
  file: {
    tags,
    summary: 'The same, all of it, as CSV',
    querystring: { type: 'object', properties: narrowing },
    produces: ['text/csv'],
    response: {
      200: { type: 'string', description: 'With a head; UTF-8 with its mark.' },
      ...failures(400),
    },
  },
};
