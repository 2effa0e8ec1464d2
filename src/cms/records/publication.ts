import { isScheduled, publicationOf } from '#cms/fields/status/schedule.ts';
import type { RecordType } from './definition.ts';
import type { UntypedRow } from './untyped-rows.ts';

// Whether visitors see a row is kept beside its fields (`isOut`, 1 or 0), with the moment at which that changes by itself
// (`turnsAt`): so lists, counts, the search and all else that follows writes need no clock of their own.

/** What the rows of a scheduled type have besides their fields. */
export interface PublicationColumns {
  isOut: number;
  /** ISO, UTC; empty: it stays as it is. */
  turnsAt: string;
}

/** The column by which visitors' eyes are held back; undefined: they see every row of the type. */
export function seenColumn(definition: Pick<RecordType, 'fields'>): 'isOut' | undefined {
  return isScheduled(definition) ? 'isOut' : undefined;
}

/**
 * What is stored with a row from a moment on. Belongs into every write.
 *
 * @param row with all of its fields
 * @param now ISO, UTC
 */
export function publicationColumns(definition: RecordType, row: UntypedRow, now: string): UntypedRow {
  if (!seenColumn(definition)) return {};
  const { isOut, turnsAt } = publicationOf(definition, row, now);
  return { isOut: isOut ? 1 : 0, turnsAt };
}

/** Whether visitors see a row as it is stored. The log has rows from before there were schedules. */
export function isSeen(definition: RecordType, row: Readonly<Record<string, unknown>> | undefined): boolean {
  if (!row) return false;
  if (row.isOut === undefined) return publicationOf(definition, row, '').isOut;
  return !seenColumn(definition) || Number(row.isOut) === 1;
}
