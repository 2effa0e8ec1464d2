import type { FastifySchema } from 'fastify';
import { idempotencyKeySchema } from '#core/http/idempotency.ts';
import {
  errorResponses,
  type JsonSchema,
  listOf,
  objectOf,
  objectWith,
  pageParameters,
  pathParameter,
  responses,
} from '#core/http/open-api.ts';
import { changeKinds } from './change-log.ts';
import type { ContentType } from './content-type.ts';
import { fieldsOfType, hasChildren, type RecordType } from './definition.ts';
import { recordNames } from './registry.ts';
import { maxSelected, selectionActions } from './selection.ts';

const tags = ['Lists of staff'];
const text: JsonSchema = { type: 'string' };
const positiveInteger: JsonSchema = { type: 'integer', minimum: 1 };
const params = objectOf({ record: { ...text, enum: recordNames, description: 'The type of the records.' } });
const ids = { ...listOf(text), minItems: 1, maxItems: maxSelected };
const position = {
  before: { ...text, description: 'The `_id` of the following entry.' },
  after: {
    ...text,
    description: 'The `_id` of the preceding entry; if both are given, they must still be neighbours.',
  },
  to: {
    ...positiveInteger,
    description: 'Otherwise the position in the list, from 1; without any of these, the end.',
  },
  parent: { ...text, description: 'For menu entries: the parent; empty: top level.' },
};
const revisionList = listOf(objectOf({ _id: text, revision: positiveInteger }));
const failed = listOf(objectOf({ _id: text, message: text }));

/** Bodies are not validated by Fastify: the handlers' messages are meant for users. */
const bodySchema = (properties: Record<string, JsonSchema>): JsonSchema => ({ type: 'object', properties });

/** The OpenAPI entries of calls on lists as a whole. */
export const listDocs = {
  order: {
    tags,
    summary: 'Move entries to another position of their list',
    description: 'Returns all entries with a changed number; `undo` reverts those changes.',
    params,
    body: bodySchema({ ids, ...position }),
    response: responses(200, objectWith('changes', revisionList), errorResponses(400, 404, 409)),
  },
  selection: {
    tags,
    summary: 'Publish, unpublish, trash or move several records',
    description: 'A record on which the action fails does not stop the others, and is returned in `failed`.',
    params,
    body: bodySchema({
      ...{ action: { ...text, enum: selectionActions }, ids, ...position },
      notify: {
        type: 'boolean',
        description:
          'Whether the people concerned get an email about trashed records; only for types that support this for several records.',
      },
    }),
    response: responses(
      200,
      {
        type: 'object',
        required: ['changes', 'failed'],
        properties: {
          ...{ changes: revisionList, failed },
          notified: {
            type: 'integer',
            minimum: 0,
            description: 'Number of people who get an email, if requested.',
          },
        },
      },
      errorResponses(400, 404, 409),
    ),
  },
  undo: {
    tags,
    summary: 'Undo changes whose records have not been changed since',
    params,
    body: bodySchema({ changes: revisionList }),
    response: responses(200, objectOf({ undone: { type: 'integer' }, failed }), errorResponses(400, 404)),
  },
  latestChanges: {
    tags,
    summary: 'The last change of some records',
    params,
    querystring: {
      type: 'object',
      properties: { ids: { ...text, description: 'Separated by commas.' } },
    },
    response: responses(
      200,
      objectWith(
        'changes',
        listOf(
          objectOf({
            ...{ _id: text, revision: positiveInteger, kind: { ...text, enum: changeKinds } },
            ...{ at: { ...text, format: 'date-time' }, by: text },
          }),
        ),
      ),
      errorResponses(400, 404),
    ),
  },
  palette: {
    tags,
    summary: 'Find records by title, at most 20, including unpublished ones',
    querystring: { type: 'object', properties: { q: { ...text, maxLength: 200 } } },
    response: responses(
      200,
      objectWith(
        'entries',
        listOf(objectOf({ record: text, _id: text, title: text, isPublished: { type: 'boolean' } })),
      ),
      errorResponses(400),
    ),
  },
};

const message: JsonSchema = { type: 'string' };
const removalResponse: FastifySchema = {
  response: responses(200, objectWith('message', message), errorResponses(404)),
};

/** @param description of the email about a deletion */
const notifyingRemoval = (description: string): FastifySchema => ({
  querystring: {
    type: 'object',
    properties: {
      notify: {
        type: 'string',
        enum: ['true', 'false'],
        description,
      },
    },
  },
  response: responses(
    200,
    {
      type: 'object',
      required: ['message'],
      properties: {
        message,
        notified: { type: 'integer', description: 'Number of people who get the email; only if requested.' },
      },
    },
    errorResponses(400, 404),
  ),
});

/** The OpenAPI entries of the calls of a record type, derived from its definition. */
export function recordDocs(definition: RecordType): Record<string, FastifySchema> {
  const { labels, belongsTo, removalEmail } = definition;
  const api: ContentType['api'] = definition.api;
  const tags = [labels.many];
  const record = recordSchema(definition);
  const records: JsonSchema = { type: 'array', items: record };
  const input = { consumes: ['multipart/form-data', 'application/json'], body: inputSchema(definition) };
  const one = labels.one.toLowerCase();
  const id = pathParameter('id', 'The `_id` of the entry.');
  return {
    list: {
      tags,
      summary: `List ${labels.many.toLowerCase()}`,
      ...(belongsTo && { params: ownerParameter(definition) }),
      querystring: listQuerySchema(definition),
      response: responses(
        200,
        api.listKey ? objectWith(api.listKey, records) : records,
        errorResponses(400, ...(belongsTo ? [404] : [])),
      ),
    },
    one: {
      tags,
      summary: `Read one ${one} by its link`,
      params: pathParameter('link', 'The end of its public address.'),
      response: responses(200, objectWith(api.oneKey ?? '', records), errorResponses(404)),
    },
    create: {
      tags,
      summary: `Add a ${one}`,
      headers: { type: 'object', properties: { 'Idempotency-Key': idempotencyKeySchema } },
      ...input,
      response: responses(201, record, errorResponses(400, 409, 413, 415)),
    },
    update: {
      tags,
      summary: `Change a ${one}; absent fields stay unchanged`,
      params: id,
      ...input,
      response: responses(200, record, errorResponses(400, 404, 409, 413, 415)),
    },
    remove: {
      tags,
      summary: `Delete a ${one}`,
      params: id,
      ...(removalEmail ? notifyingRemoval(removalEmail.description) : removalResponse),
    },
    status: {
      tags,
      summary: `Publish or unpublish a ${one}`,
      params: id,
      response: responses(200, record, errorResponses(404)),
    },
  };
}

/** The JSON schema of a record. */
export function recordSchema(definition: RecordType): JsonSchema {
  const { fields } = definition;
  const { idAlias }: ContentType['api'] = definition.api;
  const properties = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, { ...field.json, description: field.label }]),
  );
  const extraProperties: Record<string, JsonSchema> = {
    ...(idAlias && { [idAlias]: { type: 'string', description: 'The same as _id.' } }),
    ...(hasChildren(definition) && { children: { type: 'array', items: { type: 'object' } } }),
  };
  const revision = { type: 'integer', description: 'Increases with each change.' };
  const all: Record<string, JsonSchema> = {
    _id: { type: 'string' },
    ...properties,
    ...extraProperties,
    revision,
  };
  return { type: 'object', required: Object.keys(all), properties: all };
}

function inputSchema(definition: RecordType): JsonSchema {
  const properties = Object.entries(definition.fields)
    .filter(([, field]) => !field.isSetBySite)
    .map(([name, field]) => {
      const required = field.required ? ` Required: '${field.required}'.` : '';
      const description = [field.label, field.help].filter(Boolean).join('. ') + required;
      if (field.kind === 'image')
        return [field.sentAs ?? name, { type: 'string', format: 'binary', description }];
      if (field.kind === 'captions') return [name, { type: 'string', format: 'binary', description }];
      return [name, { ...field.json, description }];
    });
  const revision = {
    type: 'integer',
    description:
      'The revision that was edited. If it is not the latest, the answer is 409 with the current record.',
  };
  return { type: 'object', properties: { ...Object.fromEntries(properties), revision } };
}

function ownerParameter({ api, belongsTo }: RecordType): JsonSchema {
  const [, name = 'id'] = /:(\w+)/.exec(api.listPath ?? '') ?? [];
  return pathParameter(name, `The \`_id\` of the ${belongsTo?.record}.`);
}

function listQuerySchema(definition: RecordType): JsonSchema {
  const linkParameters = fieldsOfType(definition, 'references').map(({ name, field }) => [
    field.parameter,
    { type: 'string', description: `A link: filters the list by their ${name}.` },
  ]);
  const { queue } = definition;
  const sorts = [...definition.sort.flatMap((field) => [field, `-${field}`]), ...(queue ? [queue.by] : [])];
  return {
    type: 'object',
    properties: {
      ...pageParameters.properties,
      q: { type: 'string', description: `Searches ${definition.search.join(' and ')}.` },
      sort: { type: 'string', enum: sorts },
      ...Object.fromEntries(linkParameters),
      fields: {
        type: 'string',
        description:
          'Field names, separated by commas: records then contain only these, `_id` and `revision`.',
      },
    },
  };
}
