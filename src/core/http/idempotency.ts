import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { deleteRows } from '#core/database/batches.ts';
import type { Scope } from '#core/database/scope.ts';
import { AppError } from '#core/errors.ts';

/** The prefix of the scopes of visitors' forms: a form may wait on a phone for a week before it is sent again. */
export const visitorScope = 'form ';

interface RequestParts {
  values: Readonly<Record<string, unknown>>;
  files: ReadonlyMap<string, Uint8Array>;
}

interface StoredRecord {
  _id: string;
  revision: number;
}

/** A request that may be repeated, because its sender did not receive the answer. */
export interface KeyedRequest {
  /** The call and the caller that the key belongs to: in another scope it is another key. */
  scope: string;
  /** Chosen by the sender. */
  key: string;
  /** A digest of the whole body. */
  digest: string;
}

/** The key has been used; the work is not done again. */
export class AlreadyAnsweredError extends Error {
  readonly answer: unknown;
  /** Whether the body was the same. */
  readonly isSame: boolean;

  constructor(answer: unknown, isSame: boolean) {
    super('This request has been answered before.');
    this.answer = answer;
    this.isSame = isSame;
  }
}

/** Stores answers to requests that may be repeated. */
export function createIdempotencyStore({ db, clock }: Scope) {
  const findAnswer = ({ scope, key }: KeyedRequest) =>
    db
      .selectFrom('answeredRequest')
      .select(['digest', 'answer'])
      .where('scope', '=', scope)
      .where('key', '=', key)
      .executeTakeFirst();

  /** A check before costly work; `runOnce` decides. @throws AlreadyAnsweredError */
  async function requireUnanswered(request: KeyedRequest): Promise<void> {
    const answered = await findAnswer(request);
    if (answered)
      throw new AlreadyAnsweredError(JSON.parse(answered.answer), answered.digest === request.digest);
  }

  async function forget(isOfVisitor: 'like' | 'not like', before: string): Promise<number> {
    return deleteRows(
      db
        .deleteFrom('answeredRequest')
        .where('answeredAt', '<', before)
        .where('scope', isOfVisitor, `${visitorScope}%`),
    );
  }

  return {
    requireUnanswered,

    /**
     * Does the work of a request once, and stores the answer (any JSON value). It must run in the transaction that
     * stores the result. A repetition during the first run waits for it: both lock the row of their key.
     *
     * @param request undefined: it has no key, and the work is simply done
     * @throws AlreadyAnsweredError
     */
    async runOnce<Answer>(request: KeyedRequest | undefined, work: () => Promise<Answer>): Promise<Answer> {
      if (!request) return work();
      const claimed = await db
        .insertInto('answeredRequest')
        .values({ ...request, answer: '', answeredAt: clock().toISOString() })
        .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
        .returning('key')
        .executeTakeFirst();
      if (!claimed) await requireUnanswered(request);
      const answer = await work();
      await db
        .updateTable('answeredRequest')
        .set({ answer: JSON.stringify(answer) })
        .where('scope', '=', request.scope)
        .where('key', '=', request.key)
        .execute();
      return answer;
    },

    /** Deletes answers from before the time (ISO, UTC), except to visitors' forms. @returns how many */
    forget: (before: string) => forget('not like', before),
    /** Deletes answers to visitors' forms from before the time (ISO, UTC). @returns how many */
    removeForms: (before: string) => forget('like', before),
  };
}

/** The header in the OpenAPI document. */
export const idempotencyKeySchema = {
  type: 'string',
  maxLength: 100,
  description:
    'Chosen by the sender, such as a UUID. For a day, the same body under the same key is stored once and answered the same; another body is 409, with the stored record as `current`.',
};

/**
 * The keyed request of the header Idempotency-Key; undefined without the header.
 *
 * @param scope the call and the caller that the key belongs to
 * @throws AppError invalid
 */
export function readKeyedRequest(
  { headers }: FastifyRequest,
  scope: string,
  sent: RequestParts,
): KeyedRequest | undefined {
  const key = readIdempotencyKey(headers);
  return key === undefined ? undefined : { scope, key, digest: digestOf(sent) };
}

/** The idempotency key of a request; undefined without one. @throws AppError invalid */
export function readIdempotencyKey(headers: FastifyRequest['headers']): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,100}$/.test(key)) {
    throw new AppError('invalid', 'The header Idempotency-Key takes 1 to 100 letters, digits and signs.');
  }
  return key;
}

/**
 * A digest of the content, independent of the order and the boundaries of its parts. The draft that ends with the
 * request is excluded: a form whose answer was lost may have started another draft since.
 */
function digestOf({ values, files }: RequestParts): string {
  const hash = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('base64');
  const parts = [
    ...Object.entries(values).flatMap(([name, value]) => (name === 'draft' ? [] : [['value', name, value]])),
    ...[...files].map(([name, bytes]) => ['file', name, hash(bytes)]),
  ];
  return hash(JSON.stringify(parts.map((part) => JSON.stringify(part)).sort()));
}

/**
 * Answers a repeated request with the stored answer.
 *
 * @throws AppError conflict where the same key came with another body; and errors of the work
 */
export async function replayAnswer<Answer extends StoredRecord>(
  work: () => Promise<Answer>,
  present: (answer: Answer) => StoredRecord,
): Promise<StoredRecord> {
  try {
    return present(await work());
  } catch (error) {
    if (!(error instanceof AlreadyAnsweredError)) throw error;
    const current = present(error.answer as Answer);
    if (error.isSame) return current;
    throw new AppError('conflict', 'Something else has been stored under this Idempotency-Key.', { current });
  }
}
