import { chmod, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isAccessibleToOthers } from '#core/config/data-folder.ts';
import { isPublicSite } from '#core/config/project-folder.ts';
import {
  type Check,
  type Finding,
  goodFinding,
  orGoodFinding,
  pluralize,
  warningFinding,
  wrongFinding,
} from '#core/manifest/health-check.ts';
import { day } from '#core/time/durations.ts';
import { installationFact, onlyInstallations } from '../backup/installation-id.ts';
import { type ListedBackup, listBackups } from '../backup/list-backups.ts';
import { lastBackupNameFact } from '../backup/nightly-backup.ts';
import { beforeMigrationFolder, openBackupTarget } from '../backup/target.ts';
import type { CheckContext } from './context.ts';
import { errorKind } from './run-checks.ts';

/** Versions before 2026-11-24 used the default permissions of the machine for stored files. */
export const backupModes: Check = {
  name: 'backup-modes',
  title: 'Who can read backups',
  frequency: 'daily',
  async run({ config }) {
    const open = await findOpenBackups(config);
    if (open.length === 0) {
      return config.backup.to.kind === 'bucket'
        ? [goodFinding('They are in a bucket, which controls who can read them.')]
        : [goodFinding('Only the account of the site can.')];
    }
    return [
      wrongFinding(
        `Other accounts on this machine can read ${pluralize(open.length, 'file')} of the backups, which contain everything that parents have written.`,
        'Run npm run doctor -- --fix, or close them by hand: chmod go= FILE.',
        { names: open, canBeFixed: true },
      ),
    ];
  },
  async fix({ config }) {
    const open = await findOpenBackups(config);
    for (const path of open) await chmod(path, 0o600);
    return `Closed ${pluralize(open.length, 'file')} of the backups to other accounts of this machine.`;
  },
};

/**
 * The site's files in the target that other accounts can read. A folder may contain files of others, so its permissions are not
 * changed.
 */
async function findOpenBackups({ backup, dataDir }: CheckContext['config']): Promise<string[]> {
  if (process.platform === 'win32') return [];
  const folders = new Set([beforeMigrationFolder(dataDir)]);
  if (backup.to.kind === 'folder') folders.add(backup.to.folder);
  const open: string[] = [];
  for (const folder of folders) {
    // A closed folder protects its content.
    if (!(await isAccessibleToOthers(folder).catch(() => false))) continue;
    const own = (await readdir(folder)).filter((name) => /^(ananta|erasures|before-migration)-/.test(name));
    for (const path of own.map((name) => join(folder, name))) {
      if (await isAccessibleToOthers(path).catch(() => false)) open.push(path);
    }
  }
  return open;
}

/** Days after which the newest backup is too old: one night may fail, and manual backups are expected weekly. */
const maxAgeDays = { nightly: 2, byHand: 8 };

/** Only a verified backup counts; incomplete ones do not. */
export const backups: Check = {
  name: 'backups',
  title: 'Backups',
  frequency: 'often',
  async run(context) {
    const { backup } = context.config;
    const target = await openBackupTarget(backup.to).catch((error: unknown) => errorKind(error));
    if (typeof target === 'string') {
      return [
        wrongFinding(
          `The place for backups cannot be used (${target}).`,
          'Check BACKUP_TO, and whether the site may write there.',
        ),
      ];
    }
    try {
      const [newest] = await listBackups(
        target.storage,
        onlyInstallations(await context.stores.facts.find(installationFact)),
      );
      if (!newest) return [await reportNoBackup(context)];
      return assessBackup(newest, context, await isMadeByTwin(newest, context));
    } finally {
      target.close();
    }
  },
};

/**
 * Whether another site with the same id made it: a copy of this one, or its original. Backups from before the last restore were
 * made by the former site.
 */
async function isMadeByTwin(
  { name, takenAt }: ListedBackup,
  { stores: { facts } }: CheckContext,
): Promise<boolean> {
  const [made, restored] = [await facts.find(lastBackupNameFact), await facts.find('restored')];
  if (made === undefined || name === made) return false;
  return restored === undefined || (JSON.parse(restored) as { at: string }).at < takenAt;
}

function assessBackup(
  { name, takenAt, missingFiles }: ListedBackup,
  { config, clock }: CheckContext,
  isByTwin: boolean,
): Finding[] {
  const { at, isBesideData } = config.backup;
  const found: Finding[] = [];
  const age = Math.floor((clock().getTime() - Date.parse(takenAt)) / day);
  if (age >= (at ? maxAgeDays.nightly : maxAgeDays.byHand)) {
    found.push(
      wrongFinding(
        `The newest good backup is ${pluralize(age, 'day')} old.`,
        at
          ? 'The job that makes them says why on /admin/site-health/jobs; npm run backup -- FILE makes one now.'
          : 'Run npm run backup -- FILE, or set BACKUP_AT to make one each night.',
      ),
    );
  }
  if (missingFiles > 0) {
    found.push(
      warningFinding(
        `In the newest backup, ${pluralize(missingFiles, 'file')} ${missingFiles === 1 ? 'is' : 'are'} missing that entries use.`,
        'They were already missing on the site: the check of pictures and videos names them.',
      ),
    );
  }
  if (isByTwin) {
    found.push(
      warningFinding(
        `Another site makes backups under the id of this one: the newest, ${name}, was not made here. Each removes those of the other.`,
        'One of them is a copy: stop it, or put a backup back there with npm run restore -- latest --force --copy.',
      ),
    );
  }
  if (isBesideData && isPublicSite(config.siteUrl)) {
    found.push(
      warningFinding(
        'Backups are on the same disk as the data: if it fails, both are lost.',
        'Set BACKUP_TO to another disk, or to a bucket.',
      ),
    );
  }
  return orGoodFinding(
    found,
    `The newest one has been tested, and is ${age < 1 ? 'less than a day' : pluralize(age, 'day')} old.`,
  );
}

async function reportNoBackup({ config, stores, clock }: CheckContext): Promise<Finding> {
  const { at } = config.backup;
  if (!at && !isPublicSite(config.siteUrl)) return goodFinding('None are made, because BACKUP_AT is off.');
  const firstStart = await stores.facts.find('first start');
  const isNewSite =
    firstStart !== undefined && clock().getTime() - Date.parse(firstStart) < maxAgeDays.nightly * day;
  if (at && isNewSite) return goodFinding('The first one will be made tonight.');
  return wrongFinding(
    'There is no good backup: anything lost here is lost for ever.',
    at
      ? 'The job that makes them says why on /admin/site-health/jobs; npm run backup -- FILE makes one now.'
      : 'Set BACKUP_AT to make one each night, or run npm run backup -- FILE.',
  );
}
