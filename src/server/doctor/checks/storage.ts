import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { CannotLook, type Check, type Finding, good, orGood, wrong } from '../check.ts';
import type { Patient } from '../patient.ts';

export const storage: Check = {
  name: 'storage',
  title: 'File storage',
  when: 'often',
  async look(patient) {
    if (patient.config.s3) return [reachBucket(patient)];
    return orGood(await closedFolders(patient), 'Pictures and videos can be read and written.');
  },
};

/** Opened already, which a bucket answers only to the right key. */
function reachBucket(patient: Patient): Finding {
  try {
    return patient.storages && good('The bucket answers.');
  } catch (error) {
    if (!(error instanceof CannotLook)) throw error;
    return wrong(
      `${error.message}.`,
      'Check S3_ENDPOINT, S3_BUCKET and the two keys, and whether the storage is up. Meanwhile pages are shown without their pictures.',
    );
  }
}

async function closedFolders({ config: { dataDir } }: Patient): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const name of ['uploads', 'videos', 'uploading']) {
    const folder = join(dataDir, name);
    const problem = await access(folder, constants.R_OK | constants.W_OK | constants.X_OK).then(
      () => undefined,
      ({ code }: NodeJS.ErrnoException) => code,
    );
    // It is made when the first file comes.
    if (!problem || problem === 'ENOENT') continue;
    const reason = problem === 'EROFS' ? 'its disk is read-only' : 'it belongs to somebody else';
    found.push(
      wrong(
        `The folder ${name} cannot be written to: ${reason}.`,
        problem === 'EROFS'
          ? 'Check the disk: Linux lets nobody write to one that has failed. `dmesg` says why.'
          : 'Make the user that runs the site its owner: chown -R USER DATA_DIR.',
      ),
    );
  }
  return found;
}
