import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import {
  correctFileUses,
  findWrongFileUses,
  listKnownFiles,
  listUsedFiles,
} from '#cms/records/file-inspection.ts';
import { openScope } from '#core/database/scope.ts';
import {
  type Check,
  CheckNotPossibleError,
  type Finding,
  findPersistent,
  goodFinding,
  orGoodFinding,
  pluralize,
  warningFinding,
  wrongFinding,
} from '#core/manifest/health-check.ts';
import { readVariantName } from '#core/media/picture-variants.ts';
import type { CheckContext } from './context.ts';

/** Unused files are removed by this table: a used file that is not recorded would be lost after a week. */
export const fileUses: Check = {
  name: 'file-uses',
  title: 'Files in use',
  frequency: 'daily',
  runsInChildProcess: true,
  async run({ currentDatabase: { db } }) {
    const names = await findPersistent(async () =>
      (await findWrongFileUses(db)).map(({ record, recordId }) => `${record} ${recordId}`),
    );
    if (names.length === 0) return [goodFinding('Every file that an entry shows is noted as in use.')];
    return [
      wrongFinding(
        `The note of files in use is wrong for ${pluralize(names.length, 'entry', 'entries')}: their files could be deleted while they are still shown.`,
        'Run npm run doctor -- --fix: it notes what they show. Anything left after that names files the site does not have.',
        { names, canBeFixed: true },
      ),
    ];
  },
  async fix({ currentDatabase: database, clock }) {
    const scope = openScope(database, clock, () => undefined);
    const corrected = await correctFileUses(scope, await findWrongFileUses(database.db));
    return `Noted again which files are used, for ${pluralize(corrected, 'entry', 'entries')}.`;
  },
};

/** Compares the storages with the database. Unknown files are reported and never removed. */
export const files: Check = {
  name: 'files',
  title: 'Pictures and videos',
  frequency: 'daily',
  async run(context) {
    const { storages, currentDatabase: database } = context;
    // Storages first: a file stored meanwhile is then in both lists, or in neither.
    const pictures = await storages.pictures.list();
    const videos = await storages.videos.list();
    const known = await listKnownFiles(database.db);
    const unknown = [...pictures, ...videos].filter(
      (name) => !known.has(readVariantName(name)?.name ?? name),
    );
    return orGoodFinding(
      [
        ...(await findMissingFiles(context, new Set([...pictures, ...videos]))),
        ...reportUnknownFiles(unknown),
      ],
      'Every file that an entry shows is there, and there are no others.',
    );
  },
};

async function findMissingFiles(
  { storages, database }: CheckContext,
  stored: ReadonlySet<string>,
): Promise<Finding[]> {
  const names: string[] = [];
  for (const { name, kind, users } of await listUsedFiles(database.db)) {
    if (stored.has(name)) continue;
    // It may have been stored after the list was read.
    if (await (kind === 'picture' ? storages.pictures : storages.videos).open(name)) continue;
    names.push(`${name} (${users.join(', ')})`);
  }
  if (names.length === 0) return [];
  return [
    wrongFinding(
      `${pluralize(names.length, 'file')} that entries or their histories show ${names.length === 1 ? 'is' : 'are'} not there.`,
      'Take them from the last backup of the files. Without one, give these entries another picture or video.',
      { names },
    ),
  ];
}

function reportUnknownFiles(names: readonly string[]): Finding[] {
  if (names.length === 0) return [];
  return [
    warningFinding(
      `${pluralize(names.length, 'file')} that the site does not know ${names.length === 1 ? 'lies' : 'lie'} among its own.`,
      'The site never removes what it does not know. Check whether a person put them there, or whether they belong to an older copy of the database; then remove them by hand, or leave them.',
      { names },
    ),
  ];
}

export const storage: Check = {
  name: 'storage',
  title: 'File storage',
  frequency: 'often',
  async run(context) {
    if (context.config.s3) return [checkBucket(context)];
    return orGoodFinding(await findClosedFolders(context), 'Pictures and videos can be read and written.');
  },
};

/** Opening was successful, which a bucket allows only with the right key. */
function checkBucket(context: CheckContext): Finding {
  try {
    return context.storages && goodFinding('The bucket answers.');
  } catch (error) {
    if (!(error instanceof CheckNotPossibleError)) throw error;
    return wrongFinding(
      `${error.message}.`,
      'Check S3_ENDPOINT, S3_BUCKET and the two keys, and whether the storage is up. Meanwhile pages are shown without their pictures.',
    );
  }
}

async function findClosedFolders({ config: { dataDir } }: CheckContext): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const name of ['uploads', 'videos', 'uploading']) {
    const folder = join(dataDir, name);
    const problem = await access(folder, constants.R_OK | constants.W_OK | constants.X_OK).then(
      () => undefined,
      ({ code }: NodeJS.ErrnoException) => code,
    );
    // It is created with the first file.
    if (!problem || problem === 'ENOENT') continue;
    const reason = problem === 'EROFS' ? 'its disk is read-only' : 'it belongs to another user';
    found.push(
      wrongFinding(
        `The folder ${name} cannot be written to: ${reason}.`,
        problem === 'EROFS'
          ? 'Check the disk: Linux makes a failed disk read-only. `dmesg` says why.'
          : 'Make the user that runs the site its owner: chown -R USER DATA_DIR.',
      ),
    );
  }
  return found;
}
