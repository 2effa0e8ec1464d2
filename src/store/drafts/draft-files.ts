import { type ContentName, contentTypes } from '../../content/index.ts';
import type { Scope } from '../scope.ts';
import { noteUses } from '../stored-files/file-use.ts';
import { filesOfRecord } from '../stored-files/files-of-record.ts';
import { createStoredFileStore } from '../stored-files/stored-file-store.ts';

/**
 * Notes what a draft, or an earlier state of one, shows, so that it is not tidied away; what is gone already does not keep
 * its words from being saved.
 *
 * @param id of the draft or the state
 * @param record undefined: it shows nothing any more
 */
export async function noteDraftFiles(
  scope: Scope,
  id: string,
  record: ContentName | undefined,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  const named = record ? filesOfRecord(contentTypes[record], values).map(({ name }) => name) : [];
  const known = await createStoredFileStore(scope).known(named);
  await noteUses(scope, { record: 'draft', recordId: id }, [...known]);
}
