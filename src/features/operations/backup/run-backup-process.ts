import { join } from 'node:path';
import type { Config } from '#core/config/config.ts';
import { projectFolder } from '#core/config/project-folder.ts';
import { runInChildProcess } from '#core/jobs/child-process.ts';
import type { KnownBackup } from './list-backups.ts';

export interface BackupRun {
  backup: KnownBackup;
  /** Older ones that have gone. */
  removed: number;
}

/** What the process is told. */
export interface BackupOrder {
  config: Config;
  /** Whose backup it is, by its id. */
  installation: string;
}

/** Makes a backup in a process of its own. @throws ProcessFailed */
export function runBackupProcess(order: BackupOrder, signal: AbortSignal): Promise<BackupRun> {
  return runInChildProcess(
    join(projectFolder, 'src/features/operations/backup/backup-process.ts'),
    order,
    signal,
  );
}
