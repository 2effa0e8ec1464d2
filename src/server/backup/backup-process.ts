import { setPriority } from 'node:os';
import { json } from 'node:stream/consumers';
import { calendarOf } from '../../content/calendar.ts';
import { systemClock } from '../../content/clock.ts';
import { openStorages } from '../start/storages.ts';
import { openBackupPlace } from './backup-place.ts';
import { keepBackup, rotate } from './keep-backup.ts';
import type { BackupOrder } from './run-backup-process.ts';

/** Milliseconds between two looks whether the site that has begun this is still there. */
const glance = 2000;

/** Makes the nightly backup by the settings that come in, and tells what has come of it. */
async function main(): Promise<void> {
  beNice();
  const parent = process.ppid;
  // Whoever began it was killed: another process may begin anew, and two would be at it.
  setInterval(() => process.ppid === parent || process.exit(1), glance).unref();
  const { config, installation } = (await json(process.stdin)) as BackupOrder;
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
  console.log(JSON.stringify({ backup, removed }));
}

/** Visitors first. Where that is not allowed, it works all the same. */
function beNice(): void {
  try {
    setPriority(10);
  } catch {}
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
