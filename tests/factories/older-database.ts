import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { type Database, openDatabase } from '../../src/store/connection/database.ts';
import { migrations } from '../../src/store/migrations/index.ts';
import { createTestDatabase } from '../setup/database.ts';

/** A database as an older version of the site has left it, on the engine that this run tests. */
export interface OlderDatabase {
  database: Database;
  /** Its tables as they were then, whatever the definitions say by now. */
  db: Kysely<Record<string, Record<string, string | number | null>>>;
  close(): Promise<void>;
}

/** @param version the name of the last migration that it has had */
export async function createOlderDatabase(version: string): Promise<OlderDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'ananta-test-'));
  const { url, drop } = await createTestDatabase();
  const database = openDatabase(
    url ? { engine: 'postgres', url } : { engine: 'sqlite', file: join(folder, 'ananta.db') },
    () => {},
  );
  const provider = { getMigrations: async () => migrations(database.engine) };
  const { error } = await new Migrator({ db: database.db, provider }).migrateTo(version);
  if (error) throw error;
  return {
    database,
    db: database.db as unknown as OlderDatabase['db'],
    async close() {
      await database.close();
      await drop();
      await rm(folder, { recursive: true });
    },
  };
}
