import { join } from 'node:path';
import type { Config } from '#core/config/config.ts';
import { projectFolder } from '#core/config/project-folder.ts';
import type { FactStore } from '#core/database/facts.ts';
import { runInChildProcess } from '#core/jobs/child-process.ts';
import { defineJob, type RowJob } from '#core/jobs/define-job.ts';
import { addDays, createDayFormatter } from '#core/time/calendar.ts';
import { localTimeToUtc } from '#core/time/zoned-time.ts';
import { installationIdOf } from './installation-id.ts';
import type { ListedBackup } from './list-backups.ts';

/** The next time at which the clock of a time zone shows a time of day. @param at HH:MM */
export function nextTimeOfDay(at: string, after: Date, timeZone: string): Date {
  const day = createDayFormatter(timeZone)(after);
  for (const next of [day, addDays(day, 1)]) {
    const moment = new Date(localTimeToUtc(`${next}T${at}`, timeZone));
    if (moment > after) return moment;
  }
  return new Date(localTimeToUtc(`${addDays(day, 2)}T${at}`, timeZone));
}

/** The start of counting for the next night: the last backup, or the first request. ISO, UTC. */
export const lastBackupFact = 'last nightly backup';
/** The name of the last backup made by this installation. */
export const lastBackupNameFact = 'name of the last nightly backup';
/** The earliest time after a failure: a full disk needs time. ISO, UTC. */
const notBeforeFact = 'no nightly backup before';
/** Milliseconds. */
const pauseAfterFailure = 30 * 60_000;

interface Dependencies {
  facts: FactStore;
  config: Config;
  at: string;
  run?: typeof runBackupProcess;
}

/**
 * The job that makes a backup each night, in a child process, and removes old ones. Missed runs are caught up on the next start.
 */
export function nightlyBackup({ facts, config, at, run = runBackupProcess }: Dependencies): RowJob {
  return defineJob({
    name: 'nightly-backup',
    title: 'Make the nightly backup',

    async nextDue() {
      const last = await facts.find(lastBackupFact);
      if (!last) return null;
      const night = nextTimeOfDay(at, new Date(last), config.timeZone).toISOString();
      const earliest = (await facts.find(notBeforeFact)) ?? '';
      return night > earliest ? night : earliest;
    },

    async run({ signal, clock }) {
      const startedAt = clock();
      try {
        const { backup, removed } = await run(
          { config, installation: await installationIdOf(facts) },
          signal,
        );
        await facts.set(lastBackupNameFact, backup.name);
        await facts.set(lastBackupFact, startedAt.toISOString());
        return summary(backup, removed);
      } catch (error) {
        if (!signal.aborted)
          await facts.set(notBeforeFact, new Date(clock().getTime() + pauseAfterFailure).toISOString());
        throw error;
      }
    },
  });
}

/** Starts counting nights, unless it has started. */
export async function startNightlySchedule(facts: FactStore, now: Date): Promise<void> {
  await facts.setIfAbsent(lastBackupFact, now.toISOString());
}

interface BackupFigures {
  bytes: number;
  rows: number;
  files: number;
  missingFiles: number;
}

function summary({ bytes, rows, files, missingFiles }: BackupFigures, removed: number): string {
  const lines = [`Made and tested: ${rows} rows, ${files} files, ${Math.ceil(bytes / 1e6)} MB.`];
  if (missingFiles > 0) lines.push(`Files that entries use and that were already missing: ${missingFiles}.`);
  if (removed > 0) lines.push(`Older backups removed: ${removed}.`);
  return lines.join(' ');
}

export interface BackupProcessResult {
  backup: ListedBackup;
  /** The number of old backups that were removed. */
  removed: number;
}

export interface BackupProcessInput {
  config: Config;
  installation: string;
}

/** Makes a backup in a child process. @throws ProcessFailed */
function runBackupProcess(order: BackupProcessInput, signal: AbortSignal): Promise<BackupProcessResult> {
  return runInChildProcess(join(projectFolder, 'src/commands/backup-process.ts'), order, signal);
}
