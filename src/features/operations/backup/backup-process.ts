// Runs in a child process, which nightly-backup.ts starts.

import { systemClock } from '#core/clock.ts';
import { runAsChildProcess } from '#core/jobs/child-process.ts';
import { openStorages } from '#core/storage/open-storages.ts';
import { createDayFormatter } from '#core/time/calendar.ts';
import type { BackupOrder, BackupRun } from './nightly-backup.ts';
import { rotate, storeBackup } from './store-backup.ts';
import { openBackupTarget } from './target.ts';

runAsChildProcess(makeNightlyBackup);

/** Makes the nightly backup with the given settings, and returns its result. */
async function makeNightlyBackup({ config, installation }: BackupOrder): Promise<BackupRun> {
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
