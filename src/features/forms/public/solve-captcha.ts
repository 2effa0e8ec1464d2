import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { call } from '#core/api-client/client.ts';

/** The calls that return a challenge: for the captcha of the session form, and for the proof of work of an enrolment. */
export type ChallengePath = 'booksession/get-captcha-challenge' | 'enrolment-challenge';

/**
 * Solves a new challenge by calculation, as the captcha's box does when it is ticked.
 *
 * @returns the value of `recaptchaToken` or `proof`; undefined where this browser cannot
 * @throws ApiError where the network fails, or the captcha is Google's
 */
export async function solveCaptcha(path: ChallengePath): Promise<string | undefined> {
  // Browsers have it over https or on localhost only.
  if (!crypto.subtle) return undefined;
  const { data: challenge } = await call(`GET ${path}`, { cache: 'no-store' });
  const solution = await solveChallenge({ challenge, deriveKey });
  return solution ? btoa(JSON.stringify({ challenge, solution })) : undefined;
}
