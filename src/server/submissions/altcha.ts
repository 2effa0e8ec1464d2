import { hkdfSync } from 'node:crypto';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as z from 'zod';
import type { Clock } from '../../content/clock.ts';
import { boundedQueue } from '../pages/bounded-queue.ts';
import type { Captcha } from './captcha.ts';

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

  const inTurn = boundedQueue(bounds);

  return {
    challenge: () =>
      inTurn(() =>
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
