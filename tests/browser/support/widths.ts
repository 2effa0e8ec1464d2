import type { Page } from 'playwright/test';
import { expectReadable } from './accessible.ts';
import { expect } from './fixtures.ts';

/** From the narrowest phone to a large screen. */
const screens = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1200 },
];
/** The text size of readers who have doubled it. */
const large = '32px';

export interface FitOptions {
  /** Widths at which the colours are checked in the dark theme. */
  dark?: number[];
}

/**
 * Checks the open page at every screen width, and restores it. One visit for all, because opening a page takes longest;
 * and in the dark theme only colours change.
 */
export async function expectToFit(page: Page, { dark = [] }: FitOptions = {}): Promise<void> {
  const { pathname } = new URL(page.url());
  const before = page.viewportSize() ?? { width: 1440, height: 900 };
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  for (const screen of screens) {
    await page.setViewportSize(screen);
    const { width } = screen;
    expect([pathname, width, await page.evaluate(findMisfits)]).toEqual([pathname, width, []]);
    if (!dark.includes(width)) continue;
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectReadable(page);
    if (!isDark) await page.emulateMedia({ colorScheme: null });
  }
  await page.setViewportSize(before);
}

/** The same with doubled text size, on a phone. */
export async function expectLargeTextToFit(page: Page): Promise<void> {
  const { pathname } = new URL(page.url());
  const before = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ width: 390, height: 844 });
  const setTextSize = (size: string) =>
    page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, size);
  await setTextSize(large);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect([pathname, 'large', overflow]).toEqual([pathname, 'large', 0]);
  await setTextSize('');
  await page.setViewportSize(before);
}

/**
 * Runs in the page: whether it is wider than its window or ends above its lower edge, and words that overflow a
 * clipping element, or the window, where they cannot be scrolled to.
 */
function findMisfits(): string[] {
  const found: string[] = [];
  const { scrollWidth, scrollHeight } = document.documentElement;
  if (scrollWidth > innerWidth) found.push(`${scrollWidth - innerWidth} pixels too wide`);
  const foot = document.querySelector(':is(body, body > .contents) > footer')?.getBoundingClientRect();
  // Heights are fractions of pixels.
  const rest = foot ? Math.round(Math.max(scrollHeight, innerHeight) - scrollY - foot.bottom) : 0;
  if (rest > 1) found.push(`${rest} pixels empty below the footer`);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    range.selectNodeContents(texts.currentNode);
    const { left, right, width } = range.getBoundingClientRect();
    // Not shown, or for screen readers only.
    if (width === 0 || texts.currentNode.parentElement?.closest('.sr-only')) continue;
    const runsOutOf = (from: number, to: number) => left < from - 1 || right > to + 1;
    let isCut = runsOutOf(0, innerWidth);
    for (let part = texts.currentNode.parentElement; part; part = part.parentElement) {
      const { overflowX, textOverflow } = getComputedStyle(part);
      if (overflowX === 'visible') continue;
      const box = part.getBoundingClientRect();
      const isMeant = overflowX === 'auto' || overflowX === 'scroll' || textOverflow === 'ellipsis';
      isCut = !isMeant && runsOutOf(box.left, box.right);
      if (isCut || isMeant) break;
    }
    if (isCut) found.push(`cut: ${texts.currentNode.textContent?.trim().slice(0, 60)}`);
  }
  return found;
}
