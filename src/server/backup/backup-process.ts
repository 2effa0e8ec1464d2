// Runs in a process of its own, which run-backup-process.ts starts.
import { calendarOf } from '../../content/calendar.ts';
import { systemClock } from '../../content/clock.ts';
import { answerApart } from '../apart/answer-apart.ts';
import { openStorages } from '../start/storages.ts';
import { openBackupPlace } from './backup-place.ts';
import { keepBackup, rotate } from './keep-backup.ts';
import type { BackupOrder, BackupRun } from './run-backup-process.ts';

answerApart(makeBackup);

/** Makes the nightly backup by the settings that come in, and tells what has come of it. */
async function makeBackup({ config, installation }: BackupOrder): Promise<BackupRun> {
  const { to, password, days } = config.backup;
  const storages = await openStorages(config);
  const place = await openBackupPlace(to);
  const { storage } = place;
  const files = { pictures: storages.pictures, videos: storages.videos };
  const backup = await keepBackup({
    storage,
    installation,
    site: config.siteUrl,
    workFolder: config.dataDir,
    database: config.database,
    files,
    password,
    clock: systemClock,
  });
  const dayOf = calendarOf(config.timeZone);
  const removed = await rotate({ storage, installation, days, dayOf, now: systemClock() });
  place.close();
  storages.close();
  return { backup, removed };
}
