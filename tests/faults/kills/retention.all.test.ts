import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lastSearchKey } from '#cms/records/file-inspection.ts';
import type { Database } from '#core/database/database.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import { newPictureName } from '#core/media/picture.ts';
import { readVariantName } from '#core/media/picture-variants.ts';
import { createDiskStorage } from '#core/storage/disk-storage.ts';
import { picture } from '../../factories/pictures.ts';
import { provideSite } from '../../factories/provided-site.ts';
import { createRandom, seed } from '../../factories/random.ts';
import { createTestRecords } from '../../factories/test-site.ts';
import { recordFigure, repetitions } from '../figures.ts';
import { expectCleanedUp, expectIntactDatabase } from './inspection.ts';
import { type Clock, createKilledSite } from './killed-at-work.ts';

/** The number of objects of each kind. */
const things = repetitions(24, 600);
const kills = repetitions(2, 30);
const day = 86_400_000;
const years = 3 * 365 * day;
const jobs = ['retention', 'change-log-retention', 'unused-files', 'personal-data', 'erasure-ledger'];

const site = provideSite(createKilledSite);

/** Creates the objects of each kind, named by the mark. */
async function make({ stores, pictures, database: { db } }: Services, clock: Clock, mark: string) {
  const records = createTestRecords(stores.records);
  const startdate = new Date(clock().getTime() + 2 * day).toISOString().slice(0, 10);
  const { _id: webinarId } = await records.create('webinar', { title: mark, startdate });
  const outbox = createDiskStorage(join(site.folder, 'outbox'));
  const bytes = new Uint8Array(await (await picture()).arrayBuffer());
  const keepPicture = async () => {
    const name = newPictureName();
    await stores.files.record(name, 'picture');
    await pictures.store(name, bytes, 'now');
    return name;
  };
  for (let number = 0; number < things; number++) {
    const called = `${mark}-${number}`;
    const inTrash = await records.create('blog', { title: called, imageUrl: await keepPicture() });
    await records.remove('blog', inTrash._id);
    await records.create('blog', { title: called, imageUrl: await keepPicture() });
    const parent = { name: called, email: `${called}@example.com`, contact: '9000000001' };
    await records.create('registration', { ...parent, webinarId });
    const used = { solution: called, expiresAt: clock().toISOString() };
    await db.insertInto('usedCaptcha').values(used).execute();
    const [about, to] = [
      { aboutRecord: '', aboutId: '' },
      { recipientRecord: 'staff', recipientId: '' },
    ];
    const sent = { ...about, ...to, outcome: 'sent', said: '', endedAt: clock().toISOString() } as const;
    await db
      .insertInto('emailLog')
      .values({ id: called, kind: 'a letter', ...sent })
      .execute();
    await outbox.put(`${called}.eml`, Buffer.from('A letter'));
    await utimes(join(site.folder, 'outbox', `${called}.eml`), clock(), clock());
  }
}

/** The remaining objects of each kind with a mark. */
async function left({ db }: Pick<Database, 'db'>, mark: string) {
  const countOf = (names: readonly string[]) => names.filter((name) => name.startsWith(`${mark}-`)).length;
  const held = db
    .selectFrom('change')
    .select('title')
    .where('kind', '=', 'trashed')
    .where('before', 'is not', null);
  const blogs = await db.selectFrom('blog').select('title').execute();
  const registrations = await db.selectFrom('registration').select('name').execute();
  const captchas = await db.selectFrom('usedCaptcha').select('solution').execute();
  return {
    trash: countOf((await held.where('record', '=', 'blog').execute()).map(({ title }) => title)),
    blogs: countOf(blogs.map(({ title }) => title)),
    registrations: countOf(registrations.map(({ name }) => name)),
    captchas: countOf(captchas.map(({ solution }) => solution)),
    emails: countOf(await readdir(join(site.folder, 'outbox'))),
  };
}

const filesOnDisk = async () => {
  const names = await readdir(join(site.folder, 'uploads'));
  return new Set(names.map((name) => readVariantName(name)?.name ?? name));
};

const pastIts = { trash: 0, blogs: things, registrations: 0, captchas: 0, emails: 0 };
const all = { trash: things, blogs: things, registrations: things, captchas: things, emails: things };

test(
  `a site that is killed ${kills} times removes expired data with its files, and nothing else`,
  async () => {
    console.log(`The kills come by chance; TEST_SEED=${seed} repeats them.`);
    await site.inThisProcess((services, clock) => make(services, clock, 'old'), years);
    await site.inThisProcess((services, clock) => make(services, clock, 'new'));
    // Files unused for longer than their week, checked an hour ago by a running site.
    const unused = await site.inThisProcess(async ({ stores, pictures, database: { db } }, clock) => {
      const bytes = new Uint8Array(await (await picture()).arrayBuffer());
      const names = Array.from({ length: things }, newPictureName);
      for (const name of names) {
        await stores.files.record(name, 'picture');
        await pictures.store(name, bytes, 'now');
      }
      const unusedSince = new Date(clock().getTime() - 8 * day).toISOString();
      await db.updateTable('storedFile').set({ unusedSince }).where('name', 'in', names).execute();
      await stores.facts.set(lastSearchKey, new Date(clock().getTime() - 3_600_000).toISOString());
      return names;
    });
    const countLeft = async (database: Pick<Database, 'db'>) => {
      const { blogs, ...going } = await left(database, 'old');
      const files = await database.db
        .selectFrom('storedFile')
        .select('name')
        .where('name', 'in', unused)
        .execute();
      return files.length + Object.values(going).reduce((sum, count) => sum + count, 0);
    };
    const total = 5 * things;
    await site.killAtWork({
      ...{ jobs, kills, random: createRandom(seed), total },
      done: async (database) => total - (await countLeft(database)),
      async check(database) {
        expect(await left(database, 'new')).toEqual(all);
        // Files that a row still needs exist, and are complete.
        const there = await filesOnDisk();
        const used = await database.db.selectFrom('fileUse').select('file').execute();
        expect(used.filter(({ file }) => !there.has(file))).toEqual([]);
      },
    });

    await site.inThisProcess(async (services, clock) => {
      const { database, stores, jobRunner } = services;
      const before = await countLeft(database);
      for (let hours = 0; hours < 24 && (await countLeft(database)) > 0; hours++) {
        await jobRunner.runDue();
        clock.advance(3_600_000);
      }
      expect(await countLeft(database)).toBe(0);
      expect(await left(database, 'old')).toEqual(pastIts);
      expect(await left(database, 'new')).toEqual(all);
      const gone = new Set(unused);
      expect([...(await filesOnDisk())].filter((name) => gone.has(name))).toEqual([]);
      // Erased once each, by any of the processes.
      const erased = await database.db
        .selectFrom('change')
        .select(['record', 'recordId'])
        .where('kind', '=', 'erased')
        .execute();
      expect(erased).toHaveLength(2 * things);
      expect(new Set(erased.map(({ recordId }) => recordId)).size).toBe(2 * things);
      // The last erasures are recorded outside by the next run.
      await jobRunner.runDue();
      expect(await stores.erasures.findFirstUnnoted()).toBeNull();
      // Pictures of erased entries are removed a week later; those of restorable ones are not.
      await expectCleanedUp(services, clock, site.folder);
      expect((await filesOnDisk()).size).toBe(3 * things);
      await expectIntactDatabase(services);
      recordFigure('retention', 'things past their term, each gone once', total);
      recordFigure('retention', 'gone before the last kill', total - before);
      recordFigure('retention', 'times killed', kills);
    });
  },
  120_000 + kills * 60_000,
);
