import { expect, test } from 'vitest';
import { fieldTypes } from '#tests/factories/field-samples.ts';

const modules = import.meta.glob<Record<string, unknown>>('./*/admin.tsx', { eager: true });

test('each field type has samples and exactly one admin UI', () => {
  const exported = Object.values(modules).flatMap((module) => Object.entries(module));
  const uis = exported.filter(([, value]) => value instanceof Object && 'Cell' in value);
  expect(uis.map(([name]) => name).toSorted()).toEqual(fieldTypes);
});
