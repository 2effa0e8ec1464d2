import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { sql } from 'kysely';
import { keyOfQuote } from '#features/webinars/rules/refund-quote.ts';
import { conversationsOf } from './conversations.ts';
import type { previewsOf } from './previews.ts';
import { registrationsOn } from './registrations.ts';
import { password, type TestSite } from './test-site.ts';
import { waitingEmails } from './waiting-emails.ts';

/** A person with a unique name, texts, phone number and network address. */
export const markedPerson = {
  ...{ name: 'Zanzibird Kite', email: 'zanzibird@example.com', contact: '9123498765' },
  from: '203.0.113.77',
};
const signs = /zanzibird|9123498765|203\.0\.113\.77/i;

export const isMarked = (text: string): boolean => signs.test(text);

/** The columns that contain any of that person's values, as `table.column`. */
export async function markedColumns({ database: { db } }: TestSite['services']): Promise<string[]> {
  const found = new Set<string>();
  for (const { name, isView } of await db.introspection.getTables()) {
    if (isView) continue;
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db);
    for (const row of rows)
      for (const [column, value] of Object.entries(row))
        if (isMarked(String(value))) found.add(`${name}.${column}`);
  }
  return [...found].sort();
}

/** The files of a folder that contain any of that person's values, in any format. */
export async function markedFiles(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const file of files) {
    if (!file.isFile()) continue;
    const path = join(file.parentPath, file.name);
    if (isMarked((await readFile(path)).toString('latin1'))) found.push(path);
  }
  return found;
}

type Pages = Awaited<ReturnType<typeof previewsOf>>;

/** All actions of parents and users, and of staff about them. */
export function personActions(site: TestSite, pages: Pages) {
  const { performAction } = conversationsOf(site);
  const registrations = registrationsOn(site);
  const { from, ...person } = markedPerson;
  const { services } = site;
  const post = (path: string, fields: Record<string, string>) =>
    pages.get(path, { method: 'POST', body: new URLSearchParams(fields) });
  const ok = <Answer extends { statusCode: number; body: string }>(answer: Answer): Answer => {
    if (answer.statusCode >= 300) throw new Error(`${answer.statusCode} ${answer.body}`);
    return answer;
  };
  const moved = async (answer: Promise<{ status: number; text: string }>) => {
    const { status, text } = await answer;
    if (status !== 303) throw new Error(`${status} ${text.slice(0, 2000)}`);
  };

  async function formHead(resource: string): Promise<Record<string, string>> {
    const answer = await site.call('GET', `${resource}/get-csrf-token`);
    const [cookie = ''] = String(answer.headers['set-cookie']).split(';');
    return { cookie, 'x-csrf-token': answer.json().csrfToken };
  }

  /** The token of the last email to the person whose link begins with this path. */
  async function link(path: string): Promise<string> {
    const emails = await waitingEmails(site, person.email);
    const found = emails.flatMap(({ text }) => new RegExp(`/${path}/([0-9a-f]{64})`).exec(text)?.[1] ?? []);
    return found.at(-1) ?? '';
  }

  return {
    post,

    async enquire(): Promise<string> {
      const { notices } = (await site.call('GET', 'notices')).json();
      const challenge: Challenge = (await site.call('GET', 'booksession/get-captcha-challenge')).json();
      const solution = await solveChallenge({ challenge, deriveKey });
      const json = {
        ...{ ...person, city: 'Pune', message: 'Zanzibird asks about sleep.', news: 'yes' },
        notice: `${notices.enquiry.hash} ${notices.news.hash}`,
        recaptchaToken: Buffer.from(JSON.stringify({ challenge, solution })).toString('base64'),
      };
      ok(await site.call('POST', 'booksession', { json, from, headers: await formHead('booksession') }));
      const [enquiry] = await site.records.list('enquiry', { unpublished: true });
      const id = enquiry?._id ?? '';
      const { conversation } = (
        await site.call('GET', `conversations/by-enquiry/${id}`, { token: site.admin })
      ).json();
      const { revision } = await performAction(conversation.id, {
        kind: 'note',
        text: 'Zanzibird has twins.',
      });
      const reply = { revision, text: 'Dear Zanzibird, please call.' };
      ok(
        await site.call('POST', `conversations/${conversation.id}/reply`, { token: site.admin, json: reply }),
      );
      return id;
    },

    /** A registration that is paid, changed, cancelled and refunded by the person's own link and by staff. */
    async enrol(): Promise<string> {
      const talk = await registrations.webinar({ price: '500' });
      const json = { name: person.name, email: person.email, contact: person.contact, webinarId: talk._id };
      ok(await site.call('POST', 'webinar/bookwebinar', { json, from, headers: await formHead('webinar') }));
      const [registration] = await site.records.list('registration');
      const id = registration?._id ?? '';
      const token = await link('my');
      const paid = { kind: 'paid', isPaid: true, note: 'Zanzibird paid by UPI' };
      const seen = { revision: (await registrations.find(id)).revision, action: paid };
      ok(await site.call('POST', `registrations/${id}/actions`, { token: site.admin, json: seen }));
      await moved(post(`/my/${token}`, { step: 'change', name: 'Zanzibird Hawk', contact: person.contact }));
      const quote = (await services.selfService.find(token))?.pageData.quote;
      await moved(post(`/my/${token}`, { step: 'cancel', quote: quote ? keyOfQuote(quote) : '' }));
      await moved(post(`/my/${token}`, { step: 'askRefund', payBackTo: 'zanzibird@upi' }));
      return id;
    },

    async payBack(): Promise<void> {
      const { refunds } = (await site.call('GET', 'refunds', { token: site.admin })).json();
      const [{ _id: id, revision, registration }] = refunds;
      const json = { id, revision, action: { kind: 'refundPaid', note: '' } };
      ok(await site.call('POST', `registrations/${registration._id}/refund`, { token: site.admin, json }));
    },

    /** An account with a confirmed email. */
    async open(): Promise<void> {
      const { name, email } = person;
      ok(await site.call('POST', 'auth/register', { json: { name, email, password }, from }));
      const account = services.database.db.updateTable('account').where('email', '=', email);
      await account.set({ emailConfirmedAt: site.clock().toISOString() }).execute();
      const signIn = ok(await site.call('POST', 'auth/login', { json: { email, password }, from }));
      const { token } = signIn.json();
      ok(await site.call('PUT', 'account', { json: { name: 'Zanzibird Owl' }, token, from }));
    },

    /** Searches without results. */
    async search(): Promise<void> {
      await site.call('GET', 'search?q=zanzibird', { from });
      await services.search.find({ text: 'zanzibird', limit: 5, offset: 0 });
      await services.visits.close();
    },

    /** Requests a link to their own data, and reports an error in it. */
    async complain(): Promise<string> {
      await moved(post('/my-data', { email: person.email }));
      await pages.settled();
      const token = await link('my-data');
      const report = { step: 'report', kind: 'correction', words: 'Zanzibird is spelt otherwise.' };
      await moved(post(`/my-data/${token}`, report));
      return token;
    },
  };
}
