import { buffer } from 'node:stream/consumers';
import * as z from 'zod';
import { pluralize } from '#core/manifest/health-check.ts';
import type { FileStorage } from '#core/storage/storage.ts';
import {
  anyInstallation,
  type CurrentInstallation,
  type InstallationFilter,
  idPattern,
  onlyInstallations,
} from './installation-id.ts';
import { NotRestored } from './restore-backup.ts';
import type { BackupTarget } from './target.ts';

const verdict = z.object({
  /** The time of its rows; ISO, UTC. */
  takenAt: z.iso.datetime(),
  /** When a test restore succeeded; ISO, UTC. */
  verifiedAt: z.iso.datetime(),
  siteVersion: z.string(),
  /** The size of the archive. */
  bytes: z.int(),
  rows: z.int(),
  files: z.int(),
  /** Files that rows use and the storage did not have. */
  missingFiles: z.int(),
  isSealed: z.boolean(),
  /** The address of the site, which helps people to distinguish backups of several sites. */
  site: z.string().max(500).optional(),
});

/** The facts about a backup that are known without opening it. */
export type Verdict = z.infer<typeof verdict>;
export type ListedBackup = Verdict & {
  name: string;
  /** The installation; undefined: it predates ids. */
  installation: string | undefined;
};

/** `ananta-`, the time in UTC, some random letters, and the installation id. */
const archiveName = new RegExp(`^ananta-\\d{8}-\\d{6}-[0-9a-f]{6}(?:-(${idPattern}))?\\.(?:zip|enc)$`);

export function newBackupName(
  now: Date,
  randomPart: string,
  installation: string,
  isSealed: boolean,
): string {
  const moment = now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
  return `ananta-${moment}-${randomPart}-${installation}.${isSealed ? 'enc' : 'zip'}`;
}

export const verdictFileName = (name: string) => name.replace(/\.(zip|enc)$/, '.json');

/**
 * The verified backups of a target, newest first. The verdict is written after the verification, so an archive without one is
 * incomplete or still being written.
 *
 * @param isIncluded selects installations by file name, so others cost nothing
 */
export async function listBackups(
  storage: FileStorage,
  isIncluded: InstallationFilter,
): Promise<ListedBackup[]> {
  const names = await storage.list({ prefix: 'ananta-' });
  const present = new Set(names);
  const found: ListedBackup[] = [];
  for (const { name, installation } of findArchives(names, isIncluded)) {
    if (!present.has(verdictFileName(name))) continue;
    const stored = await storage.open(verdictFileName(name));
    const read = stored && verdict.safeParse(tryParseJson(await buffer(stored.stream())));
    if (read?.success) found.push({ name, installation, ...read.data });
  }
  return found.sort((a, b) => (a.takenAt < b.takenAt ? 1 : -1));
}

/** Archives without a verdict that were stored before a time: they will not be completed. */
export async function listUnfinished(
  storage: FileStorage,
  isIncluded: InstallationFilter,
  storedBefore: Date,
): Promise<string[]> {
  const good = new Set((await listBackups(storage, isIncluded)).map(({ name }) => name));
  const old = findArchives(await storage.list({ prefix: 'ananta-', storedBefore }), isIncluded);
  return old.map(({ name }) => name).filter((name) => !good.has(name));
}

function findArchives(names: readonly string[], isIncluded: InstallationFilter) {
  return names.flatMap((name) => {
    const match = archiveName.exec(name);
    return match && isIncluded(match[1]) ? [{ name, installation: match[1] }] : [];
  });
}

function tryParseJson(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** The content of a backup, in words. */
export function describeBackup({ takenAt, bytes, rows, files, missingFiles, isSealed }: Verdict): string {
  const missing =
    missingFiles > 0
      ? ` ${pluralize(missingFiles, 'file')} that entries use ${missingFiles === 1 ? 'was' : 'were'} already missing on the site.`
      : '';
  const summary = `${rows} rows and ${files} files of ${takenAt}, ${(bytes / 1e6).toFixed(1)} MB`;
  return `${summary}${isSealed ? ', sealed with BACKUP_PASSWORD' : ''}.${missing}`;
}

/**
 * The newest backup of the current installation. On a new machine that is unknown: if all backups are of one installation, it is
 * that one.
 *
 * @returns its name; undefined: there are no backups
 * @throws NotRestored with the list, where one has to be chosen
 */
export async function latestBackup(
  target: BackupTarget,
  current: CurrentInstallation,
): Promise<string | undefined> {
  const all = await listBackups(target.storage, anyInstallation);
  const installations = new Set(all.flatMap(({ installation }) => installation ?? []));
  const isKnown = current !== undefined || installations.size < 2;
  const isOwn = current ? onlyInstallations(current.id) : anyInstallation;
  const [newest] = isKnown ? all.filter(({ installation }) => isOwn(installation)) : [];
  if (newest || all.length === 0) return newest?.name;
  const whose = current
    ? 'of other installations'
    : 'of several installations, and it is not known which of them this is';
  throw new NotRestored(
    [
      `The backups in ${target.name} are ${whose}. Please name a backup; the newest are:`,
      ...formatBackups([...groupsOf(all)].flatMap(([, [first]]) => first ?? [])),
    ].join('\n'),
  );
}

/** Lines for people, grouped by installation, with its name where there are several. */
export function formatBackups(backups: readonly ListedBackup[]): string[] {
  const groups = groupsOf(backups);
  return [...groups].flatMap(([installation, group]) => {
    const lines = group.map((one) => `  ${one.name}  ${describeBackup(one)}`);
    return groups.size < 2 ? lines : [`${describeInstallation(installation, group)}:`, ...lines];
  });
}

const groupsOf = (backups: readonly ListedBackup[]) =>
  Map.groupBy(backups, ({ installation }) => installation);

function describeInstallation(installation: string | undefined, [newest]: ListedBackup[]): string {
  if (!installation) return 'From before 2026-11-24, without the name of an installation';
  return `Installation ${installation}${newest?.site ? `, ${newest.site}` : ''}`;
}
