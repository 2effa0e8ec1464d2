import { createHmac, hkdfSync } from 'node:crypto';
import type { PeopleName } from '#cms/records/registry.ts';
import { AppError } from '#core/errors.ts';
import { AlreadyAnsweredError, type KeyedRequest, visitorScope } from '#core/http/idempotency.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { hour } from '#core/time/durations.ts';

/** How a form was sent. */
export interface SubmissionContext {
  /** Chosen by the browser for one filled-in form (Idempotency-Key): the same content under it is stored once. */
  key?: string | undefined;
  /** Posted without script and so without a key: the same content within an hour is the same form. */
  isHtmlForm?: boolean;
  /** Sent without a captcha: staff check it first. */
  isUnchecked?: boolean;
}

/**
 * Stores a repeated submission once. Only digests under a key of the site are kept: names and numbers are so few that plain
 * hashes could be guessed.
 */
export function createSubmissionDeduplicator({ stores, secret }: { stores: Stores; secret: string }) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'ananta forms', 32));
  const digestOf = (values: object) =>
    createHmac('sha256', key)
      .update(JSON.stringify(Object.entries(values).sort()))
      .digest('base64url');

  /** The keys under which it may have been sent before; the first one is the one to store. */
  function keyedRequestsOf(
    name: PeopleName,
    values: object,
    context: SubmissionContext,
    now: Date,
  ): KeyedRequest[] {
    const digest = digestOf(values);
    if (context.key) return [{ scope: `${visitorScope}${name}`, key: context.key, digest }];
    if (!context.isHtmlForm) return [];
    const current = Math.floor(now.getTime() / hour);
    // The hour before as well: a second press may come just after the full hour.
    return [current, current - 1].map((at) => ({
      scope: `${visitorScope}plain ${name}`,
      key: `${at} ${digest}`,
      digest,
    }));
  }

  async function requireNew(requests: readonly KeyedRequest[]): Promise<void> {
    for (const request of requests) await stores.answers.requireUnanswered(request);
  }

  return {
    /**
     * Runs `work`, unless the same form was stored before: then nothing happens, and no captcha is needed.
     *
     * @param work gets the request that its transaction has to claim (`answers.runOnce`), which stores its result
     * @returns the result, the same for each repetition
     * @throws AppError conflict, where other content was sent under the same key; and any error of `work`
     */
    async run<Answer>(
      [name, values, context, now]: [PeopleName, object, SubmissionContext, Date],
      work: (request: KeyedRequest | undefined) => Promise<Answer>,
    ): Promise<Answer> {
      const requests = keyedRequestsOf(name, values, context, now);
      try {
        await requireNew(requests);
        return await work(requests[0]).catch(async (error) => {
          // Of two simultaneous requests, the captcha was valid for the other one.
          if (error instanceof AppError) await requireNew(requests);
          throw error;
        });
      } catch (error) {
        if (!(error instanceof AlreadyAnsweredError)) throw error;
        if (!error.isSame) {
          throw new AppError('conflict', 'Something else has been sent under this Idempotency-Key.');
        }
        return error.answer as Answer;
      }
    },
  };
}
