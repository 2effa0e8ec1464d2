import { recordNames } from '../../content/index.ts';
import { changeKinds } from '../../store/changes/change-log.ts';
import { mostSelected, selectionActions } from '../lists/selection.ts';
import { answers, failures, type JsonSchema, listOf, objectOf, wrapped } from './docs.ts';

const tags = ['Lists of staff'];
const text: JsonSchema = { type: 'string' };
const whole: JsonSchema = { type: 'integer', minimum: 1 };
const params = objectOf({ record: { ...text, enum: recordNames, description: 'The type of the records.' } });
const ids = { ...listOf(text), minItems: 1, maxItems: mostSelected };
const place = {
  before: { ...text, description: 'The `_id` of the entry that is to follow.' },
  after: {
    ...text,
    description: 'Of the one that goes before; with both, they have to be neighbours still.',
  },
  to: { ...whole, description: 'Else the place in the list, from 1; without any of these, the end.' },
  parent: { ...text, description: 'Of menu entries: under which one, empty for the first row.' },
};
const written = listOf(objectOf({ _id: text, revision: whole }));
const notDone = listOf(objectOf({ _id: text, message: text }));

/** What Fastify checks of a body is left to the handlers, whose messages people read. */
const body = (properties: Record<string, JsonSchema>): JsonSchema => ({ type: 'object', properties });

/** The OpenAPI entries of what staff do with lists as a whole. */
export const listDocs = {
  order: {
    tags,
    summary: 'Move entries to another place of their list',
    description: 'Answers all entries that got another number; `undo` takes those changes back.',
    params,
    body: body({ ids, ...place }),
    response: answers(200, wrapped('done', written), failures(400, 404, 409)),
  },
  selection: {
    tags,
    summary: 'Publish, unpublish, trash or move several records',
    description: 'One that it cannot be done with does not stop the others, and is told in `notDone`.',
    params,
    body: body({
      ...{ action: { ...text, enum: selectionActions }, ids, ...place },
      tell: {
        type: 'boolean',
        description: 'Of registrations that go into the trash: parents whose webinar is ahead get a letter.',
      },
    }),
    response: answers(
      200,
      {
        type: 'object',
        required: ['done', 'notDone'],
        properties: {
          ...{ done: written, notDone },
          told: {
            type: 'integer',
            minimum: 0,
            description: 'How many get a letter, where that was asked for.',
          },
        },
      },
      failures(400, 404, 409),
    ),
  },
  undo: {
    tags,
    summary: 'Undo changes whose records have not been changed since',
    params,
    body: body({ steps: written }),
    response: answers(200, objectOf({ undone: { type: 'integer' }, notDone }), failures(400, 404)),
  },
  lately: {
    tags,
    summary: 'Who last changed some records, and when',
    params,
    querystring: {
      type: 'object',
      properties: { ids: { ...text, description: 'With commas between them.' } },
    },
    response: answers(
      200,
      wrapped(
        'lately',
        listOf(
          objectOf({
            ...{ _id: text, revision: whole, kind: { ...text, enum: changeKinds } },
            ...{ at: { ...text, format: 'date-time' }, by: text },
          }),
        ),
      ),
      failures(400, 404),
    ),
  },
  palette: {
    tags,
    summary: 'Find records by their titles, at most 20, unpublished ones too',
    querystring: { type: 'object', properties: { q: { ...text, maxLength: 200 } } },
    response: answers(
      200,
      wrapped(
        'entries',
        listOf(objectOf({ record: text, _id: text, title: text, isPublished: { type: 'boolean' } })),
      ),
      failures(400),
    ),
  },
};
