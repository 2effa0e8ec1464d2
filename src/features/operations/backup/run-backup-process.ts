import { join } from 'node:path';
import type { Config } from '#core/config/config.ts';
import { projectFolder } from '#core/config/project-folder.ts';
import { runInChildProcess } from '#core/jobs/child-process.ts';
import type { KnownBackup } from './list-backups.ts';

export interface BackupRun {
  backup: KnownBackup;
  /** The number of old backups that were removed. */
  removed: number;
}

/** The input of the process. */
export interface BackupOrder {
  config: Config;
  /** The installation id. */
  installation: string;
}

/** Makes a backup in a child process. @throws ProcessFailed */
export function runBackupProcess(order: BackupOrder, signal: AbortSignal): Promise<BackupRun> {
  return runInChildProcess(
    join(projectFolder, 'src/features/operations/backup/backup-process.ts'),
    order,
    signal,
  );
}
