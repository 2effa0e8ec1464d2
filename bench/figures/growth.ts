import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { unsetSettings } from '../../tests/setup/unset-settings.ts';
import { measureBoth } from '../growth/measure-both.ts';
import { loopWatch } from '../load/held-loop.ts';
import type { Figure } from '../report/figure.ts';
import { makeDiskFolder } from '../servers/disk-folder.ts';
import { startPostgres } from '../servers/postgres.ts';
import { startSite, startSiteIn } from '../servers/site.ts';

/** A site with many years of content and people next to one with its demo content, on SQLite. */
export async function measureGrowth(): Promise<Figure[]> {
  const folder = await makeDiskFolder();
  const options = { preload: loopWatch, isHeldToCores: true };
  try {
    await (await startSiteIn(folder)).stop();
    await fillInstallation({ DATA_DIR: folder });
    const grown = await startSiteIn(folder, {}, options);
    return await measureBoth(await startSite({}, { ...options, isOnDisk: true }), grown);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The same on PostgreSQL. */
export async function measureGrowthOnPostgres(): Promise<Figure[]> {
  const postgres = await startPostgres();
  const folder = await mkdtemp(join(tmpdir(), 'ananta-bench-'));
  const options = { preload: loopWatch, isHeldToCores: true };
  try {
    const settings = { DATABASE_URL: postgres.url };
    await (await startSiteIn(folder, settings)).stop();
    const small = new URL(postgres.url);
    small.pathname = '/small';
    await copyDatabase(postgres.url, 'small');
    await fillInstallation({ DATA_DIR: folder, ...settings });
    const grown = await startSiteIn(folder, settings, options);
    return await measureBoth(await startSiteIn(folder, { DATABASE_URL: small.href }, options), grown);
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function copyDatabase(url: string, name: string): Promise<void> {
  const { default: pg } = await import('pg');
  const elsewhere = new URL(url);
  const [, original] = elsewhere.pathname.split('/');
  // Nobody may be in what is copied.
  elsewhere.pathname = '/template1';
  const client = new pg.Client({ connectionString: elsewhere.href });
  await client.connect();
  await client.query(`create database "${name}" template "${original}"`).finally(() => client.end());
}

/** Fills an installation that has its demo content. */
export async function fillInstallation(settings: Record<string, string>): Promise<void> {
  const script = resolve(import.meta.dirname, '../many/main.ts');
  console.log('  filling…');
  await promisify(execFile)(process.execPath, [script], {
    env: { ...process.env, ...unsetSettings, ...settings },
  });
}
