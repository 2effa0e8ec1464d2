import { describe, expect, test } from 'vitest';
import type { RecordType } from '#cms/records/definition.ts';
import { contentTypes } from '#cms/records/registry.ts';
import { fieldTypes, samplesOf } from '#tests/factories/field-samples.ts';
import { boolean } from './boolean/field.ts';
import { email, phone } from './contact/field.ts';
import { datetime } from './datetime/field.ts';
import type { AnyField } from './field.ts';
import { number } from './number/field.ts';
import { reference } from './reference/field.ts';
import { references } from './references/field.ts';
import { text } from './text/field.ts';
import { time } from './time/field.ts';

// The field types that no content type uses; the contract tests send the others through the API.
const fields: AnyField[] = [
  boolean({ label: 'Boolean' }),
  email({ label: 'Email' }),
  datetime({ label: 'Moment' }),
  number({ label: 'Number' }),
  number({ label: 'Seats', least: 1, most: 500 }),
  phone({ label: 'Phone' }),
  reference({ label: 'Reference', to: 'webinar' }),
  text({ label: 'Text' }),
  text({ label: 'Lines', multiline: true, maxLength: 501 }),
  time({ label: 'Time' }),
];

describe.each(fields.map((field) => [field.label, field] as const))('%s', (_label, field) => {
  const { valid, invalid, wrongTypes } = samplesOf(field);

  test('parses values of a form and of JSON', () => {
    for (const { sent, stored: kept } of valid) {
      expect(field.schema.parse(sent)).toBe(kept);
      expect(field.schema.parse(kept)).toBe(kept);
    }
    expect(field.schema.parse(null)).toBe(field.empty);
    expect(field.isBlank(field.empty)).toBe(true);
  });

  test('refuses invalid values with a message', () => {
    for (const sent of [...invalid, ...wrongTypes]) {
      const read = field.schema.safeParse(sent);
      expect([sent, read.success]).toEqual([sent, false]);
      expect(read.error?.issues[0]?.message).toMatch(/^[A-Z].*\w/);
    }
  });
});

test('each field type is tested, here or as a field of a content type', () => {
  const used = Object.values<RecordType>(contentTypes).flatMap(({ fields }) => Object.values(fields));
  const tested = new Set([...fields, ...used].map(({ kind }) => kind));
  expect([...tested].toSorted()).toEqual(fieldTypes);
});

test('an email address that must be unique is stored in lower case', () => {
  expect(email({ label: 'Email', folded: true }).schema.parse('Meena@Example.com')).toBe('meena@example.com');
  expect(email({ label: 'Email' }).schema.parse('Meena@Example.com')).toBe('Meena@Example.com');
});

test('ids of records are accepted in every format, each once and in order', () => {
  const { schema } = references({ label: 'Topics', to: 'topic', parameter: 'topic' });
  for (const sent of [['b', 'a', 'b'], '["b","a"]', 'b,a', ' b, a ']) expect(schema.parse(sent)).toBe('b,a');
  for (const sent of ['', '[]', [], null]) expect(schema.parse(sent)).toBe('');
  for (const sent of [
    'b,,a',
    '["b"',
    '{"b":1}',
    [1],
    ['b c'],
    Array.from({ length: 21 }, (_, at) => `n${at}`),
  ])
    expect([sent, schema.safeParse(sent).success]).toEqual([sent, false]);
});
