import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { createFolder } from '#tests/factories/temporary-folder.ts';
import { findMigrations, schema } from './index.ts';

/** A source folder with empty migrations. */
async function sourceOf(...files: string[]): Promise<string> {
  const source = await createFolder();
  for (const file of files) {
    await mkdir(dirname(join(source, file)), { recursive: true });
    await writeFile(join(source, file), 'export const migration = () => ({ up: async () => undefined });\n');
  }
  return source;
}

test('migrations of all folders run in the order of their numbers; other files are no migrations', async () => {
  const source = await sourceOf(
    ...['migrations/0001-baseline.ts', 'migrations/index.ts', 'migrations/baseline/0009-part.ts'],
    ...['features/webinars/migrations/0003-seats.ts', 'content/blog/migrations/0002-authors.ts'],
  );
  const found = findMigrations(source);
  expect([...found.keys()]).toEqual(['0001-baseline', '0002-authors', '0003-seats']);
});

test('two migrations with one number are refused', async () => {
  const source = await sourceOf('migrations/0002-seats.ts', 'content/blog/migrations/0002-authors.ts');
  expect(() => findMigrations(source)).toThrow('Two migrations have the number 0002.');
});

test('the first migration is the baseline, which continues from 0.1.0', () => {
  expect(Object.keys(schema.migrations('sqlite'))[0]).toBe(schema.release010.baseline);
});
