import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import * as z from 'zod';
import type { Erasure } from '#cms/history/erasures.ts';
import { defineJob, type RowJob } from '#core/jobs/define-job.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { eachPart } from '#core/promises.ts';
import { createDiskStorage } from '#core/storage/disk-storage.ts';
import type { FileStorage } from '#core/storage/storage.ts';
import { idPattern, installationIdOf, type Wanted } from './installation-id.ts';
import type { BackupTarget } from './target.ts';

const ledger = z.array(
  z.object({ record: z.string().max(100), recordId: z.string().max(100), at: z.iso.datetime() }),
);

/**
 * A month is in parts, of which each is written under a name of its own and never changed: whoever has lost its turn and
 * does not know it writes beside what others have noted meanwhile, and never over it. Each installation has its own.
 * Older versions wrote a month into one file, again and again; theirs are read and left as they are.
 */
const prefix = 'erasures-';
const partPattern = '[0-9a-f]{16}';
const ledgerName = new RegExp(`^${prefix}\\d{4}-\\d{2}(?:-(${partPattern}))?(?:-(${idPattern}))?\\.json$`);
/** Rows in one go. */
const batch = 5000;

/**
 * What has been erased for good, as it is noted in a place outside the database: ids and moments, nothing else.
 *
 * @param isWanted by which installations
 */
export async function readLedger(storage: FileStorage, isWanted: Wanted): Promise<Erasure[]> {
  const read = new Map<string, Erasure[]>();
  // Until there is nothing new: a part may have gone because another one, written since, holds all of it.
  for (;;) {
    const unread = (await listParts(storage)).filter(({ name, whose }) => isWanted(whose) && !read.has(name));
    if (unread.length === 0) return [...read.values()].flat();
    const found = await Promise.all(unread.map(({ name }) => readPart(storage, name)));
    for (const [at, { name }] of unread.entries()) read.set(name, found[at] ?? []);
  }
}

/** Notes erasures of an installation there, together with what it has noted of the same months. */
export async function addToLedger(
  storage: FileStorage,
  installation: string,
  erasures: readonly Erasure[],
): Promise<void> {
  for (const [month, added] of Map.groupBy(erasures, ({ at }) => at.slice(0, 7))) {
    const own = await listParts(storage, month);
    const known = new Map<string, Erasure[]>();
    for (const { name, part, whose } of own) {
      const found = part && whose === installation ? await readPart(storage, name) : undefined;
      if (found) known.set(name, found);
    }
    const all = lastOfEach([...known.values(), added].flat());
    const name = `${prefix}${month}-${randomBytes(8).toString('hex')}-${installation}.json`;
    await storage.put(name, Buffer.from(`[\n${all.map((one) => JSON.stringify(one)).join(',\n')}\n]\n`));
    // What cannot be removed says nothing that the new part does not say; the next one takes it in once more.
    for (const old of known.keys()) await storage.remove(old).catch(() => undefined);
  }
}

interface Part {
  name: string;
  /** What tells it from others of its month; undefined: a whole month, of an older version. */
  part: string | undefined;
  whose: string | undefined;
}

async function listParts(storage: FileStorage, month = ''): Promise<Part[]> {
  return (await storage.list({ prefix: prefix + month })).flatMap((name) => {
    const match = ledgerName.exec(name);
    return match ? [{ name, part: match[1], whose: match[2] }] : [];
  });
}

/** Of what is erased more than once, as notes are, the last time counts. */
function lastOfEach(erasures: readonly Erasure[]): Erasure[] {
  const last = new Map<string, Erasure>();
  for (const erasure of erasures) {
    const key = `${erasure.record} ${erasure.recordId}`;
    if ((last.get(key)?.at ?? '') < erasure.at) last.set(key, erasure);
  }
  return [...last.values()];
}

/**
 * @returns undefined where it has gone meanwhile
 * @throws Error where it cannot be read: whoever overlooks that may bring somebody back
 */
async function readPart(storage: FileStorage, name: string): Promise<Erasure[] | undefined> {
  try {
    const file = await storage.open(name);
    return file && ledger.parse(JSON.parse((await buffer(file.stream())).toString('utf8')));
  } catch (cause) {
    if (!(await storage.open(name))) return undefined;
    throw new Error(`The list of what has been erased, ${name}, cannot be read.`, { cause });
  }
}

interface Parts {
  erasures: Stores['erasures'];
  facts: Stores['facts'];
  /** In the data folder. */
  own: FileStorage;
  /** Where backups are. */
  openTarget: () => Promise<BackupTarget>;
  /** Erases at once what lies outside the database too. */
  eraseOutside: () => Promise<number>;
}

/** Notes outside the database what is erased in it, at once: a backup must not bring it back, even where all else is lost. */
export function erasureLedger({ erasures, facts, own, openTarget, eraseOutside }: Parts): RowJob {
  async function note(signal: AbortSignal): Promise<number> {
    const installation = await installationIdOf(facts);
    const target = await openTarget();
    let noted = 0;
    try {
      for (;;) {
        signal.throwIfAborted();
        const waiting = await erasures.listToNote(batch);
        if (waiting.length === 0) return noted;
        await addToLedger(own, installation, waiting);
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
    title: 'Note next to the backups what has been erased',
    nextDue: erasures.firstToNote,

    async run({ signal }) {
      // Each by itself: neither a file that cannot be removed nor a place for backups that is away keeps the other.
      const { noted } = await eachPart({ erased: eraseOutside, noted: () => note(signal) }, signal);
      return noted === 0 ? undefined : `Noted: ${noted}.`;
    },
  });
}

/** Where what has been erased is noted in the data folder. */
export const ownLedger = (dataDir: string): FileStorage => createDiskStorage(join(dataDir, 'erasures'));
