import type { Scope } from './scope.ts';

/** What the scopes of visitors' forms begin with: a form may wait on a phone for a week before it comes again. */
export const visitorScope = 'form ';

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

/** Keeps what was answered to requests that may come a second time. */
export function createAnswerStore({ db, clock }: Scope) {
  const answerTo = ({ scope, key }: KeyedRequest) =>
    db
      .selectFrom('answeredRequest')
      .select(['digest', 'answer'])
      .where('scope', '=', scope)
      .where('key', '=', key)
      .executeTakeFirst();

  /** To be asked before costly work; `once` decides. @throws AnsweredBefore */
  async function requireNone(request: KeyedRequest): Promise<void> {
    const before = await answerTo(request);
    if (before) throw new AnsweredBefore(JSON.parse(before.answer), before.digest === request.digest);
  }

  async function forget(isOfVisitor: 'like' | 'not like', before: string): Promise<number> {
    const deletion = db
      .deleteFrom('answeredRequest')
      .where('answeredAt', '<', before)
      .where('scope', isOfVisitor, `${visitorScope}%`);
    return Number((await deletion.executeTakeFirstOrThrow()).numDeletedRows);
  }

  return {
    requireNone,

    /**
     * Does what a request asks for, unless it has been done, and keeps the answer (anything that JSON can hold). Has
     * to happen in the transaction that stores what is asked for. One that comes while the first is under way waits
     * for it: both fight over the row of their key.
     *
     * @param request undefined: it carries no key, and is simply done
     * @throws AnsweredBefore
     */
    async once<Answer>(request: KeyedRequest | undefined, work: () => Promise<Answer>): Promise<Answer> {
      if (!request) return work();
      const claimed = await db
        .insertInto('answeredRequest')
        .values({ ...request, answer: '', answeredAt: clock().toISOString() })
        .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
        .returning('key')
        .executeTakeFirst();
      if (!claimed) await requireNone(request);
      const answer = await work();
      await db
        .updateTable('answeredRequest')
        .set({ answer: JSON.stringify(answer) })
        .where('scope', '=', request.scope)
        .where('key', '=', request.key)
        .execute();
      return answer;
    },

    /** Forgets what was answered before the moment (ISO, UTC), but for visitors' forms. @returns how many */
    forget: (before: string) => forget('not like', before),
    /** The same of visitors' forms. */
    forgetForms: (before: string) => forget('like', before),
  };
}
