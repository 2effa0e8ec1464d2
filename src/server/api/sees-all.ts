import type { RecordType } from '../../content/define-record.ts';
import { records, typesBelongingTo } from '../../content/index.ts';
import { may, recordActions } from '../../policy.ts';

/**
 * Whether somebody reads all entries of a type, those that are not out included: who may, and who reads what belongs to
 * them. A webinar that is taken down still has those who have enrolled.
 */
export function seesAllOf(definition: RecordType, role: string | undefined): boolean {
  const readsAll = (type: RecordType) => may(role, recordActions(type).readAll);
  return (
    readsAll(definition) || typesBelongingTo(definition.name).some(({ name }) => readsAll(records[name]))
  );
}
