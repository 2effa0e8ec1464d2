import { expect, test } from 'vitest';
import { type ContentName, contentTypes } from '#cms/records/registry.ts';
import { previewOf } from './plain-text-of-fields.ts';

test.each([
  ['webinar', 'description', 100],
  ['legacy', 'description', 100],
  ['team', 'description', 100],
  ['aboutus', 'description', 100],
  ['community', 'description', 100],
  ['blog', 'shortContent', 50],
] satisfies [ContentName, string, number][])('%s: %s is cut to %i characters', (name, field, length) => {
  const shown = (text: string) =>
    previewOf(contentTypes[name], field, { _id: '1', [field]: text }, 'Asia/Kolkata');
  expect(shown('x'.repeat(length))).toBe('x'.repeat(length));
  expect(shown('x'.repeat(length + 1))).toBe(`${'x'.repeat(length)}...`);
});
