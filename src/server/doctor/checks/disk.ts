import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { type Check, type Finding, orGood, worthALook, wrong } from '../check.ts';
import type { Room } from '../machine.ts';
import type { Patient } from '../patient.ts';

/** Bytes. Below the first a large video does not fit any more, below the second a day of letters and pictures may not. */
const comfortable = 3 * 1024 ** 3;
const least = 300 * 1024 ** 2;
/** The parts of a disk, or of the files that it can hold, below which it is worth a look. */
const share = 0.05;
const leastFiles = 1000;

export const disk: Check = {
  name: 'disk',
  title: 'Disk',
  when: 'often',
  async look(patient) {
    const { dataDir, backup } = patient.config;
    const backupFolder =
      backup.to.kind === 'folder' ? await onAnotherDisk(patient, backup.to.folder) : undefined;
    return orGood(
      [
        ...(await roomOf(patient, dataDir, 'the data folder')),
        ...(await roomOf(patient, tmpdir(), 'the folder for temporary files')),
        ...(backupFolder ? await roomOf(patient, backupFolder, 'the folder for backups') : []),
      ],
      'There is enough room.',
    );
  },
};

/** The folder, where it lies on another disk than the data: a full one is told once. */
async function onAnotherDisk({ machine, config }: Patient, folder: string): Promise<string | undefined> {
  const [there, here] = [existing(folder), existing(config.dataDir)];
  return (await machine.room(there)).device === (await machine.room(here)).device ? undefined : folder;
}

async function roomOf({ machine }: Patient, folder: string, called: string): Promise<Finding[]> {
  const room = await machine.room(existing(folder));
  return [...bytesLeft(room, called), ...filesLeft(room, called)];
}

/** The folder, or the one in which it would be made. */
function existing(folder: string): string {
  return existsSync(folder) || folder === dirname(folder) ? folder : existing(dirname(folder));
}

function bytesLeft({ free, size }: Room, called: string): Finding[] {
  const says = `On the disk of ${called}, ${inWords(free)} of ${inWords(size)} are free.`;
  const remedy =
    'Make room, or move the folder to a larger disk. A full disk loses nothing that is stored, but nothing more can be saved.';
  if (free < least) return [wrong(says, remedy)];
  return free < comfortable && free < size * share * 4 ? [worthALook(says, remedy)] : [];
}

/** Many small files use a disk up before its bytes are. */
function filesLeft({ freeFiles, files }: Room, called: string): Finding[] {
  if (files === 0) return [];
  const says = `The disk of ${called} can hold only ${freeFiles} more files, whatever their size (inodes).`;
  const remedy = 'Remove what nobody needs; `df -i` shows it, and `du --inodes` where they are.';
  if (freeFiles < leastFiles) return [wrong(says, remedy)];
  return freeFiles < files * share ? [worthALook(says, remedy)] : [];
}

function inWords(bytes: number): string {
  const megabytes = bytes / 1024 ** 2;
  return megabytes < 1024 ? `${Math.floor(megabytes)} MB` : `${(megabytes / 1024).toFixed(1)} GB`;
}
