import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { systemClock } from '#core/clock.ts';
import { type SolveCaptcha, sendForm } from '#features/forms/public/post-form.ts';
import { solveCaptcha } from '#features/forms/public/solve-captcha.ts';
import type { WaitingForm } from '#features/forms/public/unsent-forms.ts';
import { altcha } from '#features/forms/server/captcha.ts';

/** A browser, as far as the form call needs one: where the site is, whose address it has, and its cookie. */
interface Browser {
  address: string;
  from: string;
  cookie: string;
}
const browsers = new AsyncLocalStorage<Browser>();

/** How many answers were cut off on the way, and how many sendings failed for any reason. */
export interface Cuts {
  answers: number;
  failures: number;
}

/**
 * In place of `fetch`: the line of a phone. Now and then the request is broken off on its way, or the answer does not
 * arrive although the site has sent it.
 */
export function lineOf(fetched: typeof fetch, chance: () => number, cuts: Cuts): typeof fetch {
  return async (path, init = {}) => {
    const browser = browsers.getStore();
    if (!browser) return fetched(path, init);
    const headers = { ...init.headers, cookie: browser.cookie, 'x-forwarded-for': browser.from };
    const outcome = init.method === 'POST' ? chance() : 1;
    const broken = outcome < 0.1 ? AbortSignal.timeout(Math.floor(chance() * 60)) : undefined;
    const signal =
      broken && init.signal ? AbortSignal.any([broken, init.signal]) : (broken ?? init.signal ?? null);
    const answer = await fetched(browser.address + path, { ...init, headers, signal });
    if (outcome >= 0.1 && outcome < 0.25) {
      cuts.answers += 1;
      await answer.body?.cancel();
      throw new TypeError('the answer got lost');
    }
    const [cookie] = answer.headers.getSetCookie();
    if (cookie) browser.cookie = cookie.split(';')[0] ?? '';
    return answer;
  };
}

/** A solved captcha, for whoever knows the secret of the site: a real one would take a second of this machine for each. */
export async function solved(secret: string): Promise<string> {
  const captcha = altcha(secret, systemClock, { least: 1, most: 3 });
  const challenge = (await captcha.challenge?.()) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return btoa(JSON.stringify({ challenge, solution }));
}

/** Sends a form by the browser's own code, and again under its key, until the site has said yes. */
export async function sendUntilStored(
  waiting: WaitingForm,
  browser: Omit<Browser, 'cookie'>,
  cuts: Cuts,
  secret: string,
): Promise<void> {
  const solve: SolveCaptcha = (path) =>
    path === 'enrolment-challenge' ? solved(secret) : solveCaptcha(path);
  await browsers.run({ ...browser, cookie: '' }, async () => {
    for (;;) {
      const outcome = await sendForm(waiting, false, solve).catch(() => undefined);
      if (outcome?.kind === 'stored') return;
      if (outcome?.kind === 'refused' && outcome.status < 500) throw new Error(JSON.stringify(outcome));
      cuts.failures += 1;
      await pause(100);
    }
  });
}
