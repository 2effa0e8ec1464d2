import type { Verdict } from './list-backups.ts';

/** What is in a backup, in words. */
export function describe({ takenAt, bytes, rows, files, missingFiles, isSealed }: Verdict): string {
  const missing =
    missingFiles > 0
      ? ` ${missingFiles} files that entries use were missing in the site itself already.`
      : '';
  const what = `${rows} rows and ${files} files of ${takenAt}, ${(bytes / 1e6).toFixed(1)} MB`;
  return `${what}${isSealed ? ', sealed with BACKUP_PASSWORD' : ''}.${missing}`;
}
