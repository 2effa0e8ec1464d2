import { mondayOf } from '../../content/calendar.ts';
import type { KnownBackup } from './list-backups.ts';

/** Weeks of which the last backup is kept, besides the days. */
const weeks = 4;

/**
 * Which backups can go: all but the last of each of the newest days that have one, and the last of each of the newest
 * four weeks. A day without a backup counts for nothing, so a site that stood still loses none.
 *
 * @param backups good ones, the newest first
 * @param days how many, 1 at least: the last good one stays whatever happens
 * @param dayOf the calendar day of a moment, where the site is
 */
export function superfluous(
  backups: readonly KnownBackup[],
  days: number,
  dayOf: (moment: Date) => string,
): KnownBackup[] {
  const dayOfBackup = ({ takenAt }: KnownBackup) => dayOf(new Date(takenAt));
  const kept = new Set([
    ...lastOfEach(backups, dayOfBackup, days),
    ...lastOfEach(backups, (backup) => mondayOf(dayOfBackup(backup)), weeks),
  ]);
  return backups.filter((backup) => !kept.has(backup));
}

function lastOfEach(
  backups: readonly KnownBackup[],
  spanOf: (backup: KnownBackup) => string,
  spans: number,
): KnownBackup[] {
  const lasts = new Map<string, KnownBackup>();
  for (const backup of backups) if (!lasts.has(spanOf(backup))) lasts.set(spanOf(backup), backup);
  return [...lasts.values()].slice(0, spans);
}
