/**
 * Fills an installation that has its demo content with 10,000 blogs, 100,000 enquiries, 100,000 registrations and more.
 * DATA_DIR or DATABASE_URL has to name it; a running site shows the new content after its next save or start:
 *
 *     DATA_DIR=/tmp/many npm start
 *     DATA_DIR=/tmp/many node bench/growth/fill.ts
 */

import '../../src/features.ts';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { readConfig } from '../../src/config.ts';
import { openMigratedDatabase } from '../../src/core/database/migrated-database.ts';
import { createDayFormatter } from '../../src/core/time/calendar.ts';
import { type Counts, fillWithMany } from '../../tests/factories/grown-site.ts';
import { unsetSettings } from '../../tests/setup/unset-settings.ts';

/** Fills an installation that has its demo content, in a process of its own. */
export async function fillInstallation(settings: Record<string, string>): Promise<void> {
  console.log('  filling…');
  const env = { ...process.env, ...unsetSettings, ...settings };
  await promisify(execFile)(process.execPath, [import.meta.filename], { env });
}

/** Adds records to the database of the settings. */
export async function fill(settings: Record<string, string | undefined>, counts?: Counts): Promise<void> {
  const config = readConfig(settings);
  const database = await openMigratedDatabase(config, (error) => console.error(error.message));
  const today = createDayFormatter(config.timeZone)(new Date());
  await fillWithMany(database, today, counts).finally(database.close);
}

if (import.meta.main) {
  const { DATA_DIR, DATABASE_URL } = process.env;
  if (!DATA_DIR && !DATABASE_URL)
    throw new Error('Name an installation: DATA_DIR=… or DATABASE_URL=… node bench/growth/fill.ts');
  await fill(process.env);
  console.log('Filled.');
}
