import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { call } from '../api/client.ts';

/**
 * Solves a new challenge of the site's own captcha by calculation, as its box does when it is ticked.
 *
 * @returns what goes as `recaptchaToken`; undefined where this browser cannot
 * @throws ApiError where the network fails, or the captcha is Google's
 */
export async function solveCaptcha(): Promise<string | undefined> {
  // Browsers have it over https alone, or on the machine itself.
  if (!crypto.subtle) return undefined;
  const { data: challenge } = await call<Challenge>('GET', 'booksession/get-captcha-challenge', {
    cache: 'no-store',
  });
  const solution = await solveChallenge({ challenge, deriveKey });
  return solution ? btoa(JSON.stringify({ challenge, solution })) : undefined;
}
