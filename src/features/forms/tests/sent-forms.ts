import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { TestSite } from '#tests/factories/test-site.ts';

/** The values of a session form, without the captcha. */
export const parent = { name: 'मीना Tarangini', email: 'meena@example.com', contact: '9000000001' };
export const wish = { ...parent, city: 'Pune', message: 'Two lines:\n<b>my son</b> wakes at night.' };

/** The solution of a new captcha. */
export async function solve(of: TestSite): Promise<string> {
  const challenge: Challenge = (await of.call('GET', 'booksession/get-captcha-challenge')).json();
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
