import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentNames } from '#cms/records/registry.ts';
import { createTestSite, type TestSite } from '#tests/factories/test-site.ts';

/**
 * Tables and columns beside those of the site: what its library keeps of migrations, and what each database makes of the
 * search, which knows published content alone.
 *
 * @param name of a table, or `table.column`
 */
const isBeside = (name: string) => /^(?:kysely_|searchText|sqlite_)|^searchEntry\.words$/.test(name);

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
  const said = Object.entries(site.services.personalRegister).flatMap(([table, held]) =>
    'all' in held ? [`${table}.*`] : Object.keys(held).map((column) => `${table}.${column}`),
  );
  expect(there.toSorted()).toEqual(said.toSorted());
});

test('what is personal says why, how long and what erases it, and that eraser is there', () => {
  const stores = site.services.stores as unknown as Record<string, Record<string, unknown>>;
  const classes = Object.values(site.services.personalRegister).flatMap((held) =>
    'all' in held ? [held.all] : Object.values(held),
  );
  const personal = classes.filter((one) => typeof one !== 'string');
  expect(personal.length).toBeGreaterThan(100);
  for (const { purpose, eraser } of personal) {
    expect(purpose).toMatch(/^to \w+/);
    const [store = '', work = ''] = eraser.split('.');
    expect(stores[store]?.[work], eraser).toBeTypeOf('function');
  }
});
