import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createApp } from '#app.ts';
import { readConfig } from '#config.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import { backUp, createEmptyTarget, type EmptyTarget, restore, timeout } from '#tests/factories/backups.ts';
import { provideFolder } from '#tests/factories/temporary-folder.ts';
import { createTestSite, type TestSite } from '#tests/factories/test-site.ts';
import { addToLedger } from '../backup/erasure-ledger.ts';
import { installationFact, installationIdOf } from '../backup/installation-id.ts';
import { storeBackup } from '../backup/store-backup.ts';
import { openBackupTarget } from '../backup/target.ts';

vi.setConfig({ testTimeout: timeout, hookTimeout: timeout });

const day = 86_400_000;
const enquiry = { email: 'meena@example.com', contact: '9000000001', city: 'Pune', message: 'Hello' };
const folder = provideFolder();
let shared: string;
let site: TestSite;
let neighbour: TestSite;
const targets: EmptyTarget[] = [];

beforeAll(async () => {
  shared = join(folder, 'shared');
  site = await createTestSite({ BACKUP_TO: shared });
  neighbour = await createTestSite({ BACKUP_TO: shared });
});
afterAll(async () => {
  await site.close();
  await neighbour.close();
  for (const target of targets) await target.remove();
});

const idOf = ({ services }: { services: Pick<Services, 'stores'> }) =>
  installationIdOf(services.stores.facts);

/** Does the work of the nightly job at a chosen time. @returns the name */
async function makeBackup(of: TestSite, takenAt: Date): Promise<string> {
  const { storage } = await openBackupTarget({ kind: 'folder', folder: shared });
  const { name } = await storeBackup({
    ...{ storage, installation: await idOf(of), workFolder: of.dataDir },
    ...{ database: readConfig(of.environment).database, files: undefined, password: undefined },
    site: `https://${of === site ? 'site' : 'neighbour'}.example`,
    clock: () => takenAt,
  });
  return name;
}

async function newTarget(): Promise<EmptyTarget> {
  const target = await createEmptyTarget({ BACKUP_TO: shared });
  targets.push(target);
  return target;
}

/** The state after a restore. */
async function readRestored({ environment }: EmptyTarget) {
  const { app, services } = await createApp(readConfig(environment), { pages: 'none' });
  try {
    const enquiries = await services.stores.records.list('enquiry', { unpublished: true });
    return { id: await idOf({ services }), names: enquiries.map(({ name }) => name).toSorted() };
  } finally {
    await app.close();
  }
}

/** Erases an enquiry for good, and lets it be noted. */
async function erase({ records, services }: TestSite, id: string): Promise<void> {
  await records.remove('enquiry', id);
  for (const { id } of await services.stores.changes.listTrash(['enquiry']))
    await services.stores.changes.erase(id);
  await services.jobRunner.runDue();
}

test('each installation has its own id, shared by all its processes and archives', async () => {
  const ids = [await idOf(site), await idOf(neighbour)];
  expect(new Set(ids).size).toBe(2);
  const second = await createApp(readConfig(site.environment), { pages: 'none' });
  expect(await idOf(second)).toBe(ids[0]);
  await second.app.close();
});

test('the latest backup is that of the present site, and a new machine has to choose where there are several', async () => {
  await site.records.create('enquiry', { ...enquiry, name: 'of the site' });
  await neighbour.records.create('enquiry', { ...enquiry, name: 'of the neighbour' });
  const now = Date.now();
  const ours = await makeBackup(site, new Date(now - day));
  const target = await newTarget();
  // Only this site's backups exist so far, so an empty place restores them.
  expect(await restore(target.environment, ['latest'])).toContain(`as the installation ${await idOf(site)}`);
  expect(await readRestored(target)).toEqual({ id: await idOf(site), names: ['of the site'] });

  const theirs = await makeBackup(neighbour, new Date(now));
  await restore(target.environment, ['latest', '--force']);
  expect((await readRestored(target)).names).toEqual(['of the site']);

  const empty = await newTarget();
  const rejection = await restore(empty.environment, ['latest']).catch((error: Error) => error.message);
  for (const word of [ours, theirs, 'https://site.example', 'https://neighbour.example', await idOf(site)])
    expect(rejection).toContain(word);
  await restore(empty.environment, [theirs]);
  expect(await readRestored(empty)).toEqual({ id: await idOf(neighbour), names: ['of the neighbour'] });
  // Without a file, it lists the backups.
  expect(await backUp(empty.environment, '')).toMatch(/Installation .*https:\/\/site\.example:\n {2}ananta-/);
});

test('a site keeps its installation id after restoring another one’s backup, unless an option says otherwise', async () => {
  const [mine, others] = [await idOf(site), await idOf(neighbour)];
  const target = await newTarget();
  const ofId = async (id: string) =>
    (await readdir(shared)).find((name) => name.endsWith(`-${id}.zip`)) ?? '';
  const [own, foreign] = [await ofId(mine), await ofId(others)];
  // Tested on another machine while the site runs: the copy must not use its backups as its own.
  await restore(target.environment, [own, '--copy']);
  const copied = await readRestored(target);
  expect(copied).toEqual({ id: expect.stringMatching(/^[0-9a-f]{12}$/), names: ['of the site'] });
  expect([mine, others]).not.toContain(copied.id);
  const none = await restore(target.environment, ['latest', '--force']).catch(
    (error: Error) => error.message,
  );
  expect(none).toMatch(/of other installations/);

  const said = await restore(target.environment, [foreign, '--force']);
  expect(said).toContain(`of another installation, ${others}. This site stays ${copied.id}`);
  expect(await readRestored(target)).toEqual({ id: copied.id, names: ['of the neighbour'] });
  await restore(target.environment, [foreign, '--force', '--move']);
  expect((await readRestored(target)).id).toBe(others);
  await restore(target.environment, [foreign, '--force', '--copy']);
  expect([mine, others, copied.id]).not.toContain((await readRestored(target)).id);
  await expect(restore(target.environment, [foreign, '--copy', '--move'])).rejects.toThrow('npm run restore');
});

test('each installation notes its erasures in files of its own, and restoring applies those of the backup’s site', async () => {
  const { storage } = await openBackupTarget({ kind: 'folder', folder: shared });
  const gone = await site.records.create('enquiry', { ...enquiry, name: 'gone' });
  const before = await site.records.create('enquiry', { ...enquiry, name: 'noted by an older version' });
  const stays = await site.records.create('enquiry', { ...enquiry, name: 'stays' });
  const theirs = await neighbour.records.create('enquiry', { ...enquiry, name: 'gone there' });
  const archive = await makeBackup(site, new Date());
  const byHand = join(folder, 'by-hand.zip');
  await backUp(site.environment, byHand);
  const erased = [[site, gone] as const, [neighbour, theirs] as const];
  for (const [of, { _id }] of erased) await erase(of, _id);
  const ledgers = (await readdir(shared)).filter((name) => name.startsWith('erasures-'));
  expect(ledgers).toHaveLength(2);
  for (const [of, { _id }] of erased) {
    const id = await idOf(of);
    const [ledger = ''] = ledgers.filter((name) => name.endsWith(`-${id}.json`));
    const noted = JSON.parse(await readFile(join(shared, ledger), 'utf8'));
    expect(noted).toEqual([expect.objectContaining({ recordId: _id })]);
  }
  // A test copy of the site has the same rows with the same ids.
  const at = new Date().toISOString();
  await addToLedger(storage, 'c0c0c0c0c0c0', [{ record: 'enquiry', recordId: stays._id, at }]);
  await storage.put(
    `erasures-${at.slice(0, 7)}.json`,
    Buffer.from(JSON.stringify([{ record: 'enquiry', recordId: before._id, at }])),
  );
  for (const words of [[archive], [byHand, '--copy']]) {
    const target = await newTarget();
    await restore(target.environment, words);
    expect((await readRestored(target)).names).toEqual(['of the site', 'stays']);
  }
  for (const name of await storage.list({ prefix: 'erasures-' }))
    if (name.endsWith('-c0c0c0c0c0c0.json')) await storage.remove(name);
});

test('restoring an archive without an id applies all noted erasures, and its site gets an id', async () => {
  const { db } = site.services.database;
  await db.deleteFrom('installation').where('fact', '=', installationFact).execute();
  const gone = await site.records.create('enquiry', { ...enquiry, name: 'gone since' });
  const archive = join(folder, 'old.zip');
  await backUp(site.environment, archive);
  await erase(site, gone._id);
  const target = await newTarget();
  await restore(target.environment, [archive]);
  const { id, names } = await readRestored(target);
  expect(id).toMatch(/^[0-9a-f]{12}$/);
  expect(names).not.toContain('gone since');
  const own = (await readdir(join(target.dataDir, 'erasures'))).filter((name) => name.includes(id));
  expect(await readFile(join(target.dataDir, 'erasures', own[0] ?? ''), 'utf8')).toContain(gone._id);
});
