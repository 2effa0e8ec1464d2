// Runs in a process of its own, which features/operations/backup/nightly-backup.ts starts.
import '../features.ts';
import { systemClock } from '#core/clock.ts';
import { runAsChildProcess } from '#core/jobs/child-process.ts';
import { openStorages } from '#core/storage/open-storages.ts';
import { createDayFormatter } from '#core/time/calendar.ts';
import type { BackupProcessInput, BackupProcessResult } from '#features/operations/backup/nightly-backup.ts';
import { rotate, storeBackup } from '#features/operations/backup/store-backup.ts';
import { openBackupTarget } from '#features/operations/backup/target.ts';

runAsChildProcess(makeNightlyBackup);

/** Makes the nightly backup with the given settings, and returns its result. */
async function makeNightlyBackup({ config, installation }: BackupProcessInput): Promise<BackupProcessResult> {
  const { to, password, days } = config.backup;
  const storages = await openStorages(config);
  const target = await openBackupTarget(to);
  const { storage } = target;
  const files = { pictures: storages.pictures, videos: storages.videos };
  const backup = await storeBackup({
    storage,
    installation,
    site: config.siteUrl,
    workFolder: config.dataDir,
    database: config.database,
    files,
    password,
    clock: systemClock,
  });
  const dayOf = createDayFormatter(config.timeZone);
  const removed = await rotate({ storage, installation, days, dayOf, now: systemClock() });
  target.close();
  storages.close();
  return { backup, removed };
}
