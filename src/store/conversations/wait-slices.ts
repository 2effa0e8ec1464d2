import { sql } from 'kysely';
import type { Scope } from '../scope.ts';
import type { ConversationWaitRow } from './conversation-tables.ts';

export type Wait = Pick<ConversationWaitRow, 'id' | 'city' | 'since' | 'until' | 'closedAt'>;

/** So many that SQLite, which answers at once, holds nobody up meanwhile. */
const sliceSize = 1000;

/**
 * The times that parents have waited, slice by slice, those that began first first.
 *
 * @param from the moment (ISO, UTC) at which the first one began, or later
 */
export async function* waitSlices({ db }: Pick<Scope, 'db'>, from: string): AsyncGenerator<Wait[]> {
  let slice: Wait[] = [];
  do {
    const last = slice.at(-1);
    const after = last ? sql`("since", "id") > (${last.since}, ${last.id})` : sql`"since" >= ${from}`;
    const { rows } = await sql<Wait>`select "id", "city", "since", "until", "closedAt" from "conversationWait"
      where ${after} order by "since", "id" limit ${sliceSize}`.execute(db);
    slice = rows;
    if (slice.length > 0) yield slice;
  } while (slice.length === sliceSize);
}
