import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Clock } from '#core/clock.ts';
import type { Tables } from '#core/database/tables.ts';
import { AppError } from '#core/errors.ts';

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

const minute = 60_000;
/** For so long an answer is not asked for again (product: Channel feed). */
const lifetime = 15 * minute;
/** While an older answer is there, a visitor waits no longer than this for a new one. Milliseconds. */
const timeout = 1500;
/** Milliseconds after which it is looked again whether another process has its answer. */
const lookAgainAfter = 100;

interface Parts {
  clock: Clock;
  find(): Promise<KeptAnswer | undefined>;
  keep(answer: KeptAnswer): Promise<void>;
  /** Does the work unless another process is just doing it. @returns whether it was done */
  alone(work: () => Promise<void>): Promise<boolean>;
  onFailure(error: unknown): void;
}

/**
 * Keeps the last good answer to one question. However many ask, and however many processes they ask, the question is put
 * once at a time and once in 15 minutes; after a failure not again for a minute, then two, four, and so on up to 15.
 */
export function createLastGoodAnswer<Answer>({ clock, find, keep, alone, onFailure }: Parts) {
  let last: { value: Answer; at: number } | undefined;
  let running: Promise<Answer> | undefined;
  let failures = 0;
  let askAgainAt = 0;

  const now = () => clock().getTime();
  type Last = NonNullable<typeof last>;
  const isFresh = ({ at }: Last) => Math.abs(now() - at) < lifetime;

  /** Another instance may have asked meanwhile, or this one before it was started anew. */
  async function readKept(): Promise<Last | undefined> {
    const kept = await find();
    if (kept && kept.answeredAt > (last?.at ?? 0))
      last = { value: JSON.parse(kept.answer), at: kept.answeredAt };
    return last;
  }

  async function askIfNeeded(
    ask: () => Promise<Answer>,
    suffices: (value: Answer) => boolean,
  ): Promise<void> {
    // Whoever was at it a moment ago may have brought the answer.
    const kept = await readKept();
    if (kept && isFresh(kept) && suffices(kept.value)) return;
    const value = await ask();
    last = { value, at: now() };
    failures = 0;
    await keep({ answer: JSON.stringify(value), answeredAt: last.at });
  }

  async function refresh(ask: () => Promise<Answer>, suffices: (value: Answer) => boolean): Promise<Answer> {
    try {
      for (;;) {
        const kept = await readKept();
        if (kept && isFresh(kept) && suffices(kept.value)) return kept.value;
        if (now() < askAgainAt) throw new StillFailing();
        const isDone = await alone(() => askIfNeeded(ask, suffices));
        if (isDone && last) return last.value;
        if (kept) return kept.value;
        await pause(lookAgainAfter);
      }
    } catch (error) {
      if (!(error instanceof StillFailing)) {
        askAgainAt = now() + Math.min(2 ** failures++ * minute, lifetime);
        onFailure(error);
      }
      if (last) return last.value;
      throw unavailable(askAgainAt - now());
    }
  }

  return {
    /**
     * @param suffices whether a kept answer still answers the question
     * @throws Refusal: unavailable when there has never been a good answer
     */
    async get(
      ask: () => Promise<Answer>,
      suffices: (value: Answer) => boolean = () => true,
    ): Promise<Answer> {
      if (last && ((isFresh(last) && suffices(last.value)) || now() < askAgainAt)) return last.value;
      const older = last?.value;
      running ??= refresh(ask, suffices).finally(() => {
        running = undefined;
      });
      if (older === undefined) return running;
      return Promise.race([running, pause(timeout, older, { ref: false })]);
    },

    /** The answer as it is known, however old it is; nothing is asked for it. Undefined where there has never been one. */
    known: async (): Promise<Answer | undefined> => (await readKept())?.value,

    /** Waits until nothing is being asked. */
    settled: () => Promise.allSettled([running]),
  };
}

/** The platform is left alone for a while. */
class StillFailing extends Error {}

function unavailable(milliseconds: number): AppError {
  const retryAfter = Math.max(1, Math.ceil(milliseconds / 1000));
  return new AppError('unavailable', 'The films cannot be loaded at the moment. Please try again later.', {
    retryAfter,
  });
}
