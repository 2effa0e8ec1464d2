import type { Kysely } from 'kysely';
import { remainingRows } from '#core/database/batches.ts';
import type { Scope } from '#core/database/scope.ts';
import type { StoredFileRow, Tables } from '#core/database/tables.ts';
import { defineJob, type RegularJob } from '#core/jobs/define-job.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import type { PictureLibrary } from '#core/media/picture-library.ts';
import { forEachIndependently } from '#core/promises.ts';
import type { FileStorage } from '#core/storage/storage.ts';
import { day, hour } from '#core/time/durations.ts';
import { filesOfRecord, updateFileUses } from './file-uses.ts';
import { type RecordName, recordNames } from './registry.ts';
import { tableOf, type UntypedRow, untyped } from './untyped-rows.ts';
import { definitionOf } from './write.ts';

/** An open form may refer to a file that was stored some time ago; and a mistake may be noticed days later. */
const unusedFileRetention = 7 * day;
/** After a longer pause the process was stopped, or an older database was restored. */
const maxPause = 2 * day;
/** The fact that stores the time of the last search for unused files. */
export const lastSearchKey = 'unused files looked for at';

interface Dependencies {
  stores: Pick<Stores, 'files' | 'facts'>;
  pictures: PictureLibrary;
  videos: FileStorage;
}

/** Deletes pictures and videos without a use. */
export function unusedFilesJob(parts: Dependencies): RegularJob {
  return defineJob({
    name: 'unused-files',
    title: 'Remove pictures and videos that are not used',
    every: hour,
    async run({ signal, clock }) {
      const removed = await removeUnusedFiles(parts, clock(), signal);
      if (removed === 0) return undefined;
      return removed === 1 ? 'Removed 1 file.' : `Removed ${removed} files.`;
    },
  });
}

/**
 * Deletes pictures and videos without a use for a week of the site's own running time: no record uses them, and no
 * change in the log can restore one that does. Files unknown to the database are left alone. After a long pause the
 * week starts again, because another copy of the database may have used the files meanwhile.
 *
 * @returns the number of deleted files
 * @throws the first failure, after all others
 */
export async function removeUnusedFiles(
  { stores, pictures, videos }: Dependencies,
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  const last = await stores.facts.find(lastSearchKey);
  await stores.facts.set(lastSearchKey, now.toISOString());
  if (!last || now.getTime() - Date.parse(last) > maxPause) {
    await stores.files.postponeRemovals(now);
    return 0;
  }
  const before = new Date(now.getTime() - unusedFileRetention).toISOString();
  const unused = remainingRows(
    (page) => stores.files.listUnused(before, page),
    ({ name }) => name,
  );
  const remove = async ({ name, kind }: { name: string; kind: string }) => {
    // It may have been used since.
    if (!(await stores.files.beginRemoval(name, before))) return false;
    await (kind === 'picture' ? pictures : videos).remove(name);
    await stores.files.endRemoval(name);
    return true;
  };
  return forEachIndependently(unused, remove, signal);
}

/** A file with its user: `course 0190…`, or `the history`. */
interface UsedFile extends Pick<StoredFileRow, 'name' | 'kind'> {
  users: string[];
}

/** A record whose stored file uses are wrong. */
interface WrongFileUses {
  record: RecordName;
  recordId: string;
  files: string[];
}

/** Rows per read. */
const batchSize = 200;

/** The names of all known files, used or not. */
export async function listKnownFiles(db: Kysely<Tables>): Promise<Set<string>> {
  return new Set((await db.selectFrom('storedFile').select('name').execute()).map(({ name }) => name));
}

/** All files that a record uses, or that the history could restore. */
export async function listUsedFiles(db: Kysely<Tables>): Promise<UsedFile[]> {
  const rows = await db
    .selectFrom('fileUse')
    .innerJoin('storedFile', 'storedFile.name', 'fileUse.file')
    .select(['storedFile.name', 'storedFile.kind', 'fileUse.record', 'fileUse.recordId'])
    .orderBy('storedFile.name')
    .execute();
  const files = new Map<string, UsedFile>();
  for (const { name, kind, record, recordId } of rows) {
    const file = files.get(name) ?? { name, kind, users: [] };
    file.users.push(record ? `${record} ${recordId}` : 'the history');
    files.set(name, file);
  }
  return [...files.values()];
}

/** The used pictures without known size or placeholder. */
export async function listPicturesWithoutFacts(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db
    .selectFrom('storedFile')
    .leftJoin('picture', 'picture.name', 'storedFile.name')
    .select('storedFile.name')
    .where('storedFile.kind', '=', 'picture')
    .where('storedFile.unusedSince', 'is', null)
    .where('picture.name', 'is', null)
    .execute();
  return rows.map(({ name }) => name);
}

/** Reads every record, and compares its files with the stored uses, which decide about deletion. */
export async function findWrongFileUses(db: Kysely<Tables>): Promise<WrongFileUses[]> {
  const storedUses = new Map<string, Set<string>>();
  const uses = await db.selectFrom('fileUse').selectAll().where('record', 'in', recordNames).execute();
  for (const { file, record, recordId } of uses) {
    const key = `${record} ${recordId}`;
    storedUses.set(key, (storedUses.get(key) ?? new Set()).add(file));
  }
  const wrong: WrongFileUses[] = [];
  for (const record of recordNames) {
    for await (const row of readRows(db, record)) {
      const recordId = String(row.id);
      const files = filesOfRow(record, row);
      const storedFiles = storedUses.get(`${record} ${recordId}`) ?? new Set();
      storedUses.delete(`${record} ${recordId}`);
      const isCorrect = files.length === storedFiles.size && files.every((file) => storedFiles.has(file));
      if (!isCorrect) wrong.push({ record, recordId, files });
    }
  }
  // The remaining uses belong to missing records.
  for (const key of storedUses.keys()) {
    const [record = '', recordId = ''] = key.split(' ');
    wrong.push({ record: record as RecordName, recordId, files: [] });
  }
  return wrong;
}

/**
 * Corrects the stored file uses of these records. Uses of unknown files cannot be stored.
 *
 * @returns the number of corrected records
 */
export async function correctFileUses(scope: Scope, wrong: readonly WrongFileUses[]): Promise<number> {
  let corrected = 0;
  for (const { record, recordId } of wrong) {
    await scope.transaction(async (tx) => {
      const row = await untyped(tx.db)
        .selectFrom(tableOf(definitionOf(record)))
        .selectAll()
        .where('id', '=', recordId)
        .executeTakeFirst();
      const files = row ? filesOfRow(record, row) : [];
      const storedFiles = await tx.db
        .selectFrom('storedFile')
        .select('name')
        .where('name', 'in', files.length > 0 ? files : [''])
        .where('removingSince', 'is', null)
        .execute();
      const names = storedFiles.map(({ name }) => name);
      await updateFileUses(tx, { record, recordId }, names);
      if (names.length === files.length) corrected += 1;
    });
  }
  return corrected;
}

function filesOfRow(record: RecordName, row: UntypedRow): string[] {
  return [...new Set(filesOfRecord(definitionOf(record), row).map(({ name }) => name))];
}

async function* readRows(db: Kysely<Tables>, record: RecordName): AsyncGenerator<UntypedRow> {
  for (let after = ''; ; ) {
    const rows = await untyped(db)
      .selectFrom(tableOf(definitionOf(record)))
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(batchSize)
      .execute();
    yield* rows;
    if (rows.length < batchSize) return;
    after = String(rows.at(-1)?.id);
  }
}
