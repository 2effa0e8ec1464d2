import type { Check } from '../check.ts';
import { accounts } from './accounts.ts';
import { address } from './address.ts';
import { backupModes } from './backup-modes.ts';
import { backups } from './backups.ts';
import { changeLog } from './change-log.ts';
import { clock } from './clock.ts';
import { counts } from './counts.ts';
import { damage } from './damage.ts';
import { dataFolder } from './data-folder.ts';
import { database } from './database.ts';
import { disk } from './disk.ts';
import { fileUses } from './file-uses.ts';
import { files } from './files.ts';
import { https } from './https.ts';
import { leases } from './leases.ts';
import { letters } from './letters.ts';
import { email, mail } from './mail.ts';
import { memory } from './memory.ts';
import { node } from './node.ts';
import { personalData } from './personal-data.ts';
import { pictures } from './pictures.ts';
import { searched } from './searched.ts';
import { seats } from './seats.ts';
import { settings } from './settings.ts';
import { sqliteDisk } from './sqlite-disk.ts';
import { storage } from './storage.ts';
import { trashAndHistory } from './trash-and-history.ts';
import { work } from './work.ts';

/** All that is looked at, in the order in which it is told: what others depend on comes first. */
export const checks: readonly Check[] = [
  ...[node, memory, settings, dataFolder, disk, sqliteDisk],
  ...[database, damage, counts, searched, changeLog, fileUses, seats],
  ...[trashAndHistory, personalData],
  ...[storage, files, pictures, backups, backupModes, leases],
  ...[clock, address, https],
  ...[email, mail, letters, work, accounts],
];
