import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Erasure } from '#cms/history/erasures.ts';
import type { Clock } from '#core/clock.ts';
import type { Config } from '#core/config/config.ts';
import { createDiskStorage } from '#core/storage/disk-storage.ts';
import { openStorages } from '#core/storage/open-storages.ts';
import type { FileStorage } from '#core/storage/storage.ts';
import { currentInstallationOf, readReplacedSite } from './after-restore.ts';
import { openBackup } from './archive.ts';
import { type ByteSource, fileSource, storedSource } from './byte-source.ts';
import { addToLedger, ownLedger, readLedger } from './erasure-ledger.ts';
import {
  anyInstallation,
  type CurrentInstallation,
  type InstallationFilter,
  onlyInstallations,
  resolveInstallationId,
} from './installation-id.ts';
import { describeBackup, latestBackup } from './list-backups.ts';
import { NotRestored, type Restored, restoreBackup } from './restore-backup.ts';
import { createVerdict } from './store-backup.ts';
import { type BackupTarget, openBackupTarget } from './target.ts';

const usage = `Restores a backup, on SQLite or PostgreSQL, on disk or in a bucket, regardless of where it was made. Stop the site first.

  npm run restore -- FILE [--force] [--copy | --move] [--send-emails]

FILE is an archive, the name of a nightly backup, or 'latest': the newest backup of this site, or, on a new
installation, of the only site that has backups there.
--force         replaces the site that is here
--copy          the site of the backup continues elsewhere: this one is a copy, and makes backups of its own
--move          this site replaces the site of the backup, and continues its backups; the default on a new installation.
                Otherwise a site keeps its own identity
--send-emails   also sends the emails that were waiting and due when the backup was made; without it they count as
                sent. For a move to another database, right after its backup.`;

/**
 * Runs the command.
 *
 * @returns the text to print
 * @throws with a message for the operator
 */
export async function runRestoreCommand(
  args: string[],
  config: Config,
  clock: Clock,
  folder: string,
): Promise<string> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      force: { type: 'boolean', default: false },
      copy: { type: 'boolean', default: false },
      move: { type: 'boolean', default: false },
      'send-emails': { type: 'boolean', default: false },
    },
  });
  const [file] = positionals;
  if (!file || positionals.length > 1 || (values.copy && values.move)) throw new NotRestored(usage);
  const current = currentInstallationOf(await readReplacedSite(config.database));
  const target = await openBackupTarget(config.backup.to);
  const storages = await openStorages(config);
  try {
    const { source, size } = await openSource(resolve(folder, file), file, target, current);
    const archive = await openBackup(source, config.backup.password);
    try {
      const ofBackup = archive.manifest.installation;
      const mode = values.copy ? 'copy' : values.move ? 'move' : undefined;
      const installation = resolveInstallationId(current, ofBackup, mode);
      const ownErasures = ownLedger(config.dataDir);
      const ledgers = [ownErasures, target.storage, createDiskStorage(dirname(resolve(folder, file)))];
      const erasures = await readErasures(
        ledgers,
        ofBackup ? onlyInstallations(ofBackup, current?.id) : anyInstallation,
      );
      const restored = await restoreBackup({
        ...{ config, storages, archive, erasures, installation, clock },
        force: values.force,
        sendsEmails: values['send-emails'],
      });
      await addToLedger(ownErasures, installation, erasures);
      const summary = describeBackup(createVerdict(archive.manifest, size, archive.isSealed, clock()));
      return formatResult(restored, summary, explainInstallation(current, ofBackup, installation));
    } finally {
      await archive.close();
    }
  } finally {
    storages.close();
    target.close();
  }
}

async function openSource(
  path: string,
  name: string,
  target: BackupTarget,
  current: CurrentInstallation,
): Promise<{ source: ByteSource; size: number }> {
  if (existsSync(path)) {
    const source = await fileSource(path);
    return { source, size: source.size };
  }
  const backupName = name === 'latest' ? await latestBackup(target, current) : name;
  const stored = backupName && (await target.storage.open(backupName));
  if (!stored) throw new NotRestored(`There is no file ${path}, and no backup ${name} in ${target.name}.`);
  return { source: storedSource(stored), size: stored.size };
}

/**
 * The erasures of all lists, by the installations that matter: another one may be a test copy, which erases records that exist
 * here.
 */
async function readErasures(
  storages: readonly FileStorage[],
  isIncluded: InstallationFilter,
): Promise<Erasure[]> {
  const all = await Promise.all(storages.map((storage) => readLedger(storage, isIncluded)));
  return all.flat();
}

function explainInstallation(
  current: CurrentInstallation,
  ofBackup: string | undefined,
  newId: string,
): string | undefined {
  if (!ofBackup || (current?.id === ofBackup && newId === ofBackup)) return undefined;
  return newId === ofBackup
    ? `This site continues as the installation ${newId} of the backup, and continues its backups. If the other site continues too, restore again with --copy.`
    : `The backup is of another installation, ${ofBackup}. This site ${current?.id === newId ? 'stays' : 'is'} ${newId}, and does not change the backups of the other. If it replaces the other, restore again with --move.`;
}

function formatResult(
  { files, erased, withheldEmails, damage }: Restored,
  summary: string,
  installationNote: string | undefined,
): string {
  const lines = [
    `Restored: ${summary}`,
    `Missing files restored: ${files}.`,
    erased > 0 && `Erased again, because they were erased after the backup: ${erased}.`,
    withheldEmails > 0 && `Emails counted as sent: ${withheldEmails}; the screen Background jobs lists them.`,
    installationNote,
    damage && 'The database that could not be read is beside the new one, as ananta.db.damaged.',
    'Everyone has to sign in again. Accounts, roles and passwords are those of the backup: please check them.',
    'Start the site now.',
  ];
  return lines.filter(Boolean).join('\n');
}
