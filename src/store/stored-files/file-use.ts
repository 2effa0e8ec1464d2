import type { ExpressionBuilder } from 'kysely';
import type { RecordName } from '../../content/index.ts';
import { Refusal } from '../../content/refusal.ts';
import { inTurns } from '../in-turns.ts';
import type { Scope } from '../scope.ts';
import type { Tables } from '../tables.ts';

/**
 * Who uses files: a record as it is, a draft, the library, which keeps a picture that nothing shows, or a change of the
 * log, which can bring an older one back.
 */
export type FileUser =
  | { readonly record: RecordName | 'draft' | 'library'; readonly recordId: string }
  | { readonly changeId: string };

type Columns = Omit<Tables['fileUse'], 'file'>;

const columnsOf = (user: FileUser): Columns =>
  'changeId' in user ? { record: '', recordId: '', changeId: user.changeId } : { ...user, changeId: '' };

/**
 * Notes which files a record or a change of the log uses from now on, in place of what was noted before. Belongs in the
 * transaction of the write. The row of a file is taken before it counts as used, so that none can be on its way out
 * at the same moment.
 *
 * @throws Refusal invalid, where the site does not have one of the files
 */
export async function noteUses(scope: Scope, user: FileUser, files: readonly string[]): Promise<void> {
  const { db } = scope;
  const columns = columnsOf(user);
  const uses = await db.selectFrom('fileUse').select('file').where(isOf(columns)).execute();
  const before = new Set(uses.map(({ file }) => file));
  const after = new Set(files);
  // In one order for everybody, so that two writes never wait for one another in a circle.
  const changed = [...new Set([...before, ...after])]
    .filter((file) => before.has(file) !== after.has(file))
    .sort();
  await inTurns(changed, (file) =>
    after.has(file) ? addUse(scope, columns, file) : dropUse(scope, columns, file),
  );
}

/** Notes that a record or a change of the log uses no files any more. */
export async function forgetUses(scope: Scope, user: FileUser): Promise<void> {
  await noteUses(scope, user, []);
}

export function fileMissing(file: string): Refusal {
  return new Refusal('invalid', `This site has no file ${file}. Please choose it again.`);
}

const isOf =
  ({ record, recordId, changeId }: Columns) =>
  ({ and, eb }: ExpressionBuilder<Tables, 'fileUse'>) =>
    and([eb('record', '=', record), eb('recordId', '=', recordId), eb('changeId', '=', changeId)]);

async function addUse({ db }: Scope, columns: Columns, file: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('storedFile')
    .set({ unusedSince: null })
    .where('name', '=', file)
    .where('goingSince', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw fileMissing(file);
  await db
    .insertInto('fileUse')
    .values({ ...columns, file })
    .execute();
}

async function dropUse({ db, clock }: Scope, columns: Columns, file: string): Promise<void> {
  const row = db.updateTable('storedFile').where('name', '=', file);
  // Taken before it is asked who else uses it: of two that let go at once, the second then sees that it is the last.
  await row.set(({ ref }) => ({ kind: ref('kind') })).execute();
  await db.deleteFrom('fileUse').where('file', '=', file).where(isOf(columns)).execute();
  const used = await db.selectFrom('fileUse').select('file').where('file', '=', file).executeTakeFirst();
  if (!used) await row.set({ unusedSince: clock().toISOString() }).execute();
}
