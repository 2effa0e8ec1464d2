import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { type Erasure, storeErasure } from '#cms/history/erasures.ts';
import type { Database } from '#core/database/database.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import { createDiskStorage } from '#core/storage/disk-storage.ts';
import { ownLedger } from '#features/operations/backup/erasure-ledger.ts';
import { installationIdOf } from '#features/operations/backup/installation-id.ts';
import { provideSite } from '../../factories/provided-site.ts';
import { createRandom, seed } from '../../factories/random.ts';
import { createTestRecords } from '../../factories/test-site.ts';
import { recordFigure, repetitions } from '../figures.ts';
import { expectIntactDatabase } from './inspection.ts';
import { type Clock, createKilledSite } from './killed-at-work.ts';

const erasures = repetitions(120, 2000);
const kills = repetitions(2, 30);
const month = 31 * 86_400_000;

const site = provideSite(createKilledSite);

const keyOf = ({ record, recordId }: Erasure) => `${record} ${recordId}`;

/** The records of both ledgers outside of the database: the last time of each erasure, by its subject. */
async function noted(): Promise<Map<string, string>[]> {
  const { dataDir, backup } = site.config;
  const there = backup.to.kind === 'folder' ? backup.to.folder : join(dataDir, 'backups');
  return Promise.all(
    [ownLedger(dataDir), createDiskStorage(there)].map(async (storage) => {
      const last = new Map<string, string>();
      for (const name of await storage.list({ prefix: 'erasures-' })) {
        const file = await storage.open(name);
        const all: Erasure[] = file ? JSON.parse((await buffer(file.stream())).toString()) : [];
        // In one file, each is contained once.
        expect(new Set(all.map(keyOf)).size).toBe(all.length);
        for (const one of all) if (one.at > (last.get(keyOf(one)) ?? '')) last.set(keyOf(one), one.at);
      }
      return last;
    }),
  );
}

/** Every erasure that the database marks as recorded is in the ledgers: the database may be lost at any moment. */
async function expectKept({ db }: Pick<Database, 'db'>): Promise<void> {
  const kept = await db.selectFrom('erasure').selectAll().where('notedAt', 'is not', null).execute();
  for (const ledger of await noted()) {
    const missing = kept.filter((one) => (ledger.get(keyOf(one)) ?? '') < one.at);
    expect(missing).toEqual([]);
  }
}

/**
 * Records in the trash, erased in an earlier month and in this one; and a conversation whose notes are erased
 * repeatedly.
 */
async function erase({ stores, database }: Services, clock: Clock): Promise<void> {
  const records = createTestRecords(stores.records);
  const asked = { contact: '9000000001', city: 'Pune', message: 'Hello' } as const;
  for (let number = 0; number < erasures; number++) {
    const by = { name: `Parent ${number}`, email: `parent${number}@example.com` };
    const { _id } = await records.create('enquiry', { ...asked, ...by });
    await records.remove('enquiry', _id);
    for (const { id } of await stores.changes.listTrash(['enquiry'])) await stores.changes.erase(id);
    await storeErasure({ db: database.db, clock }, 'conversation', 'talk');
    if (number === erasures / 2) clock.advance(month);
  }
}

test(
  `of ${erasures} erasures, recorded by a process that is killed ${kills} times, each is in the ledgers outside of the database`,
  async () => {
    console.log(`The kills come by chance; TEST_SEED=${seed} repeats them.`);
    await site.inThisProcess(async (services, clock) => {
      const { _id: stays } = await createTestRecords(services.stores.records).create('enquiry', {
        name: 'Stays',
      });
      const erasing = erase(services, clock);
      const countNoted = async ({ db }: Database) =>
        (await db.selectFrom('erasure').select('recordId').where('notedAt', 'is not', null).execute()).length;
      const killing = site.killAtWork({
        ...{ jobs: ['erasure-ledger'], kills, random: createRandom(seed), total: erasures },
        ...{ done: countNoted, check: expectKept },
      });
      await Promise.all([erasing, killing]);
      await services.jobRunner.runDue();

      expect(await services.stores.erasures.findFirstUnnoted()).toBeNull();
      await expectKept(services.database);
      const rows = await services.database.db.selectFrom('erasure').selectAll().execute();
      expect(rows).toHaveLength(erasures + 1);
      const own = await installationIdOf(services.stores.facts);
      for (const ledger of await noted()) {
        expect([...ledger.keys()].toSorted()).toEqual(rows.map(keyOf).toSorted());
        expect(ledger.has(`enquiry ${stays}`)).toBe(false);
      }
      const files = await ownLedger(site.config.dataDir).list();
      expect(files.length).toBeGreaterThan(1);
      expect(files.filter((name) => !name.endsWith(`-${own}.json`))).toEqual([]);
      await expectIntactDatabase(services);
      recordFigure('ledger of erasures', 'erasures, each noted in both places', rows.length);
      recordFigure('ledger of erasures', 'times killed', kills);
    }, month);
  },
  60_000 + kills * 60_000,
);
