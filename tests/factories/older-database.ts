import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { type DatabaseAddress, openDatabase } from '#core/database/database.ts';
import { migrate, migrations } from '#core/database/migrations.ts';
import { createTestDatabase } from '../setup/database.ts';

/** A database as an older version of the site has left it, on the engine that this run tests. */
export interface OlderDatabase {
  /** Its tables as they were then, whatever the definitions say by now. */
  db: Kysely<Record<string, Record<string, string | number | null>>>;
  /** Where its file is, on SQLite. */
  folder: string;
  /** Of PostgreSQL. */
  url: string | undefined;
  /** Brings it to the newest shape, as a start does. */
  migrate(): Promise<void>;
  close(): Promise<void>;
}

/** @param version the name of the last migration that it has had */
export async function createOlderDatabase(version: string): Promise<OlderDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'ananta-test-'));
  const { url, drop } = await createTestDatabase();
  const address: DatabaseAddress = url
    ? { engine: 'postgres', url }
    : { engine: 'sqlite', file: join(folder, 'ananta.db') };
  const all = Object.entries(migrations(address.engine));
  await migrate(address, Object.fromEntries(all.filter(([name]) => name <= version)));
  const database = openDatabase(address, () => undefined);
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
