import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import * as z from 'zod';
import type { Erasure } from '#cms/history/erasures.ts';
import { defineJob, type RowJob } from '#core/jobs/define-job.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { runIndependently } from '#core/promises.ts';
import { createDiskStorage } from '#core/storage/disk-storage.ts';
import type { FileStorage } from '#core/storage/storage.ts';
import { type InstallationFilter, idPattern, installationIdOf } from './installation-id.ts';
import type { BackupTarget } from './target.ts';

const ledger = z.array(
  z.object({ record: z.string().max(100), recordId: z.string().max(100), at: z.iso.datetime() }),
);

/**
 * The parts of a month have unique names and are never changed. So a process that has lost its lease without knowing it adds a
 * part, and overwrites nothing. Each installation has its own parts. Older versions rewrote one file per month; those are read
 * and left unchanged.
 */
const prefix = 'erasures-';
const partPattern = '[0-9a-f]{16}';
const ledgerName = new RegExp(`^${prefix}\\d{4}-\\d{2}(?:-(${partPattern}))?(?:-(${idPattern}))?\\.json$`);
/** Rows per batch. */
const batch = 5000;

/** The erasures noted outside the database: ids and times only. @param isIncluded selects installations */
export async function readLedger(storage: FileStorage, isIncluded: InstallationFilter): Promise<Erasure[]> {
  const read = new Map<string, Erasure[]>();
  // Repeats until nothing is new: a part may have been replaced by a newer one that contains it.
  for (;;) {
    const unread = (await listParts(storage)).filter(
      ({ name, installationId }) => isIncluded(installationId) && !read.has(name),
    );
    if (unread.length === 0) return [...read.values()].flat();
    const found = await Promise.all(unread.map(({ name }) => readPart(storage, name)));
    for (const [at, { name }] of unread.entries()) read.set(name, found[at] ?? []);
  }
}

/** Notes erasures of an installation in the storage, merged with its parts of the same months. */
export async function addToLedger(
  storage: FileStorage,
  installation: string,
  erasures: readonly Erasure[],
): Promise<void> {
  for (const [month, added] of Map.groupBy(erasures, ({ at }) => at.slice(0, 7))) {
    const ownParts = await listParts(storage, month);
    const existingParts = new Map<string, Erasure[]>();
    for (const { name, part, installationId } of ownParts) {
      const found = part && installationId === installation ? await readPart(storage, name) : undefined;
      if (found) existingParts.set(name, found);
    }
    const all = latestErasures([...existingParts.values(), added].flat());
    const name = `${prefix}${month}-${randomBytes(8).toString('hex')}-${installation}.json`;
    await storage.put(name, Buffer.from(`[\n${all.map((one) => JSON.stringify(one)).join(',\n')}\n]\n`));
    // A part that cannot be removed is redundant; the next merge includes it again.
    for (const old of existingParts.keys()) await storage.remove(old).catch(() => undefined);
  }
}

interface Part {
  name: string;
  /** Distinguishes it from other parts of its month; undefined: a whole month, of an older version. */
  part: string | undefined;
  installationId: string | undefined;
}

async function listParts(storage: FileStorage, month = ''): Promise<Part[]> {
  return (await storage.list({ prefix: prefix + month })).flatMap((name) => {
    const match = ledgerName.exec(name);
    return match ? [{ name, part: match[1], installationId: match[2] }] : [];
  });
}

/** Of several erasures of one record, such as notes, the last time counts. */
function latestErasures(erasures: readonly Erasure[]): Erasure[] {
  const last = new Map<string, Erasure>();
  for (const erasure of erasures) {
    const key = `${erasure.record} ${erasure.recordId}`;
    if ((last.get(key)?.at ?? '') < erasure.at) last.set(key, erasure);
  }
  return [...last.values()];
}

/**
 * @returns undefined where it was removed meanwhile
 * @throws Error where it is unreadable: ignoring it could restore the data of an erased person
 */
async function readPart(storage: FileStorage, name: string): Promise<Erasure[] | undefined> {
  try {
    const file = await storage.open(name);
    return file && ledger.parse(JSON.parse((await buffer(file.stream())).toString('utf8')));
  } catch (cause) {
    if (!(await storage.open(name))) return undefined;
    throw new Error(`The list of erasures, ${name}, cannot be read.`, { cause });
  }
}

interface Dependencies {
  erasures: Stores['erasures'];
  facts: Stores['facts'];
  /** The list in the data folder. */
  ownStorage: FileStorage;
  openTarget: () => Promise<BackupTarget>;
  /** Erases data outside the database too. */
  eraseOutside: () => Promise<number>;
}

/**
 * The job that notes erasures outside the database at once, so that restoring a backup does not restore erased data, even if
 * everything else is lost.
 */
export function erasureLedger({
  erasures,
  facts,
  ownStorage,
  openTarget,
  eraseOutside,
}: Dependencies): RowJob {
  async function noteErasures(signal: AbortSignal): Promise<number> {
    const installation = await installationIdOf(facts);
    const target = await openTarget();
    let noted = 0;
    try {
      for (;;) {
        signal.throwIfAborted();
        const waiting = await erasures.listUnnoted(batch);
        if (waiting.length === 0) return noted;
        await addToLedger(ownStorage, installation, waiting);
        await addToLedger(target.storage, installation, waiting);
        await erasures.markNoted(waiting);
        noted += waiting.length;
      }
    } finally {
      target.close();
    }
  }

  return defineJob({
    name: 'erasure-ledger',
    title: 'Record beside the backups what has been erased',
    nextDue: erasures.findFirstUnnoted,

    async run({ signal }) {
      // Independently: a file that cannot be removed, or an unavailable target, must not prevent the other.
      const { noted } = await runIndependently(
        { erased: eraseOutside, noted: () => noteErasures(signal) },
        signal,
      );
      return noted === 0 ? undefined : `Noted: ${noted}.`;
    },
  });
}

/** The list of erasures in the data folder. */
export const ownLedger = (dataDir: string): FileStorage => createDiskStorage(join(dataDir, 'erasures'));
