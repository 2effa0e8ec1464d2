import { hasSchedule, publicationOf } from '#cms/fields/status/schedule.ts';
import type { RecordType } from './definition.ts';
import type { UntypedRow } from './untyped-rows.ts';

// The public status of a row is stored beside its fields (`isOut`, 1 or 0), with the time at which it changes
// automatically (`turnsAt`), so that lists, counts, the search and hooks need no clock of their own.

/** The columns of scheduled types besides their fields. */
export interface PublicationColumns {
  isOut: number;
  /** ISO, UTC; empty: no change is planned. */
  turnsAt: string;
}

/** The column that hides rows from visitors; undefined: all rows of the type are public. */
export function publicColumnOf(definition: Pick<RecordType, 'fields'>): 'isOut' | undefined {
  return hasSchedule(definition) ? 'isOut' : undefined;
}

/**
 * The columns to store with a row. Required in every write.
 *
 * @param row with all its fields
 * @param now ISO, UTC
 */
export function publicationColumns(definition: RecordType, row: UntypedRow, now: string): UntypedRow {
  if (!publicColumnOf(definition)) return {};
  const { isOut, turnsAt } = publicationOf(definition, row, now);
  return { isOut: isOut ? 1 : 0, turnsAt };
}

/** Whether a stored row is public. The log contains rows from before schedules existed. */
export function isPublic(
  definition: RecordType,
  row: Readonly<Record<string, unknown>> | undefined,
): boolean {
  if (!row) return false;
  if (row.isOut === undefined) return publicationOf(definition, row, '').isOut;
  return !publicColumnOf(definition) || Number(row.isOut) === 1;
}
