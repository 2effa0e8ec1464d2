import type { Page } from 'playwright/test';

/**
 * Waits until the page handles presses. Before that a link opens a new document, and a button waits for its script; the
 * router is ready a moment before hydration.
 */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => 'noteEarlyPress' in window && !window.noteEarlyPress);
}

/** Milliseconds to wait for a page that is never hydrated: one whose scripts a test holds back. */
const timeout = 15_000;

/**
 * From now on the page waits after each load until it is hydrated, except where a test waits in its own way: its
 * scripts run after the load event, and keys before that are handled by the browser.
 */
export function alwaysWaitForHydration(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (address, options) => {
    const answer = await goto(address, options);
    if (options?.waitUntil === undefined) {
      const isHydrated = () =>
        !document.querySelector('script[type=module]') || window.noteEarlyPress === undefined;
      await page.waitForFunction(isHydrated, undefined, { timeout }).catch(() => undefined);
    }
    return answer;
  };
}
