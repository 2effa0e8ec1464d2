import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findUnprotectedFiles, protectDataFolder } from '#core/config/data-folder.ts';
import {
  type Check,
  CheckNotPossibleError,
  type DiskSpace,
  type Finding,
  goodFinding,
  orGoodFinding,
  pluralize,
  warningFinding,
  wrongFinding,
} from '#core/manifest/health-check.ts';
import type { CheckContext } from './context.ts';

export const dataFolder: Check = {
  name: 'data-folder',
  title: 'Data folder',
  frequency: 'daily',
  async run({ config }) {
    if (!existsSync(config.dataDir)) {
      return [
        wrongFinding(
          'There is no data folder yet.',
          'Start the site once with npm start. If it has run before, DATA_DIR now points somewhere else.',
        ),
      ];
    }
    const found: Finding[] = [];
    const open = await findUnprotectedFiles(config);
    if (open.length > 0) {
      found.push(
        wrongFinding(
          'Other accounts on this machine can read the data folder, which holds the names and phone numbers of parents.',
          'Run npm run doctor -- --fix, or close it by hand: chmod -R go= DATA_DIR.',
          { names: open, canBeFixed: true },
        ),
      );
    }
    const foreign = await findForeignFiles(config.dataDir);
    if (foreign.length > 0) {
      found.push(
        wrongFinding(
          `${pluralize(foreign.length, 'part')} of the data folder ${foreign.length === 1 ? 'belongs' : 'belong'} to a different user from the folder itself, so the site may not be able to write there.`,
          'Make the user that runs the site own all of it: chown -R USER DATA_DIR. This happens when a command is run as root.',
          { names: foreign },
        ),
      );
    }
    return orGoodFinding(found, 'It is closed to others, and belongs to one user.');
  },
  async fix({ config }) {
    const [problem] = await protectDataFolder(config);
    return problem ?? 'Closed the data folder to other accounts of this machine.';
  },
};

/** Looks only directly inside the folder, where misplaced files of another account usually are. */
async function findForeignFiles(folder: string): Promise<string[]> {
  if (process.platform === 'win32') return [];
  const { uid } = await stat(folder);
  const names = await readdir(folder);
  const owners = await Promise.all(
    names.map(async (name) => (await stat(join(folder, name)).catch(() => undefined))?.uid),
  );
  return names.filter((_, index) => owners[index] !== undefined && owners[index] !== uid);
}

/** Bytes. Below the first a large video does not fit any more, below the second a day of emails and pictures may not. */
const comfortableBytes = 3 * 1024 ** 3;
const minBytes = 300 * 1024 ** 2;
/** The share of a disk, or of its number of files, below which it is reported. */
const share = 0.05;
const minFiles = 1000;

export const disk: Check = {
  name: 'disk',
  title: 'Disk',
  frequency: 'often',
  async run(context) {
    const { dataDir, backup } = context.config;
    const backupFolder =
      backup.to.kind === 'folder' ? await findOnOtherDisk(context, backup.to.folder) : undefined;
    return orGoodFinding(
      [
        ...(await checkSpace(context, dataDir, 'the data folder')),
        ...(await checkSpace(context, tmpdir(), 'the folder for temporary files')),
        ...(backupFolder ? await checkSpace(context, backupFolder, 'the folder for backups') : []),
      ],
      'There is enough room.',
    );
  },
};

/** The folder, if it is on another disk than the data, so that a full disk is reported once. */
async function findOnOtherDisk(
  { machine, config }: CheckContext,
  folder: string,
): Promise<string | undefined> {
  const [folderPath, dataPath] = [existingAncestor(folder), existingAncestor(config.dataDir)];
  return (await machine.diskSpace(folderPath)).device === (await machine.diskSpace(dataPath)).device
    ? undefined
    : folder;
}

async function checkSpace({ machine }: CheckContext, folder: string, label: string): Promise<Finding[]> {
  const diskSpace = await machine.diskSpace(existingAncestor(folder));
  return [...checkBytes(diskSpace, label), ...checkInodes(diskSpace, label)];
}

/** The folder, or the one in which it would be created. */
function existingAncestor(folder: string): string {
  return existsSync(folder) || folder === dirname(folder) ? folder : existingAncestor(dirname(folder));
}

function checkBytes({ free, size }: DiskSpace, label: string): Finding[] {
  const message = `On the disk of ${label}, ${formatBytes(free)} of ${formatBytes(size)} are free.`;
  const fix =
    'Make room, or move the folder to a larger disk. A full disk loses nothing that is stored, but nothing more can be saved.';
  if (free < minBytes) return [wrongFinding(message, fix)];
  return free < comfortableBytes && free < size * share * 4 ? [warningFinding(message, fix)] : [];
}

/** Many small files can exhaust the inodes of a disk before its bytes. */
function checkInodes({ freeFiles, files }: DiskSpace, label: string): Finding[] {
  if (files === 0) return [];
  const message = `The disk of ${label} can hold only ${freeFiles} more files, whatever their size (inodes).`;
  const fix =
    'Remove files that are not needed: `df -i` shows the number left, and `du --inodes` where the files are.';
  if (freeFiles < minFiles) return [wrongFinding(message, fix)];
  return freeFiles < files * share ? [warningFinding(message, fix)] : [];
}

function formatBytes(bytes: number): string {
  const megabytes = bytes / 1024 ** 2;
  return megabytes < 1024 ? `${Math.floor(megabytes)} MB` : `${(megabytes / 1024).toFixed(1)} GB`;
}

/** Linux names of file systems whose locks and shared memory do not work across machines. */
const networkFileSystems = new Map([
  [0x6969, 'NFS'],
  [0xff534d42, 'CIFS'],
  [0xfe534d42, 'SMB'],
  [0x517b, 'SMB'],
  [0x01021997, '9P'],
  [0x00c36400, 'Ceph'],
  [0x65735546, 'FUSE'],
  [0x5346414f, 'AFS'],
]);

/** SQLite's processes communicate by shared memory, which does not work over a network. */
export const sqliteDisk: Check = {
  name: 'sqlite-disk',
  title: 'Disk of SQLite',
  frequency: 'often',
  async run({ config, machine }) {
    if (config.database.engine !== 'sqlite') return [goodFinding('The database is PostgreSQL.')];
    if (!existsSync(config.dataDir))
      throw new CheckNotPossibleError('there is no data folder yet; npm start makes it');
    const { kind } = await machine.diskSpace(config.dataDir);
    const name = networkFileSystems.get(kind);
    if (!name) return [goodFinding('The database is on a disk of this machine.')];
    const fix = 'Put DATA_DIR on a disk of this machine, or use PostgreSQL (DATABASE_URL).';
    if (config.workers > 1) {
      return [
        wrongFinding(
          `The database is on ${name}, and several processes use it (WORKERS): it may be damaged.`,
          fix,
        ),
      ];
    }
    return [
      warningFinding(
        `The database is on ${name}, which may be a network disk: it will be damaged if another machine uses it too.`,
        fix,
      ),
    ];
  },
};
