import { randomBytes } from 'node:crypto';
import { link, mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { Database } from '#core/database/database.ts';
import { createDiskStorage } from '#core/storage/disk-storage.ts';
import { createDayFormatter } from '#core/time/calendar.ts';
import { storedSource } from '#features/operations/backup/byte-source.ts';
import { anyInstallation, installationIdOf } from '#features/operations/backup/installation-id.ts';
import {
  type ListedBackup,
  listBackups,
  newBackupName,
  verdictFileName,
} from '#features/operations/backup/list-backups.ts';
import { lastBackupFact } from '#features/operations/backup/nightly-backup.ts';
import { findSuperfluous, storeBackup, verifySource } from '#features/operations/backup/store-backup.ts';
import { provideSite } from '../../factories/provided-site.ts';
import { createRandom, seed } from '../../factories/random.ts';
import { createTestRecords } from '../../factories/test-site.ts';
import { recordFigure, repetitions } from '../figures.ts';
import { expectIntactDatabase } from './inspection.ts';
import { createKilledSite } from './killed-at-work.ts';

/** The steps at which a backup is interrupted, in turn. */
const steps = ['written', 'tried', 'rotated'] as const;
const kills = repetitions(3, 30);
/** Backups of earlier nights for a rotation: some stay, and most are removed. */
const earlier = 400;
const [hour, day] = [3_600_000, 86_400_000];
const long = '2020-01-01T00:00:00.000Z';
const jobs = ['nightly-backup'];

const site = provideSite(() => createKilledSite({ BACKUP_AT: '02:30', BACKUP_KEEP: '2' }));

const target = () => join(site.config.dataDir, 'backups');
/** Separate from the folder where the site tests and removes backups. */
const workshop = () => join(site.folder, 'workshop');
const storage = () => createDiskStorage(target());
const namesIn = async () => (await readdir(target())).filter((name) => !name.startsWith('erasures-'));
const whole = () => listBackups(storage(), anyInstallation);

/** Every backup that has ever been reported as good. */
const known = new Map<string, ListedBackup>();
/** Those that this test has test-restored. */
const tried = new Set<string>();
/** The backups before a process began. */
let before = new Set<string>();
let deaths = 0;
let model: ListedBackup;
let halves = 0;

/** Copies of a good one, with names of the last weeks. */
async function addEarlier(): Promise<void> {
  const { name: _name, installation = '', ...verdict } = model;
  for (let number = 0; number < earlier; number++) {
    const moment = new Date(Date.now() - 2 * day - Math.random() * 40 * day);
    const name = newBackupName(moment, randomBytes(3).toString('hex'), installation, false);
    await link(join(workshop(), 'model.zip'), join(target(), name));
    const takenAt = moment.toISOString();
    await writeFile(join(target(), verdictFileName(name)), JSON.stringify({ ...verdict, takenAt }));
  }
  before = new Set(await namesIn());
}

/** Whether the running backup has reached the step at which its process is to die. */
async function isAt(step: (typeof steps)[number] | undefined): Promise<boolean> {
  const names = await namesIn();
  const fresh = names.filter((name) => !before.has(name));
  if (step === 'written') return fresh.some((name) => name.endsWith('.part'));
  if (step === 'tried') return fresh.some((name) => name.endsWith('.zip'));
  const there = new Set(names);
  return [...before].some((name) => name.endsWith('.json') && !there.has(name));
}

/** The good backups that a rotation must keep exist, and can be restored. */
async function expectKept(): Promise<void> {
  let kept: ListedBackup[] = [];
  // Checked again: an orphaned process may have made a newer one meanwhile, which replaced an older one.
  const missing = async () => {
    for (const one of await whole()) known.set(one.name, one);
    const all = [...known.values()].toSorted((a, b) => (a.takenAt < b.takenAt ? 1 : -1));
    const going = new Set(findSuperfluous(all, 2, createDayFormatter(site.config.timeZone)));
    kept = all.filter((one) => !going.has(one));
    const there = new Set(await namesIn());
    return kept.filter(({ name }) => !there.has(name) || !there.has(verdictFileName(name)));
  };
  await vi.waitFor(async () => expect(await missing()).toEqual([]), { timeout: 10_000 });
  expect(kept.length).toBeGreaterThan(2);
  for (const { name, bytes } of kept) {
    const stored = await storage().open(name);
    expect(stored?.size).toBe(bytes);
    if (!stored || tried.has(name)) continue;
    await verifySource(storedSource(stored), undefined, workshop());
    tried.add(name);
  }
}

async function letTheNightCome({ db }: Pick<Database, 'db'>): Promise<void> {
  await db.updateTable('installation').set({ value: long }).where('fact', '=', lastBackupFact).execute();
}

test(
  `a nightly backup that is killed ${kills} times leaves no partial one that counts, and removes no good one that must stay`,
  async () => {
    console.log(`The kills come by chance; TEST_SEED=${seed} repeats them.`);
    await site.inThisProcess(async ({ stores, database, storages }) => {
      const records = createTestRecords(stores.records);
      // Incompressible texts: it takes a while to write them, and to test them.
      for (let number = 0; number < 150; number++)
        await records.create('blog', {
          title: `Night ${number}`,
          content: randomBytes(20_000).toString('hex'),
        });
      await mkdir(workshop());
      const installation = await installationIdOf(stores.facts);
      model = await storeBackup({
        ...{ storage: storage(), installation, workFolder: workshop() },
        ...{ database: site.config.database, files: storages, password: undefined },
        clock: () => new Date(Date.now() - 3 * day),
      });
      await link(join(target(), model.name), join(workshop(), 'model.zip'));
      await addEarlier();
      await letTheNightCome(database);
    });

    await site.killAtWork({
      ...{ jobs, kills, random: createRandom(seed), total: kills * 100 },
      done: async () => (deaths + ((await isAt(steps[deaths % steps.length])) ? 1 : 0)) * 100,
      // Sometimes only the site dies, and the backup process is orphaned.
      killsChildren: (kill) => kill % 4 !== 0,
      async check(database) {
        deaths += 1;
        await expectKept();
        const good = new Set((await whole()).flatMap(({ name }) => [name, verdictFileName(name)]));
        halves += (await namesIn()).filter((name) => !before.has(name) && !good.has(name)).length;
        await addEarlier();
        await letTheNightCome(database);
      },
    });
    // Otherwise nothing has been interrupted.
    expect(halves).toBeGreaterThan(0);

    await site.inThisProcess(async (services, clock) => {
      const { jobRunner, stores } = services;
      const runs = async () => (await stores.jobs.lastRuns('nightly-backup', 1))[0];
      // Lets the remains be two days old.
      const good = new Set((await whole()).flatMap(({ name }) => [name, verdictFileName(name)]));
      const old = new Date(Date.now() - 2 * day);
      for (const name of await namesIn()) if (!good.has(name)) await utimes(join(target(), name), old, old);
      const [newest] = await whole();
      await jobRunner.runDue();
      expect(await runs()).toMatchObject({ outcome: 'done' });
      await expectKept();
      const left = await whole();
      expect(left[0]?.takenAt).not.toBe(newest?.takenAt);
      expect(left.length).toBeLessThanOrEqual(6);
      const whatStays = left.flatMap(({ name }) => [name, verdictFileName(name)]);
      expect((await namesIn()).toSorted()).toEqual(whatStays.toSorted());
      expect((await readdir(site.folder)).filter((name) => name.startsWith('.checking-'))).toEqual([]);

      clock.advance(25 * hour);
      await jobRunner.runDue();
      expect((await runs())?.outcome).toBe('done');
      const [next] = await whole();
      expect(Date.parse(next?.takenAt ?? '')).toBeGreaterThan(Date.parse(left[0]?.takenAt ?? ''));
      await expectKept();
      await expectIntactDatabase(services);
    });
    recordFigure('nightly backup', 'times killed', kills);
    recordFigure('nightly backup', 'files that broken-off ones left, none of which counted', halves);
    recordFigure('nightly backup', 'backups restored for trial', tried.size);
  },
  180_000 + kills * 60_000,
);
