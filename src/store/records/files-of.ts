import type { RecordName } from '../../content/index.ts';
import type { Scope } from '../scope.ts';
import type { Tables } from '../tables.ts';

/** Of the files in texts so many are told at once, some 90 bytes each: a part of the sitemap stays within a megabyte. */
export const mostFiles = 10_000;

/**
 * The pictures, or the films, that some records of a type show, those within their texts too. It is known from what is noted of each
 * save, so that no text is read.
 *
 * @param ids of records that visitors may see
 * @param most files that are told
 * @returns bare names by id, in no order of the page
 */
export async function filesOf(
  { db }: Pick<Scope, 'db'>,
  kind: Tables['storedFile']['kind'],
  name: RecordName,
  ids: readonly string[],
  most = mostFiles,
): Promise<ReadonlyMap<string, string[]>> {
  const found = new Map<string, string[]>();
  if (ids.length === 0) return found;
  const uses = await db
    .selectFrom('fileUse')
    .innerJoin('storedFile', 'storedFile.name', 'fileUse.file')
    .select(['fileUse.recordId', 'fileUse.file'])
    .where('fileUse.record', '=', name)
    .where('fileUse.changeId', '=', '')
    .where('fileUse.recordId', 'in', ids)
    .where('storedFile.kind', '=', kind)
    .orderBy('fileUse.recordId')
    .orderBy('fileUse.file')
    .limit(most)
    .execute();
  for (const { recordId, file } of uses) found.set(recordId, [...(found.get(recordId) ?? []), file]);
  return found;
}

/** Records are told of so many at once; more use one of a few files where somebody has put it everywhere. */
const mostUsers = 100;

/** The records of a type that use some files. @returns their ids, the oldest first */
export async function usersOf(
  { db }: Pick<Scope, 'db'>,
  name: RecordName,
  files: readonly string[],
): Promise<string[]> {
  if (files.length === 0) return [];
  const uses = await db
    .selectFrom('fileUse')
    .select('recordId')
    .distinct()
    .where('file', 'in', files)
    .where('record', '=', name)
    .where('changeId', '=', '')
    .orderBy('recordId')
    .limit(mostUsers)
    .execute();
  return uses.map(({ recordId }) => recordId);
}
