import { buffer } from 'node:stream/consumers';
import * as z from 'zod';
import type { FileStorage } from '../../files/storage/storage.ts';

const verdict = z.object({
  /** The moment of its rows; ISO, UTC. */
  takenAt: z.iso.datetime(),
  /** When it was found to be good, by restoring it; ISO, UTC. */
  verifiedAt: z.iso.datetime(),
  siteVersion: z.string(),
  /** Of the archive. */
  bytes: z.int(),
  rows: z.int(),
  files: z.int(),
  /** Files that rows use, and the storage did not have when it was made. */
  missingFiles: z.int(),
  isSealed: z.boolean(),
});

/** What is known of a backup without opening it. */
export type Verdict = z.infer<typeof verdict>;
export type KnownBackup = Verdict & { name: string };

/** `ananta-` with the moment in UTC and some letters of chance. */
const ours = /^(ananta-\d{8}-\d{6}-[0-9a-f]{6})\.(zip|enc|json)$/;

export function newBackupName(now: Date, chance: string, isSealed: boolean): string {
  const moment = now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
  return `ananta-${moment}-${chance}.${isSealed ? 'enc' : 'zip'}`;
}

export const verdictOf = (name: string) => name.replace(/\.(zip|enc)$/, '.json');

/**
 * The backups of a place that have been found to be good, the newest first. A verdict is written when that is so and
 * not before: an archive without one was broken off, or is still being made.
 */
export async function listBackups(storage: FileStorage): Promise<KnownBackup[]> {
  const names = await storage.list({ prefix: 'ananta-' });
  const found: KnownBackup[] = [];
  for (const name of names.filter(isArchive)) {
    if (!names.includes(verdictOf(name))) continue;
    const stored = await storage.open(verdictOf(name));
    const read = stored && verdict.safeParse(parsed(await buffer(stored.stream())));
    if (read?.success) found.push({ name, ...read.data });
  }
  return found.sort((a, b) => (a.takenAt < b.takenAt ? 1 : -1));
}

/** The archives of ours that have no verdict and were stored before a moment: nobody will finish them. */
export async function listUnfinished(storage: FileStorage, storedBefore: Date): Promise<string[]> {
  const good = new Set((await listBackups(storage)).map(({ name }) => name));
  const old = await storage.list({ prefix: 'ananta-', storedBefore });
  return old.filter((name) => isArchive(name) && !good.has(name));
}

const isArchive = (name: string) => ours.test(name) && !name.endsWith('.json');

function parsed(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString('utf8'));
  } catch {
    return undefined;
  }
}
