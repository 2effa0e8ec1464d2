import type { FastifySchema } from 'fastify';
import { type Action, accountRoles, may } from '#core/access/roles.ts';

export type JsonSchema = { [keyword: string]: unknown };

/** The body of every refusal. */
const errorSchema: JsonSchema = {
  type: 'object',
  required: ['message'],
  properties: {
    message: { type: 'string' },
    errors: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'A message for each invalid field.',
    },
  },
};

const descriptions: Record<number, string> = {
  400: 'Invalid input',
  401: 'No token, or not a valid one',
  403: 'Not for this account',
  404: 'Not found',
  409: 'Exists already',
  413: 'Too large',
  415: 'Not the kind of content or file expected',
  429: 'Too many tries; Retry-After tells when to come back',
  503: 'Not to be had at the moment; Retry-After tells when to come back',
};

/** The refusals of a call, by status. */
export function errorResponses(...statuses: number[]): Record<number, JsonSchema> {
  return Object.fromEntries(
    statuses.map((status) => [status, { ...errorSchema, description: descriptions[status] ?? '' }]),
  );
}

/** The responses of a call: its success, and its refusals. */
export function responses(status: number, schema: JsonSchema, rejections: Record<number, JsonSchema>) {
  return { [status]: { ...schema, description: 'Done' }, ...rejections };
}

/** A parameter of the path. */
export function pathParameter(name: string, description: string): JsonSchema {
  return { type: 'object', required: [name], properties: { [name]: { type: 'string', description } } };
}

/** Adds the token that the call needs, and the refusals without one, to its schema, by the permissions. */
export function withAccess(schema: FastifySchema, action: Action | undefined): FastifySchema {
  if (!action || may('visitor', action)) return schema;
  const isForAll = accountRoles.every((role) => may(role, action));
  const rejections = errorResponses(401, ...(isForAll ? [] : [403]));
  return { ...schema, security: [{ bearer: [] }], response: { ...rejections, ...Object(schema.response) } };
}

/** An object with one field. */
export function objectWith(key: string, schema: JsonSchema): JsonSchema {
  return objectOf({ [key]: schema });
}

/** An object with all of these fields. */
export function objectOf(properties: Record<string, JsonSchema>): JsonSchema {
  return { type: 'object', required: Object.keys(properties), properties };
}

export function listOf(items: JsonSchema): JsonSchema {
  return { type: 'array', items };
}

/** An object whose fields are all texts. */
export function recordOfTexts(...names: string[]): JsonSchema {
  const properties = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
  return { type: 'object', required: names, properties };
}

const wholeNumber = { type: 'integer', minimum: 0 };

/** The paging parameters of every list. */
export const pageParameters = {
  type: 'object',
  properties: {
    limit: {
      ...wholeNumber,
      minimum: 1,
      maximum: 100,
      description: 'With limit or offset, X-Total-Count contains the total.',
    },
    offset: wholeNumber,
  },
};
