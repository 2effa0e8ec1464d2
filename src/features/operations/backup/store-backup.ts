import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { FileStorage } from '#core/storage/storage.ts';
import { mondayOf } from '#core/time/calendar.ts';
import { day } from '#core/time/durations.ts';
import { type Manifest, openBackup } from './archive.ts';
import { type ByteSource, storedSource } from './byte-source.ts';
import { onlyInstallations } from './installation-id.ts';
import {
  type ListedBackup,
  listBackups,
  listUnfinished,
  newBackupName,
  type Verdict,
  verdictFileName,
} from './list-backups.ts';
import { type BackupSource, makeBackup } from './make-backup.ts';
import { BrokenArchive } from './read-archive.ts';
import { inCheckingFolder, verifyBackup } from './test-restore.ts';

/** The number of weeks whose last backup is kept, beside the days. */
const weeks = 4;

/**
 * The backups to remove: all but the last of each of the newest days with one, and the last of each of the newest four weeks.
 * Days without a backup do not count, so a site that was down loses none.
 *
 * @param backups verified ones, newest first
 * @param days at least 1: the last good one is always kept
 * @param dayOf the calendar day of a time, in the site's time zone
 */
export function findSuperfluous(
  backups: readonly ListedBackup[],
  days: number,
  dayOf: (moment: Date) => string,
): ListedBackup[] {
  const dayOfBackup = ({ takenAt }: ListedBackup) => dayOf(new Date(takenAt));
  const retained = new Set([
    ...lastPerPeriod(backups, dayOfBackup, days),
    ...lastPerPeriod(backups, (backup) => mondayOf(dayOfBackup(backup)), weeks),
  ]);
  return backups.filter((backup) => !retained.has(backup));
}

function lastPerPeriod(
  backups: readonly ListedBackup[],
  periodOf: (backup: ListedBackup) => string,
  maxPeriods: number,
): ListedBackup[] {
  const lasts = new Map<string, ListedBackup>();
  for (const backup of backups) if (!lasts.has(periodOf(backup))) lasts.set(periodOf(backup), backup);
  return [...lasts.values()].slice(0, maxPeriods);
}

interface StoreBackupOptions extends BackupSource {
  storage: FileStorage;
  installation: string;
  /** Its address, for people. */
  site?: string;
  /** The folder of the test restore, which needs as much space as the database. */
  workFolder: string;
}

/**
 * Stores a backup in a target, runs a test restore, and only then writes its verdict beside it.
 *
 * @throws BrokenArchive where the verification fails; the backup is removed then
 */
export async function storeBackup({
  storage,
  workFolder,
  installation,
  site,
  ...source
}: StoreBackupOptions): Promise<ListedBackup> {
  const { clock, password } = source;
  const name = newBackupName(clock(), randomBytes(3).toString('hex'), installation, password !== undefined);
  try {
    await storage.put(name, makeBackup(source));
    const stored = await storage.open(name);
    if (!stored) throw new BrokenArchive('It is not where it was put.');
    const bytes = storedSource(stored);
    const manifest = await verifySource(bytes, password, workFolder);
    const verdict = { ...createVerdict(manifest, bytes.size, password !== undefined, clock()), site };
    await storage.put(verdictFileName(name), Buffer.from(JSON.stringify(verdict)));
    return { name, installation, ...verdict };
  } catch (error) {
    await storage.remove(name).catch(() => undefined);
    throw error;
  }
}

/** Opens, verifies and closes a backup. @returns its manifest */
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

export function createVerdict(manifest: Manifest, bytes: number, isSealed: boolean, now: Date): Verdict {
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

interface RotateOptions {
  storage: FileStorage;
  /** The installation whose backups are rotated. */
  installation: string;
  days: number;
  dayOf: (moment: Date) => string;
  now: Date;
}

/**
 * Removes backups that are no longer needed, and incomplete ones older than a day. Files that this installation has not made, by
 * their name or for lack of a verdict, are kept.
 *
 * @returns the number of verified ones that were removed
 */
export async function rotate({ storage, installation, days, dayOf, now }: RotateOptions): Promise<number> {
  const isOwn = onlyInstallations(installation);
  const old = findSuperfluous(await listBackups(storage, isOwn), days, dayOf);
  for (const { name } of old) {
    // The verdict first: an interrupted removal then leaves an incomplete archive, which is removed later.
    await storage.remove(verdictFileName(name));
    await storage.remove(name);
  }
  const yesterday = new Date(now.getTime() - day);
  for (const name of await listUnfinished(storage, isOwn, yesterday)) await storage.remove(name);
  await storage.removeUnfinished(yesterday);
  return old.length;
}
