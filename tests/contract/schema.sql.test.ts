import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { hasSchedule } from '#cms/fields/status/schedule.ts';
import { fieldsOfType } from '#cms/records/definition.ts';
import { contentNames, contentTypes, type RecordName, recordNames, records } from '#cms/records/registry.ts';
import { createOlderDatabase } from '../factories/older-database.ts';
import { provideTestSite } from '../factories/provided-site.ts';
import { describeSchema } from '../factories/schema-description.ts';

const site = provideTestSite();

/** Dates and orders may be empty; every other field has an empty value. */
const mayBeNull = (empty: unknown) => empty === null;

/** Columns besides fields, which the site maintains (features/webinars/server/tables.ts). */
const beside: Partial<Record<RecordName, [string, 'integer' | 'text'][]>> = {
  webinar: ['seatsTaken', 'seatsAwaited', 'lastInLine'].map((column) => [column, 'integer']),
  registration: [
    ['told', 'text'],
    ['terms', 'text'],
    ['summaryDue', 'integer'],
  ],
};

test.each(recordNames)('a freshly migrated database has the table of %s by its definition', async (name) => {
  const tables = await site.services.database.db.introspection.getTables();
  const columns = tables.find((table) => table.name === name)?.columns ?? [];
  const found = columns.map(({ name, dataType, isNullable }) => ({
    name,
    type: dataType.toLowerCase(),
    isNullable,
  }));
  const integer = site.services.database.engine === 'postgres' ? 'int4' : 'integer';
  const wanted = [
    ...['id', 'addedAt', 'changedAt'].map((column) => ({ name: column, type: 'text', isNullable: false })),
    { name: 'revision', type: integer, isNullable: false },
    ...(hasSchedule(records[name])
      ? [
          { name: 'isOut', type: integer, isNullable: false },
          { name: 'turnsAt', type: 'text', isNullable: false },
        ]
      : []),
    ...(beside[name] ?? []).map(([column, type]) => ({
      name: column,
      type: type === 'integer' ? integer : type,
      isNullable: false,
    })),
    ...Object.entries(records[name].fields).map(([column, field]) => ({
      name: column,
      type: field.column === 'integer' ? integer : 'text',
      isNullable: mayBeNull(field.empty),
    })),
  ];
  const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
  expect(found.toSorted(byName)).toEqual(wanted.toSorted(byName));
});

test.each(contentNames)('the database itself enforces unique links of %s', async (name) => {
  const { database } = site.services;
  const [link] = fieldsOfType(contentTypes[name], 'slug');
  if (!link) return;
  const [first, second] = [await site.records.create(name, {}), await site.records.create(name, {})];
  const taken = String((first as unknown as Record<string, unknown>)[link.name]);
  const update = database.db.updateTable(name).set({ link: taken }).where('id', '=', second._id);
  await expect(update.execute()).rejects.toThrow(/unique/i);
});

test('the tables into which rows of 0.1.0 are read have the schema of 0.1.0', async () => {
  const { db, url, close } = await createOlderDatabase();
  const engine = url ? 'postgres' : 'sqlite';
  const recorded = await readFile(`tests/fixtures/0.1.0/schema-${engine}.txt`, 'utf8');
  expect(await describeSchema({ db: db as never, engine })).toEqual(recorded.trim().split('\n'));
  await close();
});
