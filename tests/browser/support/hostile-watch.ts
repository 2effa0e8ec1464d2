import type { Page } from 'playwright/test';
import { expect } from './fixtures.ts';

/**
 * Signs a page in and notes all that should not happen on it: scripts of strangers, dialogs, calls to other sites.
 *
 * @returns what did, which fills as it happens
 */
export async function watchHostile(page: Page, address: string, token: string): Promise<string[]> {
  const ran: string[] = [];
  await page.exposeFunction('__xss', () => ran.push(page.url()));
  page.on('dialog', (dialog) => {
    ran.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(address)) ran.push(request.url());
  });
  await page.addInitScript((kept) => {
    localStorage.setItem('token', kept);
    localStorage.setItem('role', 'admin');
  }, token);
  return ran;
}

/** Were it otherwise, it would have been seen. */
export async function expectWatched(page: Page, ran: readonly string[]): Promise<void> {
  expect(ran).toEqual([]);
  await page.evaluate(() =>
    document.body.insertAdjacentHTML('beforeend', '<img src="x:" onerror="__xss()">'),
  );
  await expect.poll(() => ran).toHaveLength(1);
}

/** The calls of the owner of a site of a test's own. */
export async function ownerOf(address: string) {
  const answer = await fetch(`${address}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: process.env.ADMIN_EMAIL, password: process.env.ADMIN_PASSWORD }),
  });
  const { token } = (await answer.json()) as { token: string };
  const headers = { Authorization: `Bearer ${token}` };

  async function send(method: string, path: string, init: RequestInit): Promise<Record<string, unknown>> {
    const made = await fetch(`${address}/api/v1/${path}`, {
      ...init,
      method,
      headers: { ...headers, ...init.headers },
    });
    expect([path, made.ok, made.ok ? '' : await made.text()]).toEqual([path, true, '']);
    return made.json();
  }
  return {
    token,
    get: (path: string) => send('GET', path, {}),
    json: (path: string, body: object) =>
      send('POST', path, { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    form(path: string, fields: Record<string, string | Blob>) {
      const body = new FormData();
      for (const [field, value] of Object.entries(fields)) body.set(field, value);
      return send('POST', path, { body });
    },
  };
}
