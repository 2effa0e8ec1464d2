import { Parser } from 'htmlparser2';
import type { ExpressionBuilder } from 'kysely';
import type { FieldValue } from '#cms/fields/field.ts';
import { chunksOf, mapYielding } from '#core/database/batches.ts';
import type { Scope } from '#core/database/scope.ts';
import type { Tables } from '#core/database/tables.ts';
import { AppError } from '#core/errors.ts';
import { readVariantName } from '#core/media/picture-variants.ts';
import { storedVideoName } from '#core/media/video-address.ts';
import type { StoredFileKind } from '#core/storage/stored-files.ts';
import { fieldsOfType, type RecordType } from './definition.ts';
import type { RecordName } from './registry.ts';

/**
 * The users of files: a record, a draft, a setting, the library, which keeps unused pictures, or a change of the log, from which
 * an older record can be restored.
 */
export type FileUser =
  | { readonly record: RecordName | 'draft' | 'library' | 'setting'; readonly recordId: string }
  | { readonly changeId: string };

type Columns = Omit<Tables['fileUse'], 'file'>;

const columnsOf = (user: FileUser): Columns =>
  'changeId' in user ? { record: '', recordId: '', changeId: user.changeId } : { ...user, changeId: '' };

/**
 * Replaces the stored file uses of a record or a change. Must run in the transaction of the write. The row of a file is
 * locked before it counts as used, so that it cannot be deleted at the same time.
 *
 * @throws AppError invalid, if the site does not have one of the files
 */
export async function updateFileUses(scope: Scope, user: FileUser, files: readonly string[]): Promise<void> {
  const { db } = scope;
  const columns = columnsOf(user);
  const uses = await db.selectFrom('fileUse').select('file').where(isUseOf(columns)).execute();
  const before = new Set(uses.map(({ file }) => file));
  const after = new Set(files);
  // In a fixed order, so that two writes cannot deadlock.
  const changed = [...new Set([...before, ...after])]
    .filter((file) => before.has(file) !== after.has(file))
    .sort();
  await mapYielding(chunksOf(changed), async (slice) => {
    const existing = await lockFiles(scope, slice);
    const added = slice.filter((file) => after.has(file));
    const missing = added.find((file) => !existing.has(file));
    if (missing !== undefined) throw missingFileError(missing);
    if (added.length > 0) await addUses(scope, columns, added);
    const removed = slice.filter((file) => before.has(file));
    if (removed.length > 0) await deleteUses(scope, columns, removed);
  });
}

/** Removes all file uses of a record or a change. */
export async function removeFileUses(scope: Scope, user: FileUser): Promise<void> {
  await updateFileUses(scope, user, []);
}

export function missingFileError(file: string): AppError {
  return new AppError('invalid', `This site has no file ${file}. Please choose it again.`);
}

const isUseOf =
  ({ record, recordId, changeId }: Columns) =>
  ({ and, eb }: ExpressionBuilder<Tables, 'fileUse'>) =>
    and([eb('record', '=', record), eb('recordId', '=', recordId), eb('changeId', '=', changeId)]);

/**
 * Locks the rows of files, sorted by name, before their uses are checked: of two concurrent removals the second then
 * sees that it is the last.
 *
 * @returns the existing files that are not being deleted
 */
async function lockFiles({ db, engine }: Scope, files: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = db.selectFrom('storedFile').select(['name', 'removingSince']).where('name', 'in', files);
  // PostgreSQL locks rows in this order. SQLite has one writer at a time.
  const ordered = rows.orderBy('name');
  const locked = await (engine === 'postgres' ? ordered.forUpdate() : ordered).execute();
  return new Set(locked.filter(({ removingSince }) => removingSince === null).map(({ name }) => name));
}

async function addUses({ db }: Scope, columns: Columns, files: readonly string[]): Promise<void> {
  await db.updateTable('storedFile').set({ unusedSince: null }).where('name', 'in', files).execute();
  await db
    .insertInto('fileUse')
    .values(files.map((file) => ({ ...columns, file })))
    .execute();
}

async function deleteUses({ db, clock }: Scope, columns: Columns, files: readonly string[]): Promise<void> {
  await db.deleteFrom('fileUse').where('file', 'in', files).where(isUseOf(columns)).execute();
  await db
    .updateTable('storedFile')
    .set({ unusedSince: clock().toISOString() })
    .where('name', 'in', files)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(selectFrom('fileUse').select('fileUse.file').whereRef('fileUse.file', '=', 'storedFile.name')),
      ),
    )
    .execute();
}

/** A stored file of a record, and the field that refers to it. */
export interface FileReference {
  field: string;
  name: string;
  kind: StoredFileKind;
}

/** The stored files of a record: its pictures, videos and captions, and those within its rich text. */
export function filesOfRecord(
  definition: RecordType,
  values: Readonly<Record<string, FieldValue | undefined>>,
): FileReference[] {
  const referencesIn = (field: string, kind: StoredFileKind): FileReference[] =>
    values[field] ? [{ field, kind, name: String(values[field]) }] : [];
  return [
    ...fieldsOfType(definition, 'image').flatMap(({ name }) => referencesIn(name, 'picture')),
    ...fieldsOfType(definition, 'video').flatMap(({ name }) => referencesIn(name, 'video')),
    ...fieldsOfType(definition, 'captions').flatMap(({ name }) => referencesIn(name, 'captions')),
    ...fieldsOfType(definition, 'richText').flatMap(({ name: field }) =>
      filesInHtml(String(values[field] ?? '')).map((file) => ({ field, ...file })),
    ),
  ];
}

/** The site's own pictures and videos in markup, each once. */
function filesInHtml(html: string): Omit<FileReference, 'field'>[] {
  // Most texts have none, and parsing markup takes longer than storing it. In sanitised markup these characters are not
  // escaped.
  if (!/"\/(?:uploads\/|[a-f0-9]{24}\.)/.test(html)) return [];
  const found = new Map<string, StoredFileKind>();
  const parser = new Parser({
    onattribute(attribute, address) {
      if (attribute !== 'src' && attribute !== 'href') return;
      const [, file] = /^\/uploads\/([\w-]+\.(?:webp|avif))$/.exec(address) ?? [];
      if (file) found.set(readVariantName(file)?.name ?? file, 'picture');
      const video = attribute === 'href' && storedVideoName(address);
      if (video) found.set(video, 'video');
    },
  });
  parser.end(html);
  return [...found].map(([name, kind]) => ({ name, kind }));
}
