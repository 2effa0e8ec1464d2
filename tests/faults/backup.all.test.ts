import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readConfig } from '#config.ts';
import {
  backUp,
  createEmptyTarget,
  type EmptyTarget,
  manifestOf,
  restore,
  timeout,
  unadjustedTables,
} from '../factories/backups.ts';
import { startSiteProcess } from '../factories/site-process.ts';
import { provideFolder } from '../factories/temporary-folder.ts';
import { createTestSite, type TestSite } from '../factories/test-site.ts';
import { unsetSettings } from '../setup/unset-settings.ts';

vi.setConfig({ testTimeout: timeout });

let site: TestSite;
const folder = provideFolder();
const targets: EmptyTarget[] = [];

beforeAll(async () => {
  site = await createTestSite();
  for (let count = 0; count < 20; count++) await write(count);
});
afterAll(async () => {
  await site.close();
  for (const target of targets) await target.remove();
});

const person = { email: 'meena@example.com', contact: '9000000001', city: 'Pune', message: 'Hello' };
const write = (count: number) => site.records.create('enquiry', { ...person, name: `Meena ${count}` });

/** A command in a process of its own. @returns the process, and its exit */
function command(name: 'backup' | 'restore', words: string[], environment: TestSite['environment']) {
  const child = spawn(process.execPath, [`src/commands/${name}.ts`, ...words], {
    env: { ...process.env, ...unsetSettings, ...environment, INIT_CWD: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
  return { child, ended: once(child, 'close').then(([code]) => ({ code, said })) };
}

async function emptyTarget(): Promise<EmptyTarget> {
  const target = await createEmptyTarget();
  targets.push(target);
  return target;
}

test('a backup during writes is consistent: every row with its related rows', async () => {
  const file = join(folder, 'writing.zip');
  const { ended } = command('backup', ['writing.zip'], site.environment);
  let isDone = false;
  void ended.then(() => {
    isDone = true;
  });
  let written = 20;
  // SQLite answers without a tick of the loop in which the output of the process could be read.
  for (; !isDone; written++) await write(written).then(() => pause(1));
  expect(await ended).toMatchObject({ code: 0, said: expect.stringMatching(/^Made and tested/) });

  const { tables } = await manifestOf(file);
  const rows = (name: string) => tables.find((table) => table.name === name)?.rows ?? 0;
  expect(rows('enquiry')).toBe(rows('change'));
  expect(rows('enquiry')).toBeLessThanOrEqual(written);
  const target = await emptyTarget();
  await restore(target.environment, [file]);
  const again = join(folder, 'again.zip');
  await backUp(target.environment, again);
  expect(unadjustedTables(await manifestOf(again))).toEqual(unadjustedTables(await manifestOf(file)));
});

test('a killed backup leaves nothing under its name, and the next one succeeds', async () => {
  const file = join(folder, 'killed.zip');
  const { child, ended } = command('backup', ['killed.zip'], site.environment);
  while (!existsSync(`${file}.part`) && child.exitCode === null) await pause(5);
  child.kill('SIGKILL');
  await ended;
  expect(existsSync(file)).toBe(false);
  await backUp(site.environment, file);
  expect((await readdir(folder)).filter((name) => name.startsWith('killed'))).toEqual(['killed.zip']);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('a restore that was killed at its very end is repeated, and its mark is removed', async () => {
  const file = join(folder, 'ended.zip');
  await backUp(site.environment, file);
  const target = await emptyTarget();
  await restore(target.environment, [file]);
  const mark = join(target.dataDir, 'restoring');
  await writeFile(mark, 'A backup is being restored here.\n');
  expect(await restore(target.environment, [file, '--force'])).toMatch(/^Restored/);
  expect(existsSync(mark)).toBe(false);
});

const tried = async (dataDir: string) =>
  (await readdir(dataDir)).filter((name) => name.startsWith('.checking-')).sort();

test('the test database of a killed backup is removed with the next one, and no other database is', async () => {
  const { dataDir } = readConfig(site.environment);
  const { child, ended } = command('backup', ['tried.zip'], site.environment);
  while ((await tried(dataDir)).length === 0 && child.exitCode === null) await pause(1);
  child.kill('SIGKILL');
  await ended;
  expect(await tried(dataDir)).toHaveLength(1);
  // Databases of another machine, or another container, with a process id that may exist here too.
  const [fresh, silent] = ['.checking-00000000-1-fresh', '.checking-00000000-1-silent'];
  for (const name of [fresh, silent]) {
    await mkdir(join(dataDir, name));
    await writeFile(join(dataDir, name, 'check.db'), 'all that parents have written');
  }
  const elevenMinutesAgo = new Date(Date.now() - 11 * 60_000);
  await utimes(join(dataDir, silent), elevenMinutesAgo, elevenMinutesAgo);
  await backUp(site.environment, join(folder, 'tried.zip'));
  expect(await tried(dataDir)).toEqual([fresh]);
  // Where no further backup is made, it is removed after a day.
  site.clock.advance(2 * 24 * 3_600_000);
  await site.services.jobRunner.runDue();
  site.clock.reset();
  expect(await tried(dataDir)).toEqual([]);
});

test('a killed restore leaves the former state, or reports that it has to be repeated', async () => {
  const older = join(folder, 'older.zip');
  const newer = join(folder, 'newer.zip');
  await backUp(site.environment, older);
  await write(100);
  await backUp(site.environment, newer);
  const [before, after] = await Promise.all([older, newer].map((file) => manifestOf(file)));
  const target = await emptyTarget();
  await restore(target.environment, [older]);
  const mark = join(target.dataDir, 'restoring');
  const state = join(folder, 'state.zip');
  const killed = command('restore', ['newer.zip', '--force'], target.environment);
  while (!(await readdir(target.dataDir)).some((name) => name.startsWith('.checking-'))) {
    if (killed.child.exitCode !== null) break;
    await pause(5);
  }
  await pause(200);
  killed.child.kill('SIGKILL');
  await killed.ended;
  expect(existsSync(mark)).toBe(false);
  await backUp(target.environment, state);
  const found = unadjustedTables(await manifestOf(state));
  expect([before && unadjustedTables(before), after && unadjustedTables(after)]).toContainEqual(found);

  // Without any data, a start would treat it as a new site.
  const empty = await emptyTarget();
  const { child, ended } = command('restore', ['newer.zip'], empty.environment);
  while (!existsSync(join(empty.dataDir, 'restoring')) && child.exitCode === null) await pause(1);
  child.kill('SIGKILL');
  await ended;
  if (existsSync(join(empty.dataDir, 'restoring'))) {
    const start = startSiteProcess({ ...empty.environment, PORT: '0' });
    expect(await start.ended).toBe(1);
    expect(start.output()).toMatch(/^Restoring a backup was interrupted here.*npm run restore/);
  }
  await restore(empty.environment, [newer, '--force']);
  expect(existsSync(join(empty.dataDir, 'restoring'))).toBe(false);
});
