import { beforeEach, expect, test } from 'vitest';
import type { Erasure } from '#cms/history/erasures.ts';
import { createDiskStorage } from '#core/storage/disk-storage.ts';
import type { FileStorage } from '#core/storage/storage.ts';
import { createFolder } from '#tests/factories/temporary-folder.ts';
import { addToLedger, readLedger } from './erasure-ledger.ts';
import { anyInstallation } from './installation-id.ts';

const installation = '0b54d1e7a962';
let folder: string;
let storage: FileStorage;
beforeEach(async () => {
  folder = await createFolder();
  storage = createDiskStorage(folder);
});

const erased = (recordId: string, day = '2026-11-24'): Erasure => ({
  ...{ record: 'enquiry', recordId, at: `${day}T10:00:00.000Z` },
});
const idsOf = (erasures: readonly Erasure[]) => new Set(erasures.map(({ recordId }) => recordId));

/** A storage whose caller is paused before or after its nth call, until `goOn`. */
function clockStoppedAt(moment: number) {
  const reached = Promise.withResolvers<void>();
  const letGo = Promise.withResolvers<void>();
  let moments = 0;
  async function pass(): Promise<void> {
    moments += 1;
    if (moments !== moment) return;
    reached.resolve();
    await letGo.promise;
  }
  async function around<Result>(call: () => Promise<Result>): Promise<Result> {
    await pass();
    const result = await call();
    await pass();
    return result;
  }
  const slow: FileStorage = {
    ...storage,
    put: (name, bytes) => around(() => storage.put(name, bytes)),
    open: (name) => around(() => storage.open(name)),
    remove: (name) => around(() => storage.remove(name)),
    list: (which) => around(() => storage.list(which)),
  };
  return { slow, reached: reached.promise, goOn: letGo.resolve };
}

// The calls: list, open existing parts, put, remove.
test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'entries noted by others are kept while a process is paused at point %i and has lost its turn',
  async (moment) => {
    await addToLedger(storage, installation, [erased('before')]);
    const { slow, reached, goOn } = clockStoppedAt(moment);
    const writing = addToLedger(slow, installation, [erased('its own')]);
    await reached;
    await addToLedger(storage, installation, [erased('its own'), erased('of others')]);
    expect(idsOf(await readLedger(storage, anyInstallation))).toContain('of others');
    goOn();
    await writing;
    const all = new Set(['before', 'its own', 'of others']);
    expect(idsOf(await readLedger(storage, anyInstallation))).toEqual(all);
    // The next writer merges what is left.
    await addToLedger(storage, installation, [erased('after')]);
    expect(await storage.list()).toHaveLength(1);
    expect(idsOf(await readLedger(storage, anyInstallation))).toEqual(all.add('after'));
  },
);

// The calls: list, open existing parts, list again.
test.each([1, 2, 3, 4, 5, 6])(
  'a reader finds all existing entries while others write at point %i',
  async (moment) => {
    await addToLedger(storage, installation, [erased('before')]);
    const { slow, reached, goOn } = clockStoppedAt(moment);
    const reading = readLedger(slow, anyInstallation);
    await reached;
    await addToLedger(storage, installation, [erased('meanwhile')]);
    goOn();
    expect(idsOf(await reading)).toContain('before');
  },
);

test('a month written by an older version is read, and left unchanged', async () => {
  const older = `erasures-2026-11-${installation}.json`;
  await storage.put(older, Buffer.from(JSON.stringify([erased('older')])));
  await addToLedger(storage, installation, [erased('newer'), erased('of October', '2026-10-30')]);
  expect(idsOf(await readLedger(storage, anyInstallation))).toEqual(
    new Set(['older', 'newer', 'of October']),
  );
  expect(await storage.list()).toContain(older);
});

test('a record erased several times is listed once, with its last time', async () => {
  await addToLedger(storage, installation, [erased('notes', '2026-11-25')]);
  await addToLedger(storage, installation, [erased('notes', '2026-11-24')]);
  expect(await readLedger(storage, anyInstallation)).toEqual([erased('notes', '2026-11-25')]);
});

test('an invalid file is not ignored', async () => {
  await storage.put('erasures-2026-11.json', Buffer.from('{'));
  await expect(readLedger(storage, anyInstallation)).rejects.toThrow('erasures-2026-11.json, cannot be read');
});
