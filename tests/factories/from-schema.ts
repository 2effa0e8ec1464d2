import * as fc from 'fast-check';

/** The keywords of a JSON schema that the OpenAPI document uses. */
export interface JsonSchema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  examples?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
  propertyNames?: JsonSchema;
  required?: string[];
}
type Values = fc.Arbitrary<unknown>;

/** Characters of two scripts that every rule on characters accepts. */
const letters = fc.constantFrom(...'abcxyz019कखग');
const formats: Record<string, Values> = {
  date: fc.constantFrom('2026-11-27', '2199-02-28'),
  'date-time': fc.constantFrom('2026-11-27T05:30:00.000Z', '2030-01-01T00:00:00.000Z'),
  email: fc.constantFrom('asha@example.com', 'ravi.k@example.org'),
  uri: fc.constantFrom('https://example.com/', 'https://example.org/a?b=c'),
  uuid: fc.uuid(),
};

/** Values that a schema allows. */
export function valuesOf(schema: JsonSchema): Values {
  const { examples, anyOf, oneOf, allOf } = schema;
  if ('const' in schema) return fc.constant(schema.const);
  if (examples) return fc.constantFrom(...examples);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const alternatives = anyOf ?? oneOf;
  if (alternatives) return fc.oneof(...alternatives.map(valuesOf));
  if (allOf)
    return fc.tuple(...allOf.map(valuesOf)).map((parts) => Object.assign({}, ...(parts as object[])));
  const types = [schema.type ?? []].flat();
  if (types.length === 0) return fc.jsonValue({ maxDepth: 1 });
  return fc.oneof(...types.map((type) => valuesOfType(type, schema)));
}

function valuesOfType(type: string, schema: JsonSchema): Values {
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1000, max: Math.min(schema.maximum ?? 1000, 2 ** 31 - 1) });
    case 'number':
      return fc.double({ min: schema.minimum ?? 0, max: schema.maximum ?? 1000, noNaN: true });
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, (schema.minItems ?? 0) + 3),
      });
    case 'object':
      return objectsOf(schema);
    default:
      return textsOf(schema);
  }
}

function textsOf({ format, pattern, minLength = 0, maxLength = 30 }: JsonSchema): Values {
  const known = format && formats[format];
  if (known) return known;
  if (pattern) return fc.stringMatching(new RegExp(pattern)).filter((text) => text.length >= minLength);
  return fc.string({ unit: letters, minLength, maxLength: Math.min(maxLength, minLength + 30) });
}

function objectsOf({ properties, additionalProperties, propertyNames, required = [] }: JsonSchema): Values {
  if (!properties && typeof additionalProperties === 'object') {
    const keys = propertyNames
      ? valuesOf(propertyNames).map(String)
      : fc.string({ unit: letters, minLength: 1 });
    return fc.dictionary(keys, valuesOf(additionalProperties), { maxKeys: 3 });
  }
  const fields = Object.entries(properties ?? {}).map(([name, property]) => [name, valuesOf(property)]);
  return fc.record(Object.fromEntries(fields), { requiredKeys: required as never[] });
}

/** Values of other types, and texts and numbers beyond most limits. */
const strange: Values = fc.constantFrom<unknown>(
  ...[null, true, 7, -1, 1.5, 1e12, '', 'x', 'x'.repeat(100_000), [], {}, [1], { a: 1 }, ['a', {}]],
);

/** A value with one change that may break its schema: a member removed or replaced, at any depth. */
export function changed(value: unknown): Values {
  if (typeof value !== 'object' || value === null) return strange;
  const keys = Object.keys(value);
  if (keys.length === 0) return strange;
  const inside = fc.constantFrom(...keys).chain((key) => {
    const member = (value as Record<string, unknown>)[key];
    const without = Array.isArray(value)
      ? value.filter((_, index) => String(index) !== key)
      : Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
    const replaced = changed(member).map((other) =>
      Array.isArray(value)
        ? value.map((one, index) => (String(index) === key ? other : one))
        : { ...value, [key]: other },
    );
    return fc.oneof(fc.constant<unknown>(without), replaced);
  });
  return fc.oneof({ weight: 1, arbitrary: strange }, { weight: 9, arbitrary: inside });
}
