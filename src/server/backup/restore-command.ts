import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Clock } from '../../content/clock.ts';
import { createDiskStorage } from '../../files/storage/disk-storage.ts';
import type { FileStorage } from '../../files/storage/storage.ts';
import type { Erasure } from '../../store/changes/erasures.ts';
import type { Config } from '../settings/config.ts';
import { openStorages } from '../start/storages.ts';
import { openBackup } from './archive/backup-archive.ts';
import { type ByteSource, fileSource, storedSource } from './archive/byte-source.ts';
import { describe } from './backup-command.ts';
import { type BackupPlace, openBackupPlace } from './backup-place.ts';
import { addToLedger, readLedger } from './erasure-ledger.ts';
import { verdictFor } from './keep-backup.ts';
import { listBackups } from './list-backups.ts';
import { ownLedger } from './own-ledger.ts';
import { NotRestored, type Restored, restoreBackup } from './restore-backup.ts';

const usage = `Puts a backup back, on SQLite or PostgreSQL, on disk or in a bucket, whichever it came from. Stop the site first.

  npm run restore -- FILE [--force] [--send-letters]

FILE is an archive, the name of a nightly backup, or 'latest' for the newest of those.
--force         overwrites the site that is here
--send-letters  sends the letters too that waited when the backup was made and were due before now; without it they are
                taken to have been sent. For a move to another database, right after its backup.`;

/**
 * Does what the words of the command say.
 *
 * @returns what to tell whoever typed it
 * @throws with a message for them
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
      'send-letters': { type: 'boolean', default: false },
    },
  });
  const [file] = positionals;
  if (!file || positionals.length > 1) throw new NotRestored(usage);
  const place = await openBackupPlace(config.backup.to);
  const storages = await openStorages(config);
  try {
    const { source, size } = await find(resolve(folder, file), file, place);
    const archive = await openBackup(source, config.backup.password);
    try {
      const own = ownLedger(config.dataDir);
      const erasures = await gather([own, place.storage, createDiskStorage(dirname(resolve(folder, file)))]);
      const restored = await restoreBackup({
        ...{ config, storages, archive, erasures, clock },
        force: values.force,
        sendsLetters: values['send-letters'],
      });
      await addToLedger(own, erasures);
      return tell(restored, describe(verdictFor(archive.manifest, size, archive.isSealed, clock())));
    } finally {
      await archive.close();
    }
  } finally {
    storages.close();
    place.close();
  }
}

async function find(
  path: string,
  name: string,
  { storage, name: where }: BackupPlace,
): Promise<{ source: ByteSource; size: number }> {
  if (existsSync(path)) {
    const source = await fileSource(path);
    return { source, size: source.size };
  }
  const wanted = name === 'latest' ? (await listBackups(storage))[0]?.name : name;
  const stored = wanted && (await storage.open(wanted));
  if (!stored) throw new NotRestored(`There is no file ${path}, and no backup ${name} in ${where}.`);
  return { source: storedSource(stored), size: stored.size };
}

/** What each of them knows to have been erased. */
async function gather(storages: readonly FileStorage[]): Promise<Erasure[]> {
  const all = await Promise.all(storages.map(readLedger));
  return all.flat();
}

function tell({ files, erased, heldLetters, damage }: Restored, what: string): string {
  const lines = [
    `Restored: ${what}`,
    `Files that were not there any more: ${files}.`,
    erased > 0 && `Erased again, because they had been erased since: ${erased}.`,
    heldLetters > 0 && `Letters taken to have been sent before: ${heldLetters}; the page Work tells which.`,
    damage && 'The database that could not be read lies beside the new one, as ananta.db.damaged.',
    'Everybody has to sign in again. Accounts, roles and passwords are those of the backup: look them through.',
    'Start the site now.',
  ];
  return lines.filter(Boolean).join('\n');
}
