import type { RecordType } from '../../../content/define-record.ts';
import { records, typesBelongingTo } from '../../../content/index.ts';
import { may, recordActions } from '../../../policy.ts';

/**
 * Whether somebody has a use for the screen of a type: they read all of its records, or those that belong to them. (The
 * front desk goes through the webinars to those who have registered.)
 */
export function isScreenFor(role: string | undefined, definition: RecordType): boolean {
  const readsAll = (type: RecordType) => may(role, recordActions(type).readAll);
  return (
    readsAll(definition) || typesBelongingTo(definition.name).some(({ name }) => readsAll(records[name]))
  );
}
