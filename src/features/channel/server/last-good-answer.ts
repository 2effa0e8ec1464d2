import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Clock } from '#core/clock.ts';
import type { Tables } from '#core/database/tables.ts';
import { AppError } from '#core/errors.ts';

/** A stored answer of the platform and its time (milliseconds since 1970). */
export interface StoredAnswer {
  /** JSON. */
  answer: string;
  answeredAt: number;
}

/** The last good answer of the video platform to a call. */
export interface ChannelAnswerRow {
  /** Which channel, and where it was asked for. */
  source: string;
  call: 'search' | 'videos';
  /** JSON. */
  answer: string;
  /** ISO, UTC. */
  answeredAt: string;
}

type Call = ChannelAnswerRow['call'];

export type ChannelAnswerStore = ReturnType<typeof createChannelAnswerStore>;

/**
 * Stores the last valid answers of the video platform, which survive a restart and are shared by all instances.
 *
 * @param source the channel and API base: answers about another source are never served
 */
export function createChannelAnswerStore(db: Kysely<Tables>, source: string) {
  return {
    async find(call: Call): Promise<StoredAnswer | undefined> {
      const row = await db
        .selectFrom('channelAnswer')
        .select(['answer', 'answeredAt'])
        .where('source', '=', source)
        .where('call', '=', call)
        .executeTakeFirst();
      return row && { answer: row.answer, answeredAt: Date.parse(row.answeredAt) };
    },

    async save(call: Call, { answer, answeredAt }: StoredAnswer): Promise<void> {
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
/** Lifetime of an answer before it is requested again (product: Channel feed). */
const lifetime = 15 * minute;
/** Milliseconds that a visitor waits for a new answer if an older one exists. */
const timeout = 1500;
/** Milliseconds between checks whether another process has stored its answer. */
const recheckInterval = 100;

interface Dependencies {
  clock: Clock;
  find(): Promise<StoredAnswer | undefined>;
  save(answer: StoredAnswer): Promise<void>;
  /** Runs the work unless another process is running it. @returns whether it ran */
  runExclusively(work: () => Promise<void>): Promise<boolean>;
  onFailure(error: unknown): void;
}

/**
 * Caches the last valid answer to one request. Across all callers and processes, the request is sent once at a time and
 * once in 15 minutes; after a failure the pause is one minute, then two, four, and so on up to 15.
 */
export function createLastGoodAnswer<Answer>({ clock, find, save, runExclusively, onFailure }: Dependencies) {
  let last: { value: Answer; at: number } | undefined;
  let running: Promise<Answer> | undefined;
  let failures = 0;
  let retryAt = 0;

  const now = () => clock().getTime();
  type Last = NonNullable<typeof last>;
  const isFresh = ({ at }: Last) => Math.abs(now() - at) < lifetime;

  /** Another instance may have stored an answer, or this one before a restart. */
  async function readStored(): Promise<Last | undefined> {
    const stored = await find();
    if (stored && stored.answeredAt > (last?.at ?? 0))
      last = { value: JSON.parse(stored.answer), at: stored.answeredAt };
    return last;
  }

  async function requestIfStale(
    request: () => Promise<Answer>,
    isSufficient: (value: Answer) => boolean,
  ): Promise<void> {
    // The process that held the lease may have stored the answer.
    const stored = await readStored();
    if (stored && isFresh(stored) && isSufficient(stored.value)) return;
    const value = await request();
    last = { value, at: now() };
    failures = 0;
    await save({ answer: JSON.stringify(value), answeredAt: last.at });
  }

  async function refresh(
    request: () => Promise<Answer>,
    isSufficient: (value: Answer) => boolean,
  ): Promise<Answer> {
    try {
      for (;;) {
        const stored = await readStored();
        if (stored && isFresh(stored) && isSufficient(stored.value)) return stored.value;
        if (now() < retryAt) throw new StillFailingError();
        const isDone = await runExclusively(() => requestIfStale(request, isSufficient));
        if (isDone && last) return last.value;
        if (stored) return stored.value;
        await pause(recheckInterval);
      }
    } catch (error) {
      if (!(error instanceof StillFailingError)) {
        retryAt = now() + Math.min(2 ** failures++ * minute, lifetime);
        onFailure(error);
      }
      if (last) return last.value;
      throw unavailable(retryAt - now());
    }
  }

  return {
    /**
     * @param isSufficient whether a stored answer is still good enough
     * @throws AppError unavailable if there has never been a valid answer
     */
    async get(
      request: () => Promise<Answer>,
      isSufficient: (value: Answer) => boolean = () => true,
    ): Promise<Answer> {
      if (last && ((isFresh(last) && isSufficient(last.value)) || now() < retryAt)) return last.value;
      const older = last?.value;
      running ??= refresh(request, isSufficient).finally(() => {
        running = undefined;
      });
      if (older === undefined) return running;
      return Promise.race([running, pause(timeout, older, { ref: false })]);
    },

    /** The stored answer of any age, without a request. Undefined if there has never been one. */
    getStored: async (): Promise<Answer | undefined> => (await readStored())?.value,

    /** Waits until no request is running. */
    settled: () => Promise.allSettled([running]),
  };
}

/** The platform is not called during the pause after a failure. */
class StillFailingError extends Error {}

function unavailable(milliseconds: number): AppError {
  const retryAfter = Math.max(1, Math.ceil(milliseconds / 1000));
  return new AppError('unavailable', 'The videos cannot be loaded at the moment. Please try again later.', {
    retryAfter,
  });
}
