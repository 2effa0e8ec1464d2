import { sql } from 'kysely';
import { isHeld } from '../changes/change-store.ts';
import type { Scope } from '../scope.ts';
import type { PlaceRow } from './place-writes.ts';

/** Places as they were when they went into the trash, by their ids, while the trash holds them. */
export async function trashedPlaces(
  { db }: Pick<Scope, 'db'>,
  ids: readonly string[],
): Promise<Map<string, PlaceRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('change')
    .select(['recordId', 'before'])
    .where('record', '=', 'registration')
    .where('recordId', 'in', [...ids])
    .where(sql<boolean>`"kind" = 'trashed'`)
    .where(isHeld)
    .execute();
  return new Map(rows.map(({ recordId, before }) => [recordId, JSON.parse(before ?? '{}') as PlaceRow]));
}
