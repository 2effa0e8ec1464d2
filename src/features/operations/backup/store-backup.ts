import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { FileStorage } from '#core/storage/storage.ts';
import { mondayOf } from '#core/time/calendar.ts';
import { type Manifest, openBackup } from './archive.ts';
import { type ByteSource, storedSource } from './byte-source.ts';
import { isOf } from './installation-id.ts';
import {
  type KnownBackup,
  listBackups,
  listUnfinished,
  newBackupName,
  type Verdict,
  verdictOf,
} from './list-backups.ts';
import { type BackupSource, makeBackup } from './make-backup.ts';
import { BrokenArchive } from './read-archive.ts';
import { inCheckingFolder, verifyBackup } from './test-restore.ts';

/** Weeks of which the last backup is kept, besides the days. */
const weeks = 4;

/**
 * Which backups can go: all but the last of each of the newest days that have one, and the last of each of the newest
 * four weeks. A day without a backup counts for nothing, so a site that stood still loses none.
 *
 * @param backups good ones, the newest first
 * @param days how many, 1 at least: the last good one stays whatever happens
 * @param dayOf the calendar day of a moment, where the site is
 */
export function superfluous(
  backups: readonly KnownBackup[],
  days: number,
  dayOf: (moment: Date) => string,
): KnownBackup[] {
  const dayOfBackup = ({ takenAt }: KnownBackup) => dayOf(new Date(takenAt));
  const kept = new Set([
    ...lastOfEach(backups, dayOfBackup, days),
    ...lastOfEach(backups, (backup) => mondayOf(dayOfBackup(backup)), weeks),
  ]);
  return backups.filter((backup) => !kept.has(backup));
}

function lastOfEach(
  backups: readonly KnownBackup[],
  spanOf: (backup: KnownBackup) => string,
  spans: number,
): KnownBackup[] {
  const lasts = new Map<string, KnownBackup>();
  for (const backup of backups) if (!lasts.has(spanOf(backup))) lasts.set(spanOf(backup), backup);
  return [...lasts.values()].slice(0, spans);
}

/** Milliseconds. */
const day = 24 * 3_600_000;

interface Keeping extends BackupSource {
  storage: FileStorage;
  /** Whose backup it is, by its id. */
  installation: string;
  /** Its address, for people. */
  site?: string;
  /** Where a backup is tried: it takes as much room as the database. */
  workFolder: string;
}

/**
 * Makes a backup in a place where backups are kept, restores it for trial, and only then writes its verdict beside it.
 *
 * @throws BrokenArchive where it is not good; nothing stays of it then
 */
export async function keepBackup({
  storage,
  workFolder,
  installation,
  site,
  ...source
}: Keeping): Promise<KnownBackup> {
  const { clock, password } = source;
  const name = newBackupName(clock(), randomBytes(3).toString('hex'), installation, password !== undefined);
  try {
    await storage.put(name, makeBackup(source));
    const stored = await storage.open(name);
    if (!stored) throw new BrokenArchive('It is not where it was put.');
    const bytes = storedSource(stored);
    const manifest = await verifySource(bytes, password, workFolder);
    const verdict = { ...verdictFor(manifest, bytes.size, password !== undefined, clock()), site };
    await storage.put(verdictOf(name), Buffer.from(JSON.stringify(verdict)));
    return { name, installation, ...verdict };
  } catch (error) {
    await storage.remove(name).catch(() => undefined);
    throw error;
  }
}

/** Opens a backup, tries it, and closes it. @returns what it says of itself */
export async function verifySource(
  source: ByteSource,
  password: string | undefined,
  workFolder: string,
): Promise<Manifest> {
  const archive = await openBackup(source, password);
  try {
    await inCheckingFolder(workFolder, (folder) =>
      verifyBackup(archive, join(folder, 'check.db'), 'as it was'),
    );
    return archive.manifest;
  } finally {
    await archive.close();
  }
}

export function verdictFor(manifest: Manifest, bytes: number, isSealed: boolean, now: Date): Verdict {
  const { takenAt, siteVersion, tables, files, missingFiles } = manifest;
  return {
    takenAt,
    verifiedAt: now.toISOString(),
    siteVersion,
    bytes,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    files: files === 'none' ? 0 : files.length,
    missingFiles: missingFiles.length,
    isSealed,
  };
}

interface Rotation {
  storage: FileStorage;
  /** Whose backups are put in order, by its id. */
  installation: string;
  days: number;
  dayOf: (moment: Date) => string;
  now: Date;
}

/**
 * Removes the backups that are not needed any more, and what broken-off ones have left for a day. What this
 * installation has not made, by its name or for want of a verdict, stays.
 *
 * @returns how many good ones went
 */
export async function rotate({ storage, installation, days, dayOf, now }: Rotation): Promise<number> {
  const isOurs = isOf(installation);
  const old = superfluous(await listBackups(storage, isOurs), days, dayOf);
  for (const { name } of old) {
    // The verdict first: what a removal that breaks off leaves behind is then an archive that nobody has finished.
    await storage.remove(verdictOf(name));
    await storage.remove(name);
  }
  const yesterday = new Date(now.getTime() - day);
  for (const name of await listUnfinished(storage, isOurs, yesterday)) await storage.remove(name);
  await storage.removeUnfinished(yesterday);
  return old.length;
}
