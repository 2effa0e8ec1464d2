import { expect, test } from 'vitest';
import type { FieldValue } from '#cms/fields/field.ts';
import type { ContentType } from './content-type.ts';
import { copyOf } from './copy.ts';
import { contentNames, contentTypes } from './registry.ts';

const typical: Record<string, FieldValue> = {
  order: 3,
  status: 1,
  number: 4,
  boolean: 1,
  date: '2026-11-22',
};

test.each(contentNames)(
  'a copy of a %s is unpublished, without an address of its own, and otherwise the same',
  (name) => {
    const definition: ContentType = contentTypes[name];
    const entry = Object.fromEntries(
      Object.entries(definition.fields).map(([field, { kind }]) => [field, typical[kind] ?? `its ${field}`]),
    );
    const copy = copyOf(definition, entry);
    expect(copy[definition.title]).toBe(`Copy of its ${definition.title}`);
    for (const [field, { kind, isSetBySite }] of Object.entries(definition.fields)) {
      if (field === definition.title) continue;
      const isLeftOut = ['slug', 'status', 'order', 'datetime', 'captions'].includes(kind) || isSetBySite;
      expect(copy[field], field).toBe(isLeftOut ? undefined : String(entry[field]));
    }
  },
);

test('a copy of an entry without a title has no title', () => {
  expect(copyOf(contentTypes.topic, {}).title).toBe('');
});
