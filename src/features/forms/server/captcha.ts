import { createHash, hkdfSync } from 'node:crypto';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import { type Clock, momentIn } from '#core/clock.ts';
import type { Tables } from '#core/database/tables.ts';
import type { Directives } from '#core/pages/content-security-policy.ts';
import { boundedQueue } from '#core/pages/page-cache.ts';

/** A solution that has been checked: what it is known by, and until when it could be sent again (ISO, UTC). */
export interface Solved {
  solution: string;
  expiresAt: string;
}

/** Tells people from programs. */
export interface Captcha {
  /** A new challenge, where the site makes them itself. @throws AppError unavailable, where many wait for theirs */
  challenge?(): Promise<object>;
  /**
   * Checks what the widget sent.
   *
   * @param address where the request comes from
   * @returns undefined when it is no solution
   * @throws when that cannot be found out now
   */
  check(payload: string, address: string): Promise<Solved | undefined>;
}

/** Milliseconds in which a challenge can be answered: a parent may write for a while. */
const lifetime = 30 * 60_000;
/** Rounds of one guess, and how many guesses are needed: about a second on a cheap phone, in a worker. */
const cost = 5_000;
const usual: Guesses = { least: 1_000, most: 2_000 };
/** How many it takes to solve one: at least, and fewer than. */
export interface Guesses {
  least: number;
  most: number;
}

/** Each takes some milliseconds of a thread, and the pool has four for passwords and everything that reads files. */
const bounds = {
  ...{ atOnce: 2, mostWaiting: 200 },
  full: 'A great many people are filling in forms right now. Please try again in a moment.',
};

/** Characters; the widget's answer is far shorter. */
const longest = 5_000;

const answer = z.object({
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
type Answer = Parameters<typeof verifySolution>[0];

/**
 * The captcha of the site itself: the browser works for about a second, and no third party hears of it.
 *
 * @param guesses how many it takes; others in tests only
 */
export function altcha(secret: string, clock: Clock, guesses = usual): Captcha {
  const derived = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', `ananta captcha ${purpose}`, 32)).toString('hex');
  const secrets = { hmacSignatureSecret: derived('challenge'), hmacKeySignatureSecret: derived('key') };

  const oneAtATime = boundedQueue(bounds);

  return {
    challenge: () =>
      oneAtATime(() =>
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
      if (payload.length > longest) return undefined;
      const read = answer.safeParse(parse(payload));
      if (!read.success) return undefined;
      const { challenge, solution } = read.data as unknown as Pick<Answer, 'challenge' | 'solution'>;
      const expiresAt = new Date(read.data.challenge.parameters.expiresAt * 1000);
      // The library looks at the age too, but by the machine's clock alone.
      if (expiresAt < clock()) return undefined;
      const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secrets }).catch(() => ({
        verified: false,
      }));
      if (!verified) return undefined;
      // The signature covers the challenge, so it is what tells one from another.
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
    /** Google's captcha stands on the session form where this is set. */
    recaptchaSiteKey: string | undefined;
  }
  interface ThirdParties {
    recaptcha: true;
  }
}

/** What Google's captcha needs on a page, as its own FAQ lists it; its script writes styles into the page. */
export const recaptchaSources: Directives = {
  'script-src': ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  'frame-src': ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  'connect-src': ['https://www.google.com/recaptcha/'],
  'style-src': ["'unsafe-inline'"],
};

/** Milliseconds to wait for Google, and for which it takes a solution. */
const timeout = 10_000;
const recaptchaLifetime = 5 * 60_000;

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
      const answer = await fetch(verifyUrl, { method: 'POST', body, signal: AbortSignal.timeout(timeout) });
      if (!answer.ok) throw new Error(`reCAPTCHA answered ${answer.status}`);
      const { success } = verdict.parse(await answer.json());
      const expiresAt = momentIn(clock, recaptchaLifetime);
      return success
        ? { solution: createHash('sha256').update(payload).digest('hex'), expiresAt }
        : undefined;
    },
  };
}

/** Remembers which captcha solutions have been used. */
export function createCaptchaStore(db: Kysely<Tables>) {
  return {
    /**
     * Notes that a solution is used. In the transaction of the submission: if that fails, the solution can be sent
     * again.
     *
     * @param expiresAt ISO, UTC: from then on it is refused for its age, and the note can go
     * @returns false when it has been used before
     */
    async use(solution: string, expiresAt: string): Promise<boolean> {
      const used = await db
        .insertInto('usedCaptcha')
        .values({ solution, expiresAt })
        .onConflict((conflict) => conflict.column('solution').doNothing())
        .returning('solution')
        .executeTakeFirst();
      return used !== undefined;
    },

    /** Forgets solutions that are refused for their age since before the moment (ISO, UTC). @returns how many */
    async forget(before: string): Promise<number> {
      const deletion = db.deleteFrom('usedCaptcha').where('expiresAt', '<', before);
      return Number((await deletion.executeTakeFirstOrThrow()).numDeletedRows);
    },
  };
}
