import type { Check } from '#core/manifest/health-check.ts';
import { address, https } from './check-address.ts';
import { backupModes, backups } from './check-backups.ts';
import { changeLog, counts, damage, database, leases } from './check-database.ts';
import { dataFolder, disk, sqliteDisk } from './check-disk.ts';
import { email, emails, mail } from './check-email.ts';
import { files, fileUses, storage } from './check-files.ts';
import { clock, memory, node, work } from './check-machine.ts';
import { personalData, trashAndHistory } from './check-retention.ts';
import { settings } from './check-settings.ts';

/** Checks of the installation itself, in the order of the report: dependencies first. */
export const installationChecks: readonly Check[] = [
  ...[node, memory, settings, dataFolder, disk, sqliteDisk],
  ...[database, damage, counts, changeLog, fileUses],
  ...[trashAndHistory, personalData],
  ...[storage, files, backups, backupModes, leases],
  ...[clock, address, https],
  ...[email, mail, emails, work],
];
