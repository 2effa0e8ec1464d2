import { fieldsOfKind, type RecordType } from '../../content/define-record.ts';
import { invalidFields } from '../../content/refusal.ts';
import type { Scope } from '../scope.ts';
import { type LooseRow, loose, tableOf } from './loose.ts';

/**
 * Other records that are named have to be there when they are chosen. One that goes later is left as it stands: it may
 * come back, and pages show nothing of it meanwhile.
 *
 * @param changes the values to store that are new
 * @throws Refusal invalid
 */
export async function checkNamedRecords(
  scope: Scope,
  definition: RecordType,
  changes: LooseRow,
): Promise<void> {
  const errors: Record<string, string> = {};
  for (const { name, label } of await goneReferences(scope, definition, changes)) {
    errors[name] = `There is no such ${label.toLowerCase()} any more.`;
  }
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
}

/** Takes out of the values of an older version what names a record that is not there any more. */
export async function forgetGone(scope: Scope, definition: RecordType, values: LooseRow): Promise<void> {
  for (const { name } of await goneReferences(scope, definition, values)) values[name] = '';
}

/** The owner of a record is not among them: it is taken before (write.ts). */
async function goneReferences({ db }: Scope, definition: RecordType, values: LooseRow) {
  const gone: { name: string; label: string }[] = [];
  for (const { name, field } of fieldsOfKind(definition, 'reference')) {
    const id = values[name];
    if (!id || definition.belongsTo?.field === name) continue;
    const select = loose(db)
      .selectFrom(tableOf({ name: field.to }))
      .select('id');
    const found = await select.where('id', '=', String(id)).executeTakeFirst();
    if (!found) gone.push({ name, label: field.label });
  }
  return gone;
}
