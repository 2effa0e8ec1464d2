import { afterEach, expect, test, vi } from 'vitest';
import type { ContentType } from '#cms/records/content-type.ts';
import { contentNames, contentTypes } from '#cms/records/registry.ts';
import { countTicks } from '#tests/factories/ticks.ts';
import { readPreviewedValues } from './service.ts';

const parts = {
  files: { findKnown: async () => new Set<string>(), findPictures: async () => new Map() },
  cleaner: { clean: async (html: string) => html },
};

afterEach(() => vi.restoreAllMocks());

test.each(contentNames)('a value of a %s that is too long is left out without validation', async (name) => {
  const { fields }: ContentType = contentTypes[name];
  const own = Object.entries(fields).filter(([, { isSetBySite }]) => !isSetBySite);
  const reads = own.map(([, { schema }]) => vi.spyOn(schema, 'safeParse'));
  const typed = Object.fromEntries(own.map(([field]) => [field, 'a\n'.repeat(660_000)]));
  const { values, omittedLabels } = await readPreviewedValues(contentTypes[name], typed, parts);
  expect(reads.flatMap(({ mock }) => mock.calls.map(([text]) => String(text).length))).toEqual([]);
  expect(values).toEqual(Object.fromEntries(own.map(([field, { empty }]) => [field, empty])));
  expect(omittedLabels).toEqual(own.map(([, { label }]) => label));
});

test('other requests are served while the texts of a draft are prepared', async () => {
  const { course } = contentTypes;
  const { ticks } = await countTicks(() => readPreviewedValues(course, { description: '<p>a</p>' }, parts));
  expect(ticks).toBeGreaterThan(0);
});
