import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#config.ts';
import { type Clock, systemClock } from '#core/clock.ts';
import type { Manifest } from '#features/operations/backup/archive.ts';
import { openBackup } from '#features/operations/backup/archive.ts';
import { runBackupCommand } from '#features/operations/backup/backup-command.ts';
import { fileSource } from '#features/operations/backup/byte-source.ts';
import { runRestoreCommand } from '#features/operations/backup/restore-command.ts';
import { createTestDatabase, type TestDatabase } from '../setup/database.ts';

/** Milliseconds for a test: each backup and each restore creates a database or two, in processes of low priority. */
export const timeout = 300_000;

type Environment = Record<string, string | undefined>;

/** A target without a site, on the database of this run unless one is given. */
export interface EmptyTarget {
  environment: Environment;
  dataDir: string;
  remove(): Promise<void>;
}

export async function createEmptyTarget(
  settings: Environment = {},
  engine: 'sqlite' | 'tested' = 'tested',
): Promise<EmptyTarget> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ananta-place-'));
  const database: TestDatabase | undefined = engine === 'tested' ? await createTestDatabase() : undefined;
  return {
    dataDir,
    environment: {
      DATA_DIR: dataDir,
      DATABASE_URL: database?.url,
      DEMO: 'off',
      BACKUP_AT: 'off',
      ...settings,
    },
    async remove() {
      await database?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Does the same as `npm run backup -- FILE`. @returns its output */
export function backUp(environment: Environment, file: string, clock: Clock = systemClock): Promise<string> {
  return runBackupCommand(file, readConfig(environment), clock);
}

/** Does the same as `npm run restore -- …`. @returns its output */
export function restore(
  environment: Environment,
  words: string[],
  clock: Clock = systemClock,
): Promise<string> {
  return runRestoreCommand(words, readConfig(environment), clock, '/');
}

export async function manifestOf(file: string, password?: string): Promise<Manifest> {
  const archive = await openBackup(await fileSource(file), password);
  await archive.close();
  return archive.manifest;
}

/** The tables that a restore changes. */
const adjustedTables = [
  ...['account', 'activity', 'contentVersion', 'installation', 'job'],
  ...['lease', 'email', 'emailLog', 'session'],
];

/** The manifest of all other tables: the same for the same rows on either database. */
export function unadjustedTables({ tables }: Manifest) {
  return tables.filter(({ name }) => !adjustedTables.includes(name));
}
