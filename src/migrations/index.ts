import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Migration } from 'kysely/migration';
import { projectFolder } from '#core/config/project-folder.ts';
import type { Engine } from '#core/database/database.ts';
import type { Schema } from '#core/database/migrations.ts';
import { release010 } from './from-0-1-0.ts';

/** The module of a migration. The name of its file is the name of the migration, and begins with a number. */
interface MigrationModule {
  migration(engine: Engine): Migration;
}

/**
 * Finds the migrations of a source folder: those in its folder `migrations`, and those in the folders `migrations` of
 * features and content types.
 *
 * @returns their files by name, in the one order in which they run: that of their numbers
 * @throws Error where two have the same number
 */
export function findMigrations(source: string): Map<string, string> {
  // A pattern of globSync would load its matcher into every process, and take three times as long.
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^(?:[^/]+\/[^/]+\/)?migrations\/\d[^/]*\.ts$/.test(file),
  );
  const names = files.map((file): [name: string, file: string] => [
    basename(file, '.ts'),
    join(source, file),
  ]);
  names.sort(([one], [other]) => (one < other ? -1 : 1));
  const numbers = names.map(([name]) => name.split('-')[0]);
  const repeated = numbers.find((number, index) => numbers.indexOf(number) !== index);
  if (repeated) throw new Error(`Two migrations have the number ${repeated}.`);
  return new Map(names);
}

/**
 * A migration whose file is loaded when it runs: most starts have nothing to migrate, and a file of TypeScript makes Node
 * load its type stripper, which takes a fifth of a second.
 */
const migrationIn = (file: string, engine: Engine): Migration => ({
  async up(db) {
    const { migration }: MigrationModule = await import(pathToFileURL(file).href);
    await migration(engine).up(db);
  },
});

const files = findMigrations(join(projectFolder, 'src'));

/** The schema of the site, whichever features it has: a database keeps the tables of a feature that is left out. */
export const schema: Schema = {
  migrations: (engine) =>
    Object.fromEntries(Array.from(files, ([name, file]) => [name, migrationIn(file, engine)])),
  release010,
};
