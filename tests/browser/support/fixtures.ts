import { randomUUID } from 'node:crypto';
import { type APIRequestContext, test as base, expect } from 'playwright/test';
import { picture } from '../../factories/pictures.ts';
import { alwaysWaitForHydration } from './hydration.ts';

export { expectAccessible } from './accessible.ts';
export { expect };

interface SentFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** The calls of an administrator, for the set-up of a test. */
export interface Staff {
  /** Adds an entry, which is removed after the test; a picture is added where the field is named. */
  add(path: string, fields: Record<string, string>, pictureField?: string): Promise<Record<string, string>>;
  change(path: string, id: string | undefined, fields: Record<string, string | SentFile>): Promise<void>;
  remove(path: string, id: string | undefined): Promise<void>;
  /** @param record the name of the type */
  restore(record: string, id: string | undefined): Promise<void>;
}

interface Fixtures {
  /** Ids of the drafts of new entries that the test has started; they are removed after it. */
  createdDrafts: ReadonlySet<string>;
  staff: Staff;
  /** Problems that the browser reported; the test fails at its end when there are any. A test may empty the list. */
  problems: string[];
}

export const test = base.extend<Fixtures>({
  // A network of its own for each test: it shares no limits with other tests.
  extraHTTPHeaders: async ({ baseURL: _ }, use) => {
    const [, one, two, three] = randomUUID().split('-');
    await use({ 'X-Forwarded-For': `fd00:${one}:${two}:${three}::1` });
  },

  // All pages, also those that a test opens in a context of its own.
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await newContext(options);
        if (options?.javaScriptEnabled !== false) context.on('page', alwaysWaitForHydration);
        return context;
      };
      await use(browser);
    },
    { scope: 'worker' },
  ],

  problems: [
    async ({ page }, use) => {
      const problems: string[] = [];
      page.on('console', (message) => {
        // Tests run in parallel on one site: an entry that another test has removed may still be on this page.
        if (message.location().url.includes('/uploads/')) return;
        if (message.text() === 'Service Worker registration blocked by Playwright') return;
        // By the clock of the browser: on a loaded machine the picture is used late, or a narrower frame uses another
        // one. tests/browser/delivery/speed.spec.ts proves that the preloaded picture is the one that is shown.
        if (message.text().includes('was preloaded using link preload but not used within a few seconds'))
          return;
        // Violations of the Content-Security-Policy are reported as errors too.
        if (['error', 'warning'].includes(message.type()))
          problems.push(`${message.text()} (${message.location().url})`);
      });
      page.on('pageerror', (error) => problems.push(error.message));
      await use(problems);
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],

  // All tests share one administrator: abandoned drafts of one would be offered in the forms of others.
  createdDrafts: [
    async ({ context, request }, use) => {
      const created = new Set<string>();
      context.on('request', (sent) => {
        const [, id] = /\/api\/v1\/drafts\/([\w-]+)$/.exec(sent.url()) ?? [];
        if (id && sent.method() === 'PUT' && sent.postDataJSON()?.recordId === '') created.add(id);
      });
      await use(created);
      if (created.size === 0) return;
      // An open page would store its draft again.
      await Promise.all(context.pages().map((page) => page.close()));
      const headers = { Authorization: `Bearer ${await administratorToken(request)}` };
      for (const id of created) await request.delete(`/api/v1/drafts/${id}`, { headers });
    },
    { auto: true },
  ],

  staff: async ({ request, context }, use) => {
    const headers = { Authorization: `Bearer ${await administratorToken(request)}` };
    const added: string[] = [];
    await use({
      async add(path, fields, pictureField) {
        const file = await picture();
        const image = { name: file.name, mimeType: file.type, buffer: Buffer.from(await file.arrayBuffer()) };
        const multipart = { ...fields, ...(pictureField && { [pictureField]: image }) };
        const answer = await request.post(`/api/v1/${path}`, { headers, multipart });
        expect(answer.status(), await answer.text()).toBe(201);
        const record = await answer.json();
        added.push(`/api/v1/${path}/${record._id}`);
        return record;
      },
      async change(path, id, fields) {
        const answer = await request.put(`/api/v1/${path}/${id}`, { headers, multipart: fields });
        expect(answer.status(), await answer.text()).toBe(200);
      },
      async remove(path, id) {
        const answer = await request.delete(`/api/v1/${path}/${id}`, { headers });
        expect(answer.status(), await answer.text()).toBe(200);
      },
      async restore(record, id) {
        const answer = await request.post(`/api/v1/trash/${record}/${id}/restore`, { headers });
        expect(answer.status(), await answer.text()).toBe(200);
      },
    });
    if (added.length === 0) return;
    // An open page may request once more what is removed now.
    await Promise.all(context.pages().map((page) => page.close()));
    for (const address of added) await request.delete(address, { headers });
  },
});

let session: { token: Promise<string>; at: number } | undefined;
/** Milliseconds, well within the time in which a new session may manage staff. */
const tokenLifetime = 3 * 60_000;

/**
 * The token of the site's administrator, renewed from time to time in each worker: checking a password is slow on
 * purpose.
 */
export function administratorToken(request: APIRequestContext): Promise<string> {
  if (!session || Date.now() - session.at > tokenLifetime)
    session = { token: login(request), at: Date.now() };
  return session.token;
}

async function login(request: APIRequestContext): Promise<string> {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = process.env;
  const answer = await request.post('/api/v1/auth/login', { data: { email, password } });
  expect(answer.status()).toBe(200);
  return (await answer.json()).token;
}
