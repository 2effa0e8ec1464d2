import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { projectFolder } from '../../project-folder.ts';
import type { Config } from '../settings/config.ts';
import type { KnownBackup } from './list-backups.ts';

export interface BackupRun {
  backup: KnownBackup;
  /** Older ones that have gone. */
  removed: number;
}

/** What the process said that could not do it; the job's record gets the name, the log the words. */
class BackupFailed extends Error {
  override readonly name = 'BackupFailed';
}

/** What the process is told. */
export interface BackupOrder {
  config: Config;
  /** Whose backup it is, by its id. */
  installation: string;
}

/**
 * Makes a backup in a process of its own: SQLite is read in one go, and pages have to be answered meanwhile. The settings
 * go there through a pipe, because what stands in a command can be read by everybody on the machine.
 *
 * @throws BackupFailed
 */
export async function runBackupProcess(order: BackupOrder, signal: AbortSignal): Promise<BackupRun> {
  const child = spawn(process.execPath, [join(projectFolder, 'src/server/backup/backup-process.ts')], {
    stdio: ['pipe', 'pipe', 'pipe'],
    signal,
    killSignal: 'SIGKILL',
  });
  child.stdin.on('error', () => undefined);
  child.stdin.end(JSON.stringify(order));
  const [said, wrong, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  if (code !== 0) throw new BackupFailed(wrong.trim() || `The process ended with ${code}.`);
  return JSON.parse(said) as BackupRun;
}
