import type { Page } from 'playwright/test';

/**
 * Waits for the page to answer to presses. Before that a link opens a new document, and a button waits for its script;
 * the router is there a moment earlier than what draws the page.
 */
export async function untilLive(page: Page): Promise<void> {
  await page.waitForFunction(() => 'noteEarlyPress' in window && !window.noteEarlyPress);
}
