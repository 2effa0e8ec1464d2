import type { Page } from 'playwright/test';

/** When a feature refuses: on access, as in Firefox and sandboxes, or on use, as most do in Chromium. */
export type RefusalTime = 'when named' | 'when used';

/**
 * Makes the page behave like a browser that blocks all cookies and site data: the features exist and refuse, and no
 * cookie is stored.
 */
export async function refuseSiteData(page: Page, when: RefusalTime): Promise<void> {
  await page.addInitScript(refuseAll, when);
  await page.route('**/get-csrf-token', async (route) => {
    // Requested outside of the browser, which therefore gets no cookie.
    const answer = await fetch(route.request().url());
    await route.fulfill({ contentType: 'application/json', body: await answer.text() });
  });
}

function refuseAll(when: RefusalTime): void {
  const rejection = () => new DOMException('Access is denied for this document.', 'SecurityError');
  const throws = () => {
    throw rejection();
  };
  const rejects = () => Promise.reject(rejection());
  const stub = (owner: object, name: string, get: () => unknown) =>
    Object.defineProperty(owner, name, { configurable: true, get });

  // Chromium throws for these two on access.
  stub(window, 'localStorage', throws);
  stub(window, 'sessionStorage', throws);
  stub(document, 'cookie', () => '');
  stub(Notification, 'permission', throws);
  const used: [object, string, object][] = [
    [window, 'indexedDB', { open: throws }],
    [window, 'caches', { open: rejects, match: rejects, keys: rejects, has: rejects, delete: rejects }],
    [navigator, 'locks', { request: rejects, query: rejects }],
    [navigator, 'clipboard', { writeText: rejects }],
    [
      navigator,
      'serviceWorker',
      {
        controller: null,
        // It never resolves.
        ready: new Promise(() => undefined),
        register: rejects,
        getRegistration: rejects,
        addEventListener: () => undefined,
      },
    ],
    [
      window,
      'BroadcastChannel',
      class {
        constructor() {
          throws();
        }
      },
    ],
  ];
  for (const [owner, name, refusing] of used)
    stub(owner, name, when === 'when named' ? throws : () => refusing);
}
