import { chmod, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeMigrationFolder } from '../../backup/kept-aside.ts';
import { isOpen } from '../../start/data-folder.ts';
import { type Check, count, good, wrong } from '../check.ts';
import type { Patient } from '../patient.ts';

/** Versions before 2026-11-24 let the machine decide who may read what they kept. */
export const backupModes: Check = {
  name: 'backup-modes',
  title: 'Who can read backups',
  when: 'daily',
  async look({ config }) {
    const open = await openBackups(config);
    if (open.length === 0) {
      return config.backup.to.kind === 'bucket'
        ? [good('They lie in a bucket, which knows its own readers.')]
        : [good('Only the account of the site can.')];
    }
    return [
      wrong(
        `Other accounts of this machine may read ${count(open.length, 'file')} of the backups, with all that parents have written in them.`,
        'Run npm run doctor -- --fix, or close them by hand: chmod go= FILE.',
        { names: open, canBeFixed: true },
      ),
    ];
  },
  async fix({ config }) {
    const open = await openBackups(config);
    for (const path of open) await chmod(path, 0o600);
    return `Closed ${count(open.length, 'file')} of the backups to other accounts of this machine.`;
  },
};

/** What the site has put there and others may read. A folder itself may hold other people's files, and stays as it is. */
async function openBackups({ backup, dataDir }: Patient['config']): Promise<string[]> {
  if (process.platform === 'win32') return [];
  const folders = new Set([beforeMigrationFolder(dataDir)]);
  if (backup.to.kind === 'folder') folders.add(backup.to.folder);
  const open: string[] = [];
  for (const folder of folders) {
    // A closed folder lets nobody through to what is in it.
    if (!(await isOpen(folder).catch(() => false))) continue;
    const own = (await readdir(folder)).filter((name) => /^(ananta|erasures|before-migration)-/.test(name));
    for (const path of own.map((name) => join(folder, name))) {
      if (await isOpen(path).catch(() => false)) open.push(path);
    }
  }
  return open;
}
