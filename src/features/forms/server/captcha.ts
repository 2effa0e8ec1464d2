import { createHash, hkdfSync } from 'node:crypto';
import { type Challenge, createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import { type Clock, timeFromNow } from '#core/clock.ts';
import { deleteRows } from '#core/database/batches.ts';
import type { Tables } from '#core/database/tables.ts';
import type { Directives } from '#core/pages/content-security-policy.ts';
import { createBoundedQueue } from '#core/pages/page-cache.ts';

/** A valid solution: its identifier, and until when it could be sent again (ISO, UTC). */
export interface CaptchaSolution {
  solution: string;
  expiresAt: string;
}

/** Distinguishes people from programs. */
export interface Captcha {
  /** A new challenge, where the site creates them itself. @throws AppError unavailable, where too many are being created */
  challenge?(): Promise<Challenge>;
  /**
   * Checks the value from the widget.
   *
   * @param address the client's network address
   * @returns undefined for an invalid solution
   * @throws when that cannot be checked now
   */
  check(payload: string, address: string): Promise<CaptchaSolution | undefined>;
}

/** A captcha whose challenges the site creates itself. */
export type OwnCaptcha = Required<Captcha>;

/** Milliseconds in which a challenge can be answered: a parent may write for a while. */
const lifetime = 30 * 60_000;
/** Hash rounds per guess; with the guesses below, a solution takes about a second on a cheap phone, in a worker. */
const cost = 5_000;
const defaultGuesses: Guesses = { least: 1_000, most: 2_000 };
/** The number of guesses of a solution: at least, and fewer than. */
export interface Guesses {
  least: number;
  most: number;
}

/** Each takes some milliseconds of a thread, and the pool has four for passwords and all file access. */
const queueLimits = {
  ...{ concurrency: 2, maxWaiting: 200 },
  fullMessage: 'Many people are filling in forms right now. Please try again in a moment.',
};

/** Maximum characters; the widget's answer is far shorter. */
const maxPayloadLength = 5_000;

const payloadSchema = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal('PBKDF2/SHA-256'),
      cost: z.literal(cost),
      keyLength: z.literal(32),
      expiresAt: z.number(),
    }),
    signature: z.string(),
  }),
  solution: z.looseObject({ counter: z.number() }),
});
type SolutionInput = Parameters<typeof verifySolution>[0];

/**
 * The site's own captcha: the browser calculates for about a second, without any third party.
 *
 * @param guesses the amount of work; only tests set it
 */
export function altcha(secret: string, clock: Clock, guesses = defaultGuesses): OwnCaptcha {
  const deriveSecret = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', `ananta captcha ${purpose}`, 32)).toString('hex');
  const secrets = {
    hmacSignatureSecret: deriveSecret('challenge'),
    hmacKeySignatureSecret: deriveSecret('key'),
  };

  const queue = createBoundedQueue(queueLimits);

  return {
    challenge: () =>
      queue(() =>
        createChallenge({
          algorithm: 'PBKDF2/SHA-256',
          cost,
          counter: randomInt(guesses.least, guesses.most),
          deriveKey,
          expiresAt: new Date(clock().getTime() + lifetime),
          ...secrets,
        }),
      ),

    async check(payload) {
      if (payload.length > maxPayloadLength) return undefined;
      const read = payloadSchema.safeParse(parse(payload));
      if (!read.success) return undefined;
      const { challenge, solution } = read.data as unknown as Pick<SolutionInput, 'challenge' | 'solution'>;
      const expiresAt = new Date(read.data.challenge.parameters.expiresAt * 1000);
      // The library checks the age too, but by the system clock.
      if (expiresAt < clock()) return undefined;
      const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secrets }).catch(() => ({
        verified: false,
      }));
      if (!verified) return undefined;
      // The signature covers the challenge, so it identifies the challenge.
      return { solution: read.data.challenge.signature, expiresAt: expiresAt.toISOString() };
    },
  };
}

function parse(payload: string): unknown {
  try {
    return JSON.parse(Buffer.from(payload, 'base64').toString('utf8'));
  } catch {
    return undefined;
  }
}

declare module '#core/pages/context.ts' {
  interface PageServices {
    /** Set: the session form uses Google's captcha. */
    recaptchaSiteKey: string | undefined;
  }
  interface ThirdParties {
    recaptcha: true;
  }
}

/** The sources that Google's captcha needs on a page, as its FAQ lists them; its script writes styles into the page. */
export const recaptchaSources: Directives = {
  'script-src': ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  'frame-src': ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  'connect-src': ['https://www.google.com/recaptcha/'],
  'style-src': ["'unsafe-inline'"],
};

/** Milliseconds to wait for Google, and the lifetime of its solutions. */
const timeout = 10_000;
const recaptchaLifetime = 5 * 60_000;

const verdict = z.object({ success: z.boolean() });

/** Google's reCAPTCHA v2, if its keys are set. @param verifyUrl only tests set it */
export function recaptcha(
  secret: string,
  clock: Clock,
  verifyUrl = 'https://www.google.com/recaptcha/api/siteverify',
): Captcha {
  return {
    async check(payload, address) {
      const body = new URLSearchParams({ secret, response: payload, remoteip: address });
      const answer = await fetch(verifyUrl, { method: 'POST', body, signal: AbortSignal.timeout(timeout) });
      if (!answer.ok) throw new Error(`reCAPTCHA answered ${answer.status}`);
      const { success } = verdict.parse(await answer.json());
      const expiresAt = timeFromNow(clock, recaptchaLifetime);
      return success
        ? { solution: createHash('sha256').update(payload).digest('hex'), expiresAt }
        : undefined;
    },
  };
}

/** Stores which captcha solutions have been used. */
export function createCaptchaStore(db: Kysely<Tables>) {
  return {
    /**
     * Marks a solution as used. Runs in the transaction of the submission: if that fails, the solution can be sent again.
     *
     * @param expiresAt ISO, UTC: after it the solution is refused as expired, and the row can be deleted
     * @returns false when it was used before
     */
    async markUsed(solution: string, expiresAt: string): Promise<boolean> {
      const used = await db
        .insertInto('usedCaptcha')
        .values({ solution, expiresAt })
        .onConflict((conflict) => conflict.column('solution').doNothing())
        .returning('solution')
        .executeTakeFirst();
      return used !== undefined;
    },

    /** Deletes solutions that expired before a time (ISO, UTC). @returns how many */
    deleteExpired: (before: string): Promise<number> =>
      deleteRows(db.deleteFrom('usedCaptcha').where('expiresAt', '<', before)),
  };
}
