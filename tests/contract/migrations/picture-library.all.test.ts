import { expect, test } from 'vitest';
import { createOlderDatabase } from '../../factories/older-database.ts';

test('pictures of before came with the oldest entry that shows them, and stay what they were', async () => {
  const { db, migrate, close } = await createOlderDatabase('0026-drafts');
  const facts = { width: 40, height: 30, placeholder: 'AAAA', isAnimated: 0 };
  const tables = await db.introspection.getTables();
  const add = async (table: string, given: Record<string, string | number | null>) => {
    const columns = tables.find(({ name }) => name === table)?.columns ?? [];
    const rest = columns.filter(({ name, isNullable }) => !isNullable && !(name in given));
    const empty = rest.map(({ name, dataType }) => [name, dataType.startsWith('int') ? 1 : '']);
    await db
      .insertInto(table)
      .values({ ...Object.fromEntries(empty), ...given })
      .execute();
  };
  for (const name of ['used.webp', 'unused.webp', 'lost.webp']) await add('picture', { name, ...facts });
  await add('storedFile', { name: 'used.webp', kind: 'picture' });
  await add('storedFile', { name: 'unused.webp', kind: 'picture', unusedSince: '2026-11-02T00:00:00.000Z' });
  for (const [id, addedAt, record] of [
    ['1', '2026-03-01T00:00:00.000Z', 'idea'],
    ['2', '2026-02-01T00:00:00.000Z', 'blog'],
  ] as const) {
    await add(record, { id, addedAt, link: id });
    await add('fileUse', { file: 'used.webp', record, recordId: id, changeId: '' });
  }
  await migrate();
  const rows = await db.selectFrom('picture').selectAll().orderBy('name').execute();
  const said = {
    label: '',
    description: '',
    addedBy: '',
    addedByName: '',
    focalX: null,
    hiddenAt: null,
    revision: 1,
  };
  expect(rows).toMatchObject([
    { name: 'lost.webp', ...facts, ...said, addedAt: '' },
    { name: 'unused.webp', ...facts, ...said, addedAt: '2026-11-02T00:00:00.000Z' },
    { name: 'used.webp', ...facts, ...said, addedAt: '2026-02-01T00:00:00.000Z' },
  ]);
  await close();
});
