import { randomBytes } from 'node:crypto';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { migratedName } from './migrated-name.ts';

export interface TestDatabase {
  /** Undefined means SQLite: the site then creates its file in its own DATA_DIR. */
  url: string | undefined;
  drop(): Promise<void>;
}

/** An empty database of its own on the engine of this run (TEST_DATABASE). */
export async function createTestDatabase(): Promise<TestDatabase> {
  return onPostgres() ? createBeside('template1') : inFile();
}

/** The same with the current schema: a copy of the one that the run has migrated, because migrating takes a second. */
export async function createMigratedDatabase(dataDir: string): Promise<TestDatabase> {
  if (onPostgres()) return createBeside(migratedName);
  await copyFile(inject('migratedFile'), join(dataDir, 'ananta.db'));
  return inFile();
}

/** A copy of another one that is not open. @param from its DATA_DIR, @param to that of the copy */
export async function createCopy(original: TestDatabase, from: string, to: string): Promise<TestDatabase> {
  if (original.url) return createBeside(new URL(original.url).pathname.slice(1));
  await copyFile(join(from, 'ananta.db'), join(to, 'ananta.db'));
  return inFile();
}

const onPostgres = () => process.env.TEST_DATABASE === 'postgres';
const inFile = () => ({ url: undefined, drop: async () => {} });

async function createBeside(template: string): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await query(server, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => query(server, `DROP DATABASE ${name} WITH (FORCE)`) };
}

async function query(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
