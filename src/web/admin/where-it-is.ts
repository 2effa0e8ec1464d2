import { formAddress, screenAddress } from '../../content/addresses.ts';
import type { RecordType } from '../../content/define-record.ts';
import { findRecordType } from '../../content/index.ts';

/**
 * Where staff find a record that something happened to: of an entry its form, of an enquiry its conversation.
 *
 * @param last what happened to it last, as far as that is known
 * @returns undefined where there is no such place
 */
export function whereItIs(last: { record: string; id: string; kind: string }): string | undefined {
  const definition: RecordType | undefined = findRecordType(last.record)?.definition;
  if (!definition || last.kind === 'erased') return undefined;
  if (last.kind === 'trashed') return '/admin/trash';
  // The list of what belongs to something else cannot be named without that.
  if (definition.belongsTo) return undefined;
  return definition.isPersonal
    ? `${screenAddress(definition)}/${encodeURIComponent(last.id)}`
    : formAddress(definition, last.id);
}
