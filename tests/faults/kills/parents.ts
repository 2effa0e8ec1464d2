import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { systemClock } from '#core/clock.ts';
import { postForm, type SolveCaptcha } from '#features/forms/public/post-form.ts';
import { solveCaptcha } from '#features/forms/public/solve-captcha.ts';
import type { UnsentForm } from '#features/forms/public/unsent-forms.ts';
import { altcha } from '#features/forms/server/captcha.ts';

/** A browser, as far as the form call needs one: the site's address, its network address, and its cookie. */
interface Browser {
  address: string;
  from: string;
  cookie: string;
}
const browsers = new AsyncLocalStorage<Browser>();

/** The number of answers that were lost, and of failed requests. */
export interface LostCounts {
  answers: number;
  failures: number;
}

/**
 * Replaces `fetch` by the connection of a phone: sometimes the request is interrupted, or the answer is lost after the
 * site has sent it.
 */
export function unreliableFetch(fetched: typeof fetch, random: () => number, lost: LostCounts): typeof fetch {
  return async (path, init = {}) => {
    const browser = browsers.getStore();
    if (!browser) return fetched(path, init);
    const headers = { ...init.headers, cookie: browser.cookie, 'x-forwarded-for': browser.from };
    const outcome = init.method === 'POST' ? random() : 1;
    const broken = outcome < 0.1 ? AbortSignal.timeout(Math.floor(random() * 60)) : undefined;
    const signal =
      broken && init.signal ? AbortSignal.any([broken, init.signal]) : (broken ?? init.signal ?? null);
    const answer = await fetched(browser.address + path, { ...init, headers, signal });
    if (outcome >= 0.1 && outcome < 0.25) {
      lost.answers += 1;
      await answer.body?.cancel();
      throw new TypeError('the answer got lost');
    }
    const [cookie] = answer.headers.getSetCookie();
    if (cookie) browser.cookie = cookie.split(';')[0] ?? '';
    return answer;
  };
}

/** A solved captcha, made with the secret of the site: a real one would take a second of this machine. */
export async function createSolvedCaptcha(secret: string): Promise<string> {
  const captcha = altcha(secret, systemClock, { least: 1, most: 3 });
  const challenge = (await captcha.challenge?.()) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return btoa(JSON.stringify({ challenge, solution }));
}

/** Sends a form by the browser's own code, and repeatedly with its key, until the site has confirmed it. */
export async function sendUntilStored(
  waiting: UnsentForm,
  browser: Omit<Browser, 'cookie'>,
  lost: LostCounts,
  secret: string,
): Promise<void> {
  const solve: SolveCaptcha = (path) =>
    path === 'enrolment-challenge' ? createSolvedCaptcha(secret) : solveCaptcha(path);
  await browsers.run({ ...browser, cookie: '' }, async () => {
    for (;;) {
      const outcome = await postForm(waiting, false, solve).catch(() => undefined);
      if (outcome?.kind === 'stored') return;
      if (outcome?.kind === 'refused' && outcome.status < 500) throw new Error(JSON.stringify(outcome));
      lost.failures += 1;
      await pause(100);
    }
  });
}
