import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { RecordBase } from '../../content/define-record.ts';
import { Refusal } from '../../content/refusal.ts';
import { AnsweredBefore, type KeyedRequest } from '../../store/answered-requests.ts';
import type { SentContent } from '../editing/sent-content.ts';
import type { JsonSchema } from './docs.ts';

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
  sent: SentContent,
): KeyedRequest | undefined {
  const key = readKey(headers);
  return key === undefined ? undefined : { scope, key, digest: digestOf(sent) };
}

/** The key that the sender has chosen for a request, where there is one. @throws Refusal invalid */
export function readKey(headers: FastifyRequest['headers']): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,100}$/.test(key)) {
    throw new Refusal('invalid', 'The header Idempotency-Key takes 1 to 100 letters, digits and signs.');
  }
  return key;
}

/**
 * The same for the same content, whatever the order and the borders of its parts. The draft that ends with it is none of
 * it: a form whose answer was lost may have begun another one since.
 */
function digestOf({ values, files }: SentContent): string {
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
export async function answerRepeats<Answer extends RecordBase>(
  work: () => Promise<Answer>,
  present: (answer: Answer) => RecordBase,
): Promise<RecordBase> {
  try {
    return present(await work());
  } catch (error) {
    if (!(error instanceof AnsweredBefore)) throw error;
    const current = present(error.answer as Answer);
    if (error.isSame) return current;
    throw new Refusal('conflict', 'Something else has been stored under this Idempotency-Key.', { current });
  }
}
