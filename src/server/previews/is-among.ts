import { fieldsOfKind, type RecordType } from '../../content/define-record.ts';
import { referencedIds } from '../../content/referenced-ids.ts';
import type { ListQuery } from '../../store/records/record-query.ts';

type Values = Readonly<Record<string, unknown>>;

/** Whether a list holds an entry by what it is narrowed to, as `narrowed` of the store asks the database. */
export function isAmong(
  definition: Pick<RecordType, 'fields'>,
  values: Values,
  { without, naming, days, carrying = [] }: ListQuery,
): boolean {
  if (without && values[without] !== '') return false;
  if (naming && values[naming.field] !== naming.id) return false;
  if (naming?.notIn && values[naming.notIn] === naming.id) return false;
  const named = fieldsOfKind(definition, 'references').flatMap(({ name }) => referencedIds(values[name]));
  if (!carrying.every((target) => named.includes(target))) return false;
  if (!days) return true;
  const day = values[days.field];
  if (typeof day !== 'string') return days.orNone === true;
  return (days.from === undefined || day >= days.from) && (days.before === undefined || day < days.before);
}
