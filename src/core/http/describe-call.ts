import * as z from 'zod';
import { accountRoles, may } from '#core/access/roles.ts';
import type { Call, FileAnswer, Form, NamedCall } from '#core/api/define-calls.ts';
import { idempotencyKeySchema } from './idempotency.ts';

export type JsonSchema = { readonly [keyword: string]: unknown };

/** The meaning of each status of a refusal. */
const meanings: Readonly<Record<number, string>> = {
  400: 'Invalid input',
  401: 'No token, or not a valid one',
  403: 'Not for this account',
  404: 'Not found',
  409: 'Exists already, or has changed meanwhile',
  410: 'No longer available',
  413: 'Too large',
  415: 'Not the kind of content or file expected',
  422: 'Cannot be processed',
  429: 'Too many attempts; Retry-After tells when to come back',
  502: 'Another service gave no usable answer',
  503: 'Temporarily unavailable; Retry-After tells when to come back',
  507: 'A disk is full; nothing was stored',
};

/** The fields of every refusal. */
const errorFields = {
  message: z
    .string()
    .describe('The reason, in words for users.')
    .meta({ examples: ['Not found.'] }),
  errors: z.record(z.string(), z.string()).optional().describe('A message for each invalid field.'),
};

/** The statuses of all refusals of a call: 400 always, because an address can be unreadable. */
export function errorStatusesOf(call: Call): number[] {
  const { action, params, body, form, confirmed, errors = [] } = call;
  const isOpen = may('visitor', action);
  const isForAll = accountRoles.every((role) => may(role, action));
  return [
    ...new Set([
      400,
      ...(isOpen ? [] : [401]),
      ...(isForAll && !confirmed ? [] : [403]),
      ...(params ? [404] : []),
      ...(body || form ? [413, 415] : []),
      ...errors,
    ]),
  ].sort((one, other) => one - other);
}

/** The schema of a refusal of a call. */
export function errorSchemaOf(call: Call, status: number): z.ZodType {
  const { current, errorFields: further, confirmed } = call;
  return z.object({
    ...errorFields,
    ...(status === 409 && current && { current: current.optional().describe('The state as it is now.') }),
    ...(status === 403 &&
      confirmed && {
        confirm: z.array(z.string()).optional().describe('The ways to confirm one’s identity.'),
      }),
    ...further,
  });
}

/** Whether an answer is a file. */
export function isFileAnswer(answer: z.ZodType | FileAnswer): answer is FileAnswer {
  return !(answer instanceof z.ZodType);
}

/** The entry of a call for the OpenAPI document. */
export function describeCall(call: NamedCall): Record<string, unknown> {
  const { name, tag, summary, description, action, params, query, answers, headers, idempotencyKey } = call;
  const isOpen = may('visitor', action);
  const responses = [
    ...Object.entries(answers).map(([status, answer]) => [status, describeAnswer(answer)]),
    ...errorStatusesOf(call).map((status) => [status, describeError(call, status)]),
  ];
  const files = Object.values(answers).filter(isFileAnswer);
  return {
    ...{ tags: [tag], summary, operationId: operationIdOf(name), description },
    security: isOpen ? [] : [{ bearer: [] }],
    ...(params && { params: toJsonSchema(params, 'input') }),
    ...(query && { querystring: toJsonSchema(query, 'input') }),
    ...(headers && { headers: toJsonSchema(headers, 'input') }),
    ...(idempotencyKey && { headers: describeKey(idempotencyKey) }),
    ...describeBody(call),
    ...(files.length > 0 && { produces: [...new Set(files.map(({ type }) => type))] }),
    response: Object.fromEntries(responses),
  };
}

function describeAnswer(answer: z.ZodType | FileAnswer): JsonSchema {
  if (isFileAnswer(answer)) return { type: 'string', description: answer.description };
  return withExample({ description: 'Done', ...toJsonSchema(answer, 'output') });
}

function describeError(call: Call, status: number): JsonSchema {
  const schema = toJsonSchema(errorSchemaOf(call, status), 'output');
  return { ...schema, description: meanings[status] ?? '' };
}

function describeKey(need: 'optional' | 'required'): JsonSchema {
  return {
    type: 'object',
    properties: { 'Idempotency-Key': idempotencyKeySchema },
    ...(need === 'required' && { required: ['Idempotency-Key'] }),
  };
}

function describeBody({ body, form }: Call): { consumes?: readonly string[]; body?: JsonSchema } {
  if (body) return { body: withExample(toJsonSchema(body, 'input')) };
  return form ? { consumes: form.types, body: describeForm(form) } : {};
}

function describeForm({ properties }: Form): JsonSchema {
  const described = Object.entries(properties()).map(([name, schema]) => [
    name,
    schema instanceof z.ZodType ? toJsonSchema(schema, 'input') : schema,
  ]);
  return { type: 'object', properties: Object.fromEntries(described) };
}

function withExample(schema: JsonSchema): JsonSchema {
  return { ...schema, examples: [exampleOf(schema)] };
}

/** Such as `getRefunds` or `postRegistrationsByIdRefund`. */
function operationIdOf(name: string): string {
  const words = name.replace(/:(\w+)/g, 'by $1').split(/[^a-zA-Z0-9]+/);
  const [first = '', ...rest] = words.filter((word) => word !== '');
  return first.toLowerCase() + rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

/** The JSON schema (OpenAPI 3.1) of a value as it is sent (`input`) or answered (`output`). */
export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      // Zod leaves out the default of a value that it transforms.
      if (zodSchema instanceof z.ZodDefault) jsonSchema.default = zodSchema.def.defaultValue as never;
      // A number in a query is a text to the parser, and its meta data says what it means.
      if (jsonSchema.type === 'integer') delete jsonSchema.pattern;
      // Patterns of formats repeat the format.
      if (jsonSchema.format) delete jsonSchema.pattern;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    },
  }) as Record<string, unknown>;
  return described;
}

const examplesOfFormats: Readonly<Record<string, string>> = {
  'date-time': '2026-11-27T05:30:00.000Z',
  date: '2026-11-27',
  email: 'asha@example.com',
  uri: 'https://example.com/',
  uuid: '1f0c2a4e-6b7d-4c8e-9f10-2a3b4c5d6e7f',
};

/** An example of a value, composed of the examples in its schema. */
function exampleOf(schema: JsonSchema): unknown {
  const { examples, default: byDefault, enum: choices, anyOf, oneOf, allOf } = schema;
  if (Array.isArray(examples)) return examples[0];
  if (byDefault !== undefined) return byDefault;
  if ('const' in schema) return schema.const;
  if (Array.isArray(choices)) return choices[0];
  for (const alternatives of [anyOf, oneOf])
    if (Array.isArray(alternatives)) return exampleOf(alternatives[0]);
  if (Array.isArray(allOf)) return Object.assign({}, ...allOf.map((part) => exampleOf(part)));
  const [type] = [schema.type].flat();
  if (type === 'object') return exampleOfObject(schema);
  if (type === 'array') return schema.maxItems === 0 ? [] : [exampleOf((schema.items ?? {}) as JsonSchema)];
  if (type === 'integer' || type === 'number') return Math.max(Number(schema.minimum ?? 1), 1);
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  return examplesOfFormats[String(schema.format)] ?? 'text';
}

function exampleOfObject(schema: JsonSchema): Record<string, unknown> {
  const { properties = {}, propertyNames, additionalProperties } = schema;
  const described = Object.entries(properties as Record<string, JsonSchema>);
  // An object with a value for each of some names.
  for (const name of (propertyNames as { enum?: string[] } | undefined)?.enum ?? [])
    described.push([name, additionalProperties as JsonSchema]);
  return Object.fromEntries(described.map(([name, property]) => [name, exampleOf(property)]));
}
