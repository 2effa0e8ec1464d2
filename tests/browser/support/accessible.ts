import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type Axe from 'axe-core';
import { expect, type Frame, type Page } from 'playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

let cachedSource: string | undefined;
const source = () => {
  cachedSource ??= readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
  return cachedSource;
};

/**
 * Fails with the findings of axe against WCAG 2.2 A and AA on the current page.
 *
 * @param except selectors to leave out: a page in a frame, whose landmarks axe would attribute to the outer page
 */
export async function expectAccessible(page: Page, except: string[] = []): Promise<void> {
  for (const frame of page.frames()) await injectAxe(frame);
  const runOnly: Axe.RunOnly = { type: 'tag', values: tags };
  expect(await runAxe(page, { runOnly, except })).toEqual([]);
}

/** Fails with texts of insufficient contrast: of all findings only these depend on colours. */
export async function expectReadable(page: Page): Promise<void> {
  await injectAxe(page.mainFrame());
  const runOnly: Axe.RunOnly = { type: 'rule', values: ['color-contrast'] };
  expect([page.url(), await runAxe(page, { runOnly, except: [] })]).toEqual([page.url(), []]);
}

/** The findings of axe while nothing on the page changes its colours, in the page itself and in its frames. */
async function runAxe(page: Page, axeOptions: AxeOptions): Promise<[string, string[]][]> {
  await inAllFrames(page, freezeColours);
  try {
    await page.evaluate(finishFadeIns);
    return await page.evaluate(violations, axeOptions);
  } finally {
    await inAllFrames(page, unfreezeColours);
  }
}

async function inAllFrames(page: Page, work: () => void): Promise<void> {
  for (const frame of page.frames()) {
    try {
      await frame.evaluate(work);
    } catch (error) {
      // A frame may be removed, or navigate, at this moment.
      if (frame === page.mainFrame()) throw error;
    }
  }
}

/**
 * Not with axe's own package for Playwright: that one loads its whole script twice for every check, which took longer
 * than the check.
 */
async function injectAxe(frame: Frame): Promise<void> {
  try {
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(source());
  } catch (error) {
    // A frame may be removed, or navigate, at this moment. Then axe waits for it, and reports that.
    if (frame === frame.page().mainFrame()) throw error;
  }
}

/**
 * Runs in the page: colours change without transitions from now on, and fade-ins are complete. Axe would check
 * intermediate colours. Repeating animations go on.
 */
function freezeColours(): void {
  const still = new CSSStyleSheet();
  const rules = 'transition: none !important; animation-delay: -3600s !important;';
  still.replaceSync(`*, ::before, ::after, ::backdrop { ${rules} }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, still];
  Object.assign(window, { still });
}

/** Runs in the page: restores transitions. */
function unfreezeColours(): void {
  const { still } = window as unknown as { still?: CSSStyleSheet };
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still);
}

/**
 * Runs in the page: completes fade-ins. Repeating animations go on; waiting for a fade-in could take as long as its
 * element is off the screen.
 */
async function finishFadeIns(): Promise<void> {
  const isUnderWay = (animation: Animation) =>
    animation.playState !== 'finished' && animation.effect?.getComputedTiming().endTime !== Infinity;
  // The next frame may start a fade-in: the page has settled when nothing has started in two frames.
  for (let quiet = 0; quiet < 2; ) {
    for (const animation of document.getAnimations().filter(isUnderWay)) animation.finish();
    await new Promise(requestAnimationFrame);
    quiet = document.getAnimations().some(isUnderWay) ? 0 : quiet + 1;
  }
}

interface AxeOptions {
  runOnly: Axe.RunOnly;
  except: string[];
}

/** Runs in the page: each violated rule, with the markup that violates it. Describing passes would take longer. */
async function violations({ runOnly, except }: AxeOptions): Promise<[string, string[]][]> {
  const { axe } = globalThis as unknown as { axe: typeof Axe };
  const context = { include: [], exclude: except };
  // By default axe also parses all styles each time, a fifth of the work, for a rule that is not used here.
  const preload = { assets: ['media'] } satisfies Axe.PreloadOptions;
  const found = await axe.run(context, { runOnly, resultTypes: ['violations'], selectors: false, preload });
  return found.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}
