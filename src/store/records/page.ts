import type { SelectQueryBuilder } from 'kysely';

/** A part of a list; without limit and offset it is the whole list. */
export interface Page {
  limit?: number | undefined;
  offset?: number | undefined;
}

/** Narrows a select to a part of its rows. */
export function paged<Tables, Table extends keyof Tables, Output>(
  select: SelectQueryBuilder<Tables, Table, Output>,
  { limit, offset }: Page,
): SelectQueryBuilder<Tables, Table, Output> {
  if (limit === undefined && !offset) return select;
  // SQLite has no OFFSET without a LIMIT.
  return select.limit(limit ?? 2_147_483_647).offset(offset ?? 0);
}
