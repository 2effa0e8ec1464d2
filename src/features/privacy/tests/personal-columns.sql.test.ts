import { expect, test } from 'vitest';
import { contentNames } from '#cms/records/registry.ts';
import { provideTestSite } from '#tests/factories/provided-site.ts';

/**
 * Tables and columns that are not the site's own: the migration library's, and those that each database creates for the search,
 * which contain published content only.
 *
 * @param name a table, or `table.column`
 */
const isBeside = (name: string) => /^(?:kysely_|searchText|sqlite_)|^searchEntry\.words$/.test(name);

const site = provideTestSite();

test('every column of the database declares whether it can hold personal data, and no unknown one is declared', async () => {
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

test('each personal column declares purpose, retention and an existing eraser', () => {
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
