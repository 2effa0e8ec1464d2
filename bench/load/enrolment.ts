import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { systemClock } from '../../src/core/clock.ts';
import { altcha } from '../../src/features/forms/server/captcha.ts';
import { authSecret } from '../servers/site.ts';

type Headers = Record<string, string>;
type Call = (path: string, init?: RequestInit) => Promise<Response>;

/**
 * How parents enrol in a webinar that is to come, each from an address of their own; one e-mail enrols once. The site has
 * to believe its proxy.
 *
 * @param call throws where it is not answered well
 * @throws where there is no such webinar
 */
export async function findForm(call: Call) {
  const all = (await (await call('/api/v1/webinar')).json()) as Record<string, Webinar[]>;
  const today = new Date().toISOString().slice(0, 10);
  const webinar = Object.values(all)
    .flat()
    .find(({ startdate }) => startdate > today);
  if (!webinar) throw new Error('There is no webinar to enrol in.');
  return {
    /** @returns what has to be sent with the form */
    async ask(count: number): Promise<Headers> {
      const from = { 'X-Forwarded-For': `10.1.${Math.floor(count / 250) % 250}.${count % 250}` };
      const token = await call('/api/v1/webinar/get-csrf-token', { headers: from });
      const { csrfToken } = (await token.json()) as { csrfToken: string };
      const [cookie = ''] = token.headers.getSetCookie().map((one) => one.split(';')[0] ?? '');
      return { ...from, cookie, 'X-CSRF-Token': csrfToken };
    },

    async send(count: number, asked: Headers): Promise<void> {
      const parent = { name: 'A parent', email: `parent-${count}@example.com`, contact: '9876543210' };
      const more = { webinarId: webinar._id, webinarTitle: 'A webinar', proof: await cheapProof() };
      const body = JSON.stringify({ ...parent, ...more });
      const headers = { ...asked, 'Content-Type': 'application/json' };
      await (await call('/api/v1/webinar/bookwebinar', { method: 'POST', headers, body })).arrayBuffer();
    },
  };
}

/** A proof of work that the site accepts and that takes next to none: browsers do that work. */
async function cheapProof(): Promise<string> {
  const challenge = (await altcha(authSecret, systemClock, { least: 1, most: 2 }).challenge?.()) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return btoa(JSON.stringify({ challenge, solution }));
}

interface Webinar {
  _id: string;
  startdate: string;
}
