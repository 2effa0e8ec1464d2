import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** A request that may come again, because whoever sent it could not learn whether it had arrived. */
export interface KeyedRequest {
  /** For which call the key is meant, and whose it is: in another scope it is another key. */
  scope: string;
  /** Chosen by the sender. */
  key: string;
  /** Of all that was sent. */
  digest: string;
}

/** The key has been used; nothing is done a second time. */
export class AnsweredBefore extends Error {
  /** What was answered then. */
  readonly answer: unknown;
  /** Whether the same was sent then. */
  readonly isSame: boolean;

  constructor(answer: unknown, isSame: boolean) {
    super('This request has been answered before.');
    this.answer = answer;
    this.isSame = isSame;
  }
}

/**
 * Does what a request asks for, unless it has been done, and keeps the answer (anything that JSON can hold) together
 * with it. One that comes while the first is under way waits for it: both fight over the row of their key.
 *
 * @param transaction has to be the one that stores what is asked for
 * @param request undefined: it carries no key, and is simply done
 * @throws AnsweredBefore
 */
export async function answerOnce<Answer>(
  transaction: Transaction<Tables>,
  request: KeyedRequest | undefined,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (!request) return work();
  const answeredAt = new Date().toISOString();
  const claimed = await transaction
    .insertInto('answeredRequest')
    .values({ ...request, answer: '', answeredAt })
    .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!claimed) await requireUnanswered(transaction, request);
  const answer = await work();
  await transaction
    .updateTable('answeredRequest')
    .set({ answer: JSON.stringify(answer) })
    .where('scope', '=', request.scope)
    .where('key', '=', request.key)
    .execute();
  return answer;
}

/** To be asked before costly work; `answerOnce` decides. @throws AnsweredBefore */
export async function requireUnanswered(db: Kysely<Tables>, request: KeyedRequest): Promise<void> {
  const before = await db
    .selectFrom('answeredRequest')
    .select(['digest', 'answer'])
    .where('scope', '=', request.scope)
    .where('key', '=', request.key)
    .executeTakeFirst();
  if (before) throw new AnsweredBefore(JSON.parse(before.answer), before.digest === request.digest);
}

/** Forgets what was answered before a moment. */
export async function forgetAnswers(db: Kysely<Tables>, before: Date): Promise<void> {
  await db.deleteFrom('answeredRequest').where('answeredAt', '<', before.toISOString()).execute();
}
