import { sql } from 'kysely';
import { changeCount } from '#cms/records/counts.ts';
import type { RecordHooks } from '#cms/records/hooks.ts';
import type { Scope } from '#core/database/scope.ts';
import type { ConversationRow } from './tables.ts';

type CountedFields = Pick<ConversationRow, 'status' | 'enquiries'>;

/** The counts that are stored, because there can be very many; other conversations are work to be done, and few. */
const storedCounts = {
  conversation: { has: ({ enquiries }: CountedFields) => enquiries > 0, where: `"enquiries" > 0` },
  doneConversation: {
    has: ({ status, enquiries }: CountedFields) => enquiries > 0 && status === 'done',
    where: `"enquiries" > 0 and "status" = 'done'`,
  },
};

/** Updates the counts for a write in the open transaction; undefined: no row. */
export function updateConversationCounts(
  scope: Scope,
  before: CountedFields | undefined,
  after: CountedFields | undefined,
): void {
  for (const [name, { has }] of Object.entries(storedCounts)) {
    const count = (row: CountedFields | undefined) => (row && has(row) ? 1 : 0);
    changeCount(scope, name, 1, count(after) - count(before));
  }
}

/** The exact counts, from the rows. */
export const conversationCounts: RecordHooks['counts'] = Object.fromEntries(
  Object.entries(storedCounts).map(([name, { where }]) => [
    name,
    async (db: Scope['db']) => {
      const { rows } = await sql<{
        total: number;
      }>`select count(*) as "total" from "conversation" where ${sql.raw(where)}`.execute(db);
      return Number(rows[0]?.total);
    },
  ]),
);
