import { type Kysely, sql } from 'kysely';
import { type CountChanges, type CountedBeside, raiseCount } from '#cms/records/counts.ts';
import type { Tables } from '#core/database/tables.ts';
import type { ConversationRow } from './tables.ts';

type Counted = Pick<ConversationRow, 'status' | 'enquiries'>;

/** Of which conversations the number is kept, because there can be very many; the others are work to be done. */
const counted: Record<CountedBeside, { has(row: Counted): boolean; where: string }> = {
  conversation: { has: ({ enquiries }) => enquiries > 0, where: `"enquiries" > 0` },
  doneConversation: {
    has: ({ status, enquiries }) => enquiries > 0 && status === 'done',
    where: `"enquiries" > 0 and "status" = 'done'`,
  },
};

/** By what their numbers are kept. */
export const countedConversations = Object.keys(counted) as CountedBeside[];

/** Notes in the open transaction what its write changes in the numbers; undefined: it is not there. */
export function noteConversationCounts(
  counts: CountChanges,
  before: Counted | undefined,
  after: Counted | undefined,
): void {
  for (const name of countedConversations) {
    const has = (row: Counted | undefined) => (row && counted[name].has(row) ? 1 : 0);
    raiseCount(counts, name, 1, has(after) - has(before));
  }
}

/** How many there are, counted one by one. */
export async function countConversationRows(db: Kysely<Tables>, name: CountedBeside): Promise<number> {
  const { rows } = await sql<{
    total: number;
  }>`select count(*) as "total" from "conversation" where ${sql.raw(counted[name].where)}`.execute(db);
  return Number(rows[0]?.total);
}
