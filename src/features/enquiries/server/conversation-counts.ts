import { sql } from 'kysely';
import { raiseCount } from '#cms/records/counts.ts';
import type { RecordHooks } from '#cms/records/hooks.ts';
import type { Scope } from '#core/database/scope.ts';
import type { ConversationRow } from './tables.ts';

type Counted = Pick<ConversationRow, 'status' | 'enquiries'>;

/** Of which conversations the number is kept, because there can be very many; the others are work to be done. */
const counted = {
  conversation: { has: ({ enquiries }: Counted) => enquiries > 0, where: `"enquiries" > 0` },
  doneConversation: {
    has: ({ status, enquiries }: Counted) => enquiries > 0 && status === 'done',
    where: `"enquiries" > 0 and "status" = 'done'`,
  },
};

/** Notes in the open transaction what its write changes in the numbers; undefined: it is not there. */
export function updateConversationCounts(
  scope: Scope,
  before: Counted | undefined,
  after: Counted | undefined,
): void {
  for (const [name, { has }] of Object.entries(counted)) {
    const count = (row: Counted | undefined) => (row && has(row) ? 1 : 0);
    raiseCount(scope, name, 1, count(after) - count(before));
  }
}

/** How many there are, counted one by one. */
export const conversationCounts: RecordHooks['counts'] = Object.fromEntries(
  Object.entries(counted).map(([name, { where }]) => [
    name,
    async (db: Scope['db']) => {
      const { rows } = await sql<{
        total: number;
      }>`select count(*) as "total" from "conversation" where ${sql.raw(where)}`.execute(db);
      return Number(rows[0]?.total);
    },
  ]),
);
