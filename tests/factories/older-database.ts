import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { type DatabaseAddress, openDatabase } from '#core/database/database.ts';
import { createTablesOf, migrate } from '#core/database/migrations.ts';
import { migrationsOf010 } from '#migrations/from-0-1-0.ts';
import { createTestDatabase } from '../setup/database.ts';

/** An empty database of version 0.1.0, on the engine of this run. */
export interface OlderDatabase {
  /** Its tables of that time, independent of the current definitions. */
  db: Kysely<Record<string, Record<string, string | number | null>>>;
  /** The folder of its file, on SQLite. */
  folder: string;
  /** The address of the PostgreSQL database; undefined on SQLite. */
  url: string | undefined;
  /** Migrates it to the current schema, as a start does. */
  migrate(): Promise<void>;
  close(): Promise<void>;
}

export async function createOlderDatabase(): Promise<OlderDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'ananta-test-'));
  const { url, drop } = await createTestDatabase();
  const address: DatabaseAddress = url
    ? { engine: 'postgres', url }
    : { engine: 'sqlite', file: join(folder, 'ananta.db') };
  const database = openDatabase(address, () => undefined);
  await createTablesOf(migrationsOf010, database.db as unknown as Kysely<never>, address.engine);
  return {
    folder,
    url,
    db: database.db as unknown as OlderDatabase['db'],
    migrate: () => migrate(address),
    async close() {
      await database.close();
      await drop();
      await rm(folder, { recursive: true });
    },
  };
}
