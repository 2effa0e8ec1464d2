import type { JsonSchema } from './describe-call.ts';

const byFormat: Readonly<Record<string, string>> = {
  'date-time': '2026-11-27T05:30:00.000Z',
  date: '2026-11-27',
  email: 'asha@example.com',
  uri: 'https://example.com/',
  uuid: '1f0c2a4e-6b7d-4c8e-9f10-2a3b4c5d6e7f',
};

/** An example of a value, composed of the examples in its schema. */
export function exampleOf(schema: JsonSchema): unknown {
  const { examples, default: byDefault, enum: choices, anyOf, oneOf, allOf } = schema;
  if (Array.isArray(examples)) return examples[0];
  if (byDefault !== undefined) return byDefault;
  if ('const' in schema) return schema.const;
  if (Array.isArray(choices)) return choices[0];
  for (const alternatives of [anyOf, oneOf]) if (Array.isArray(alternatives)) return exampleOf(alternatives[0]);
  if (Array.isArray(allOf)) return Object.assign({}, ...allOf.map((part) => exampleOf(part)));
  const [type] = [schema.type].flat();
  if (type === 'object') return exampleOfObject(schema);
  if (type === 'array') return schema.items ? [exampleOf(schema.items as JsonSchema)] : [];
  if (type === 'integer' || type === 'number') return Math.max(Number(schema.minimum ?? 1), 1);
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  return byFormat[String(schema.format)] ?? 'text';
}

function exampleOfObject({ properties = {} }: JsonSchema): Record<string, unknown> {
  const described = Object.entries(properties as Record<string, JsonSchema>);
  return Object.fromEntries(described.map(([name, property]) => [name, exampleOf(property)]));
}
