import { createHmac, hkdfSync } from 'node:crypto';
import type { PeopleName } from '#cms/records/registry.ts';
import { AppError } from '#core/errors.ts';
import { AnsweredBefore, type KeyedRequest, visitorScope } from '#core/http/idempotency.ts';
import type { Stores } from '#core/manifest/repositories.ts';

/** How a form came to the site. */
export interface Arrival {
  /** Chosen by the browser for one filled form (Idempotency-Key): under it the same is stored once. */
  key?: string | undefined;
  /** Sent by a browser without script, which has no key: the same content within an hour is the same form. */
  isPlain?: boolean;
  /** It comes without a captcha: staff look at it first. */
  isUnchecked?: boolean;
}

/** Milliseconds. */
const hour = 3_600_000;

/**
 * Sees to it that what a visitor sends more than once is stored once. What is kept of it are digests under a key of the
 * site's own: names and numbers are so few that plain ones could be guessed.
 */
export function createSentOnce({ stores, secret }: { stores: Stores; secret: string }) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'ananta forms', 32));
  const digestOf = (values: object) =>
    createHmac('sha256', key)
      .update(JSON.stringify(Object.entries(values).sort()))
      .digest('base64url');

  /** Under what it may have come before; the first is the one that it is kept under. */
  function requestsOf(name: PeopleName, values: object, arrival: Arrival, now: Date): KeyedRequest[] {
    const digest = digestOf(values);
    if (arrival.key) return [{ scope: `${visitorScope}${name}`, key: arrival.key, digest }];
    if (!arrival.isPlain) return [];
    const current = Math.floor(now.getTime() / hour);
    // The hour before as well: a second press may come just after the full hour.
    return [current, current - 1].map((at) => ({
      scope: `${visitorScope}plain ${name}`,
      key: `${at} ${digest}`,
      digest,
    }));
  }

  async function requireNew(requests: readonly KeyedRequest[]): Promise<void> {
    for (const request of requests) await stores.answers.requireNone(request);
  }

  return {
    /**
     * Does the work, unless the same has been done before: then nothing at all happens, and no captcha is asked for.
     *
     * @param work is given what its transaction has to claim (`answers.once`), which keeps what it answers
     * @returns what is answered, the first time and each further one
     * @throws AppError conflict, where something else came under the same key; and what the work throws
     */
    async do<Answer>(
      [name, values, arrival, now]: [PeopleName, object, Arrival, Date],
      work: (request: KeyedRequest | undefined) => Promise<Answer>,
    ): Promise<Answer> {
      const requests = requestsOf(name, values, arrival, now);
      try {
        await requireNew(requests);
        return await work(requests[0]).catch(async (error) => {
          // Two came at once, and the captcha was good for the other.
          if (error instanceof AppError) await requireNew(requests);
          throw error;
        });
      } catch (error) {
        if (!(error instanceof AnsweredBefore)) throw error;
        if (!error.isSame) {
          throw new AppError('conflict', 'Something else has been sent under this Idempotency-Key.');
        }
        return error.answer as Answer;
      }
    },
  };
}
