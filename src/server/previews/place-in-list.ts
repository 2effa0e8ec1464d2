import { fieldsOfKind, type RecordType } from '../../content/define-record.ts';
import type { ListQuery } from '../../store/records/record-query.ts';

type Definition = Pick<RecordType, 'fields' | 'newestBy'>;
type Values = Readonly<Record<string, unknown>>;
type Asked = Pick<ListQuery, 'sort'>;

/** The field by which a list runs, and which way; undefined: by the moment of creation, newest first. */
function runningBy({ fields, newestBy }: Definition, { sort }: Asked) {
  if (sort) return sort;
  const [order] = fieldsOfKind({ fields }, 'order');
  if (order) return { field: order.name, descending: false };
  return newestBy ? { field: newestBy, descending: true } : undefined;
}

/** What has to be read of entries to know their places. */
export function orderFields(definition: Definition, query: Asked): string[] {
  const by = runningBy(definition, query);
  return [...(by ? [by.field] : []), ...(query.sort?.isThenByOrder ? orderFields(definition, {}) : [])];
}

/** Whether an entry stands before another in a list (product: Lists), as `ordered` of the store has it. */
export function comesBefore(definition: Definition, query: Asked, one: Values, other: Values): boolean {
  const by = runningBy(definition, query) ?? { field: '_id', descending: true };
  const [a, b] = [one[by.field] ?? null, other[by.field] ?? null].map(comparable);
  // What has no value comes last, whichever way the list runs.
  if (a === null || b === null) return a === b ? idBefore(one, other, by.descending) : b === null;
  if (a === b && query.sort?.isThenByOrder) return comesBefore(definition, {}, one, other);
  if (a === b || a === undefined || b === undefined) return idBefore(one, other, by.descending);
  return by.descending ? a > b : a < b;
}

function idBefore(one: Values, other: Values, descending: boolean): boolean {
  const [a, b] = [String(one._id), String(other._id)];
  return descending ? a > b : a < b;
}

function comparable(value: unknown): string | number | null {
  if (value === null || typeof value === 'number') return value;
  return String(value).toLowerCase();
}
