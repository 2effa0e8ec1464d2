import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Scope } from '#core/database/scope.ts';
import { AppError } from '#core/errors.ts';
import type { JsonSchema } from './open-api.ts';

/** What the scopes of visitors' forms begin with: a form may wait on a phone for a week before it comes again. */
export const visitorScope = 'form ';

/** The parts of what was sent. */
interface Sent {
  values: Readonly<Record<string, unknown>>;
  files: ReadonlyMap<string, Uint8Array>;
}

/** An entry as it was answered. */
interface Answered {
  _id: string;
  revision: number;
}

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
    removeForms: (before: string) => forget('like', before),
  };
}

/** The header, as the OpenAPI document describes it. */
export const idempotencyKey: JsonSchema = {
  type: 'string',
  maxLength: 100,
  description:
    'Chosen by the sender, such as a UUID. For a day, the same body under the same key is stored once and answered the same; another body is 409, with the stored record as `current`.',
};

/**
 * A request by the key in its header Idempotency-Key; undefined where it has none.
 *
 * @param scope for which call the key is meant, and whose it is
 * @throws Refusal invalid
 */
export function readKeyedRequest(
  { headers }: FastifyRequest,
  scope: string,
  sent: Sent,
): KeyedRequest | undefined {
  const key = readKey(headers);
  return key === undefined ? undefined : { scope, key, digest: digestOf(sent) };
}

/** The key that the sender has chosen for a request, where there is one. @throws Refusal invalid */
export function readKey(headers: FastifyRequest['headers']): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,100}$/.test(key)) {
    throw new AppError('invalid', 'The header Idempotency-Key takes 1 to 100 letters, digits and signs.');
  }
  return key;
}

/**
 * The same for the same content, whatever the order and the borders of its parts. The draft that ends with it is none of
 * it: a form whose answer was lost may have begun another one since.
 */
function digestOf({ values, files }: Sent): string {
  const hash = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('base64');
  const parts = [
    ...Object.entries(values).flatMap(([name, value]) => (name === 'draft' ? [] : [['value', name, value]])),
    ...[...files].map(([name, bytes]) => ['file', name, hash(bytes)]),
  ];
  return hash(JSON.stringify(parts.map((part) => JSON.stringify(part)).sort()));
}

/**
 * Answers a request that has been answered before as it was answered then.
 *
 * @throws Refusal conflict where another body came under the same key; and what the work throws
 */
export async function answerRepeats<Answer extends Answered>(
  work: () => Promise<Answer>,
  present: (answer: Answer) => Answered,
): Promise<Answered> {
  try {
    return present(await work());
  } catch (error) {
    if (!(error instanceof AnsweredBefore)) throw error;
    const current = present(error.answer as Answer);
    if (error.isSame) return current;
    throw new AppError('conflict', 'Something else has been stored under this Idempotency-Key.', { current });
  }
}
