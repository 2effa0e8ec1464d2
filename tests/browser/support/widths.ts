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
/** Of the emails on a page; whoever has set them twice as large gets them so. */
const large = '32px';

export interface Look {
  /** Widths at which the colours are judged in dark surroundings; where the page goes elsewhere they are the same. */
  dark?: number[];
}

/**
 * Looks at the page that is open as it stands on every screen, and leaves it as it was. It is one visit for all, because
 * to open a page takes longest; and in the dark only colours change.
 */
export async function expectToFit(page: Page, { dark = [] }: Look = {}): Promise<void> {
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

/** The same with emails twice as large, on a phone. */
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
 * In the page: whether it is wider than its window or ends above its lower edge, and words that run out of what clips
 * them, or out of the window, where nobody can scroll to them.
 */
function findMisfits(): string[] {
  const found: string[] = [];
  const { scrollWidth, scrollHeight } = document.documentElement;
  if (scrollWidth > innerWidth) found.push(`${scrollWidth - innerWidth} pixels too wide`);
  const foot = document.querySelector(':is(body, body > .contents) > footer')?.getBoundingClientRect();
  // Heights are parts of pixels.
  const rest = foot ? Math.round(Math.max(scrollHeight, innerHeight) - scrollY - foot.bottom) : 0;
  if (rest > 1) found.push(`${rest} pixels empty below the footer`);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    range.selectNodeContents(texts.currentNode);
    const { left, right, width } = range.getBoundingClientRect();
    // Not shown, or for screen readers alone.
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
