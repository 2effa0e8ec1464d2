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

/** The last good answers of the video platform about a channel: they outlive a restart, and instances share them. */
export function createChannelAnswerStore(db: Kysely<Tables>, channel: string) {
  return {
    async find(call: Call): Promise<KeptAnswer | undefined> {
      const row = await db
        .selectFrom('channelAnswer')
        .select(['answer', 'answeredAt'])
        .where('channel', '=', channel)
        .where('call', '=', call)
        .executeTakeFirst();
      return row && { answer: row.answer, answeredAt: Date.parse(row.answeredAt) };
    },

    async keep(call: Call, { answer, answeredAt }: KeptAnswer): Promise<void> {
      const values = { answer, answeredAt: new Date(answeredAt).toISOString() };
      await db
        .insertInto('channelAnswer')
        .values({ channel, call, ...values })
        .onConflict((conflict) => conflict.columns(['channel', 'call']).doUpdateSet(values))
        .execute();
    },
  };
}
