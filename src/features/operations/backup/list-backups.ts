import { buffer } from 'node:stream/consumers';
import * as z from 'zod';
import type { FileStorage } from '#core/storage/storage.ts';
import { type Here, idPattern, isAnybodys, isOf, type Wanted } from './installation-id.ts';
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
export type KnownBackup = Verdict & {
  name: string;
  /** The installation; undefined: it predates ids. */
  installation: string | undefined;
};

/** `ananta-`, the time in UTC, some random letters, and the installation id. */
const archiveName = new RegExp(`^ananta-\\d{8}-\\d{6}-[0-9a-f]{6}(?:-(${idPattern}))?\\.(?:zip|enc)$`);

export function newBackupName(now: Date, chance: string, installation: string, isSealed: boolean): string {
  const moment = now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
  return `ananta-${moment}-${chance}-${installation}.${isSealed ? 'enc' : 'zip'}`;
}

export const verdictOf = (name: string) => name.replace(/\.(zip|enc)$/, '.json');

/**
 * The verified backups of a target, newest first. The verdict is written after the verification, so an archive without one is
 * incomplete or still being written.
 *
 * @param isWanted selects installations by file name, so others cost nothing
 */
export async function listBackups(storage: FileStorage, isWanted: Wanted): Promise<KnownBackup[]> {
  const names = await storage.list({ prefix: 'ananta-' });
  const there = new Set(names);
  const found: KnownBackup[] = [];
  for (const { name, installation } of archivesAmong(names, isWanted)) {
    if (!there.has(verdictOf(name))) continue;
    const stored = await storage.open(verdictOf(name));
    const read = stored && verdict.safeParse(parsed(await buffer(stored.stream())));
    if (read?.success) found.push({ name, installation, ...read.data });
  }
  return found.sort((a, b) => (a.takenAt < b.takenAt ? 1 : -1));
}

/** Archives without a verdict that were stored before a time: they will not be completed. */
export async function listUnfinished(
  storage: FileStorage,
  isWanted: Wanted,
  storedBefore: Date,
): Promise<string[]> {
  const good = new Set((await listBackups(storage, isWanted)).map(({ name }) => name));
  const old = archivesAmong(await storage.list({ prefix: 'ananta-', storedBefore }), isWanted);
  return old.map(({ name }) => name).filter((name) => !good.has(name));
}

function archivesAmong(names: readonly string[], isWanted: Wanted) {
  return names.flatMap((name) => {
    const match = archiveName.exec(name);
    return match && isWanted(match[1]) ? [{ name, installation: match[1] }] : [];
  });
}

function parsed(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** The content of a backup, in words. */
export function describe({ takenAt, bytes, rows, files, missingFiles, isSealed }: Verdict): string {
  const missing =
    missingFiles > 0
      ? ` ${missingFiles} files that entries use were missing in the site itself already.`
      : '';
  const what = `${rows} rows and ${files} files of ${takenAt}, ${(bytes / 1e6).toFixed(1)} MB`;
  return `${what}${isSealed ? ', sealed with BACKUP_PASSWORD' : ''}.${missing}`;
}

/**
 * The newest backup of the present site. On a new machine the site is unknown: if all backups are of one installation, it is that
 * one.
 *
 * @returns its name; undefined: there are no backups
 * @throws NotRestored with the list, where one has to be chosen
 */
export async function latestBackup(target: BackupTarget, here: Here): Promise<string | undefined> {
  const all = await listBackups(target.storage, isAnybodys);
  const installations = new Set(all.flatMap(({ installation }) => installation ?? []));
  const isKnown = here !== undefined || installations.size < 2;
  const isOurs = here ? isOf(here.id) : isAnybodys;
  const [newest] = isKnown ? all.filter(({ installation }) => isOurs(installation)) : [];
  if (newest || all.length === 0) return newest?.name;
  const whose = here
    ? 'of other installations'
    : 'of several installations, and nothing here says which of them this is';
  throw new NotRestored(
    [
      `The backups in ${target.name} are ${whose}. Please name the one that is meant; the newest are:`,
      ...tellBackups([...groupsOf(all)].flatMap(([, [first]]) => first ?? [])),
    ].join('\n'),
  );
}

/** Lines for people, grouped by installation, with its name where there are several. */
export function tellBackups(backups: readonly KnownBackup[]): string[] {
  const groups = groupsOf(backups);
  return [...groups].flatMap(([installation, group]) => {
    const lines = group.map((one) => `  ${one.name}  ${describe(one)}`);
    return groups.size < 2 ? lines : [`${whoseWords(installation, group)}:`, ...lines];
  });
}

const groupsOf = (backups: readonly KnownBackup[]) =>
  Map.groupBy(backups, ({ installation }) => installation);

function whoseWords(installation: string | undefined, [newest]: KnownBackup[]): string {
  if (!installation) return 'Of before 2026-11-24, when backups did not say whose they are';
  return `Of the installation ${installation}${newest?.site ? `, ${newest.site}` : ''}`;
}
