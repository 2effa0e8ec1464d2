import type { FastifySchema } from 'fastify';
import * as z from 'zod';
import { type ContentType, hasChildren } from '../../content/define-content.ts';
import type { AnyField } from '../../content/kinds/index.ts';
import {
  administratorOnly,
  answers,
  failures,
  type JsonSchema,
  pageParameters,
  pathParameter,
  wrapped,
} from './docs.ts';
import { idempotencyKey } from './repeated-requests.ts';

/** The OpenAPI entries of a content type's calls, all from its definition. */
export function contentDocs(definition: ContentType): Record<string, FastifySchema> {
  const { labels, api } = definition;
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
      querystring: listQuerySchema(definition),
      response: answers(200, api.listKey ? wrapped(api.listKey, records) : records, failures(400)),
    },
    one: {
      tags,
      summary: `Read one ${one} by its link`,
      params: pathParameter('link', 'The end of its public address.'),
      response: answers(200, wrapped(api.oneKey ?? '', records), failures(404)),
    },
    create: {
      tags,
      summary: `Add a ${one}`,
      headers: { type: 'object', properties: { 'Idempotency-Key': idempotencyKey } },
      ...input,
      ...administratorOnly,
      response: answers(201, record, failures(400, 401, 403, 409, 413, 415)),
    },
    update: {
      tags,
      summary: `Change a ${one}; what is not sent is kept`,
      params: id,
      ...input,
      ...administratorOnly,
      response: answers(200, record, failures(400, 401, 403, 404, 409, 413, 415)),
    },
    remove: {
      tags,
      summary: `Delete a ${one}`,
      params: id,
      ...administratorOnly,
      response: answers(200, wrapped('message', { type: 'string' }), failures(401, 403, 404)),
    },
    status: {
      tags,
      summary: `Publish or unpublish a ${one}`,
      params: id,
      ...administratorOnly,
      response: answers(200, record, failures(401, 403, 404)),
    },
  };
}

function recordSchema(definition: ContentType): JsonSchema {
  const { fields, api } = definition;
  const properties = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      { ...jsonSchemaOf(field), description: field.label },
    ]),
  );
  const also: Record<string, JsonSchema> = {
    ...(api.idAlso && { [api.idAlso]: { type: 'string', description: 'The same as _id.' } }),
    ...(hasChildren(definition) && { children: { type: 'array', items: { type: 'object' } } }),
  };
  const all: Record<string, JsonSchema> = { _id: { type: 'string' }, ...properties, ...also };
  return { type: 'object', required: Object.keys(all), properties: all };
}

function inputSchema(definition: ContentType): JsonSchema {
  const properties = Object.entries(definition.fields).map(([name, field]) => {
    const required = field.required ? ` Required: '${field.required}'.` : '';
    const description = [field.label, field.help].filter(Boolean).join('. ') + required;
    if (field.kind === 'image')
      return [field.sentAs ?? name, { type: 'string', format: 'binary', description }];
    return [name, { ...jsonSchemaOf(field), description }];
  });
  return { type: 'object', properties: Object.fromEntries(properties) };
}

function jsonSchemaOf(field: AnyField): JsonSchema {
  const { $schema: _version, ...schema } = z.toJSONSchema(field.schema, {
    io: 'output',
    unrepresentable: 'any',
  });
  if (field.kind === 'text' || field.kind === 'richText' || field.kind === 'slug') return { type: 'string' };
  return schema as JsonSchema;
}

function listQuerySchema(definition: ContentType): JsonSchema {
  const sorts = definition.sort.flatMap((field) => [field, `-${field}`]);
  return {
    type: 'object',
    properties: {
      ...pageParameters.properties,
      q: { type: 'string', description: `Searches ${definition.search.join(' and ')}.` },
      sort: { type: 'string', enum: sorts },
    },
  };
}
