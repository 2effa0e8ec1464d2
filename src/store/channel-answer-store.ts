import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** What the platform has answered, and when (milliseconds since 1970). */
export interface KeptAnswer {
  /** JSON. */
  answer: string;
  answeredAt: number;
}

type Call = Tables['channelAnswer']['call'];

export type ChannelAnswerStore = ReturnType<typeof createChannelAnswerStore>;

/**
 * The last good answers of the video platform: they outlive a restart, and instances share them.
 *
 * @param source which channel, and where it is asked for: answers about another one are never served
 */
export function createChannelAnswerStore(db: Kysely<Tables>, source: string) {
  return {
    async find(call: Call): Promise<KeptAnswer | undefined> {
      const row = await db
        .selectFrom('channelAnswer')
        .select(['answer', 'answeredAt'])
        .where('source', '=', source)
        .where('call', '=', call)
        .executeTakeFirst();
      return row && { answer: row.answer, answeredAt: Date.parse(row.answeredAt) };
    },

    async keep(call: Call, { answer, answeredAt }: KeptAnswer): Promise<void> {
      const values = { answer, answeredAt: new Date(answeredAt).toISOString() };
      await db
        .insertInto('channelAnswer')
        .values({ source, call, ...values })
        .onConflict((conflict) => conflict.columns(['source', 'call']).doUpdateSet(values))
        .execute();
    },
  };
}
