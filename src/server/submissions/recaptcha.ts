import { createHash } from 'node:crypto';
import * as z from 'zod';
import { type Clock, momentIn } from '../../content/clock.ts';
import type { Captcha } from './captcha.ts';

/** Milliseconds to wait for Google, and for which it takes a solution. */
const patience = 10_000;
const lifetime = 5 * 60_000;

const verdict = z.object({ success: z.boolean() });

/**
 * Google's reCAPTCHA v2, where the owner has set its keys.
 *
 * @param verifyUrl another one in tests only
 */
export function recaptcha(
  secret: string,
  clock: Clock,
  verifyUrl = 'https://www.google.com/recaptcha/api/siteverify',
): Captcha {
  return {
    async check(payload, address) {
      const body = new URLSearchParams({ secret, response: payload, remoteip: address });
      const answer = await fetch(verifyUrl, { method: 'POST', body, signal: AbortSignal.timeout(patience) });
      if (!answer.ok) throw new Error(`reCAPTCHA answered ${answer.status}`);
      const { success } = verdict.parse(await answer.json());
      const expiresAt = momentIn(clock, lifetime);
      return success
        ? { solution: createHash('sha256').update(payload).digest('hex'), expiresAt }
        : undefined;
    },
  };
}
