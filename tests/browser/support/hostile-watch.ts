import type { Page } from 'playwright/test';
import { expect } from './fixtures.ts';

/**
 * Signs a page in and records everything that must not happen on it: scripts of strangers, dialogs, calls to other
 * sites.
 *
 * @param role as stored in the browser beside the token
 * @returns the list of incidents, which grows as they happen
 */
export async function watchHostile(
  page: Page,
  address: string,
  token: string,
  role: 'admin' | 'user' = 'admin',
): Promise<string[]> {
  const incidents: string[] = [];
  await page.exposeFunction('__xss', () => incidents.push(page.url()));
  page.on('dialog', (dialog) => {
    incidents.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(address)) incidents.push(request.url());
  });
  await page.addInitScript(
    ([keptToken, keptRole]) => {
      localStorage.setItem('token', keptToken);
      localStorage.setItem('role', keptRole);
    },
    [token, role] as const,
  );
  return incidents;
}

/**
 * Searches the whole page, emails in their shadow roots included, for anything that the site never renders: elements
 * and attributes that run or load something, and a `base` element.
 *
 * @param where part of the failure message
 */
export async function expectNothingForeign(page: Page, where: string): Promise<void> {
  expect([where, await page.evaluate(findForeign)]).toEqual([where, []]);
}

/** Runs in the page. */
function findForeign(): string[] {
  const elements =
    /^(?:frameset|frame|iframe|object|embed|applet|base|portal|fencedframe|marquee|keygen|isindex|xss|math|mglyph|plaintext|xmp|listing|noembed|noframes|foreignobject|animate|set|audio)$/i;
  const fetching =
    /^(?:src|srcset|poster|background|data|ping|action|formaction|longdesc|lowsrc|dynsrc|attributionsrc|xlink:href)$/;
  const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:', 'sms:', 'webcal:']);
  const found: string[] = [];
  const note = (element: Element, why: string) => found.push(`${why}: ${element.outerHTML.slice(0, 120)}`);
  /** Whether the browser would call another site, or run it. */
  const leadsAway = (address: string) => {
    const url = URL.parse(address || '.', location.href);
    const isOwn = !url || url.origin === location.origin;
    return !isOwn && !/^(?:blob:|data:image\/(?!svg))/.test(address);
  };
  const addressesIn = (name: string, value: string) =>
    name === 'srcset' ? value.split(/,\s+/).map((one) => one.trim().split(/\s+/)[0] ?? '') : [value];
  const namesOther = (style: string) => /evil\.example|javascript:/i.test(style);

  function look(root: Document | ShadowRoot): void {
    for (const element of root.querySelectorAll('*')) {
      if (elements.test(element.localName)) note(element, 'element');
      for (const { name, value } of element.attributes) {
        if (/^on|^srcdoc$/i.test(name)) note(element, 'handler');
        if (fetching.test(name) && addressesIn(name, value).some(leadsAway)) note(element, 'fetches');
        if (name === 'style' && namesOther(value)) note(element, 'style');
      }
      const isLink = element instanceof HTMLAnchorElement && element.hasAttribute('href');
      // The replacement of the editor and of React for an address that they refuse.
      const isBlank =
        isLink && /^about:blank$|^javascript:throw new Error\('React has blocked/.test(element.href);
      if (isLink && !isBlank && !schemes.has(element.protocol)) note(element, 'link');
      if (element instanceof HTMLLinkElement && !element.href.startsWith(location.origin))
        note(element, 'link');
      if (element instanceof HTMLScriptElement && element.src && !element.src.startsWith(location.origin))
        note(element, 'script');
      if (element instanceof HTMLStyleElement && namesOther(element.textContent)) note(element, 'style');
      if (element instanceof HTMLMetaElement && /refresh|set-cookie/i.test(element.httpEquiv))
        note(element, 'meta');
      if (element.shadowRoot) look(element.shadowRoot);
    }
  }

  look(document);
  if (document.baseURI !== location.href) found.push(`base: ${document.baseURI}`);
  return found;
}

/** Proves that an incident would have been recorded. */
export async function expectWatched(page: Page, incidents: readonly string[]): Promise<void> {
  expect(incidents).toEqual([]);
  // The browser reports it some time after it has run.
  const reported = page.waitForEvent('console', (message) =>
    message.text().includes('ERR_UNKNOWN_URL_SCHEME'),
  );
  await page.evaluate(() =>
    document.body.insertAdjacentHTML('beforeend', '<img src="x:" onerror="__xss()">'),
  );
  // Some browsers report the picture as a request too, some do not.
  await expect.poll(() => incidents.filter((one) => one !== 'x:')).toHaveLength(1);
  await reported;
  expect(await page.evaluate(findForeign)).toHaveLength(2);
}

/** Requests for missing pictures fail; the browser must not have reported anything else. */
export function expectOnlyMissing(problems: string[]): void {
  expect(problems.filter((problem) => !/404|ERR_UNKNOWN_URL_SCHEME|x:/.test(problem))).toEqual([]);
  problems.length = 0;
}

export type Caller = ReturnType<typeof callerOf>;

/** The calls of the owner of a test's own site. */
export async function signInAsOwner(address: string): Promise<Caller> {
  const { ADMIN_EMAIL: email = '', ADMIN_PASSWORD: password = '' } = process.env;
  return signInAt(address, email, password);
}

/** The calls of an account of such a site. */
export async function signInAt(address: string, email: string, password: string): Promise<Caller> {
  const answer = await fetch(`${address}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { token } = (await answer.json()) as { token: string };
  return callerOf(address, token);
}

function callerOf(address: string, token: string) {
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
  const asJson = (body: object) => ({
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json' },
  });
  return {
    token,
    get: (path: string) => send('GET', path, {}),
    json: (path: string, body: object) => send('POST', path, asJson(body)),
    put: (path: string, body: object) => send('PUT', path, asJson(body)),
    form(path: string, fields: Record<string, string | Blob>) {
      const body = new FormData();
      for (const [field, value] of Object.entries(fields)) body.set(field, value);
      return send('POST', path, { body });
    },
  };
}
