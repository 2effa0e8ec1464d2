import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentNames } from '#cms/records/registry.ts';
import { createTestSite, type TestSite } from '#tests/factories/test-site.ts';
import { isBeside, personalColumns } from '../server/columns.ts';

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());

test('every column of the database says whether it can hold personal data, and none that is not there', async () => {
  const tables = await site.services.database.db.introspection.getTables();
  const there = tables
    .filter(({ name }) => !isBeside(name))
    .flatMap(({ name, columns }) =>
      contentNames.some((content) => content === name)
        ? [`${name}.*`]
        : columns.map((column) => `${name}.${column.name}`).filter((column) => !isBeside(column)),
    );
  const said = Object.entries(personalColumns).flatMap(([table, held]) =>
    'all' in held ? [`${table}.*`] : Object.keys(held.columns).map((column) => `${table}.${column}`),
  );
  expect(there.toSorted()).toEqual(said.toSorted());
});

test('what is personal says why, how long and what erases it, and that eraser is there', () => {
  const stores = site.services.stores as unknown as Record<string, Record<string, unknown>>;
  const classes = Object.values(personalColumns).flatMap((held) =>
    'all' in held ? [held.all] : Object.values(held.columns),
  );
  const personal = classes.filter((one) => typeof one !== 'string');
  expect(personal.length).toBeGreaterThan(100);
  for (const { purpose, eraser } of personal) {
    expect(purpose).toMatch(/^to \w+/);
    const [store = '', work = ''] = eraser.split('.');
    expect(stores[store]?.[work], eraser).toBeTypeOf('function');
  }
});
