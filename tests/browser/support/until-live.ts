import type { Page } from 'playwright/test';

/**
 * Waits for the page to answer to presses. Before that a link opens a new document, and a button waits for its script;
 * the router is there a moment earlier than what draws the page.
 */
export async function untilLive(page: Page): Promise<void> {
  await page.waitForFunction(() => 'noteEarlyPress' in window && !window.noteEarlyPress);
}

/** Milliseconds for which a page is waited for that never becomes live: one whose scripts a test holds back. */
const timeout = 5000;

/**
 * From now on the page waits after each load, but one that a test waits for in its own way, until it answers: its scripts
 * come after the load event, and what is pressed by keys before that is the browser's.
 */
export function waitUntilLive(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (address, options) => {
    const answer = await goto(address, options);
    if (options?.waitUntil === undefined) {
      const isLive = () =>
        !document.querySelector('script[type=module]') || window.noteEarlyPress === undefined;
      await page.waitForFunction(isLive, undefined, { timeout }).catch(() => undefined);
    }
    return answer;
  };
}
