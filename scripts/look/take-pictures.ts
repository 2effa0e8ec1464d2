import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import sharp from 'sharp';
import type { Picture } from './picture.ts';
import type { Token } from './tokens.ts';

export interface Album {
  /** The folder of the pictures, as NAME.webp. */
  folder: string;
  pictures: Readonly<Record<string, Picture>>;
  tokens: readonly Token[];
  openBrowser: () => Promise<Browser>;
}

/**
 * Takes pictures of a running site, in the light and the dark theme. A failure ends it and leaves existing pictures
 * unchanged; obsolete pictures are removed at the end.
 *
 * @param names the requested pictures; empty: all
 */
export async function takePictures(album: Album, site: string, names: readonly string[]): Promise<void> {
  const { folder, pictures } = album;
  const unknown = names.filter((name) => !(name in pictures));
  if (unknown.length > 0) throw new Error(`There is no picture ${unknown.join(', ')}.`);
  await mkdir(folder, { recursive: true });
  const browser = await album.openBrowser();
  try {
    for (const [name, picture] of Object.entries(pictures)) {
      if (names.length > 0 && !names.includes(name)) continue;
      const light = await takeOne(browser, site, picture, album.tokens, 'light');
      const dark = await takeOne(browser, site, picture, album.tokens, 'dark');
      await writeFile(join(folder, `${name}.webp`), await stacked(light, dark));
      console.log(name);
    }
  } finally {
    await browser.close();
  }
  const kept = Object.keys(pictures).map((name) => `${name}.webp`);
  for (const file of await readdir(folder)) if (!kept.includes(file)) await rm(join(folder, file));
}

/** One picture of one scheme, as PNG. */
async function takeOne(
  browser: Browser,
  site: string,
  { path, width = 800, height = 1600, show, script = false }: Picture,
  tokens: readonly Token[],
  colorScheme: 'light' | 'dark',
): Promise<Buffer> {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme,
    reducedMotion: 'reduce',
    // The states are set by script, in the page.
    bypassCSP: true,
    timezoneId: 'Asia/Kolkata',
  });
  const shown = await context.newPage();
  // Nearly all content renders without script, which could only change it.
  if (!script) await shown.route(/\.js$/, (route) => route.abort());
  await shown.goto(site + path, { waitUntil: script ? 'networkidle' : 'load' });
  // Before that, presses have the effects of a page without script.
  if (script) await shown.waitForFunction(() => '__reactRouterDataRouter' in window);
  await shown.evaluate(() => document.fonts.ready);
  const container = await show(shown, tokens);
  await shown.waitForTimeout(300);
  const bytes = await (container ?? shown).screenshot({ animations: 'disabled' });
  await context.close();
  return bytes;
}

/** Light above dark, or beside it where both are narrow. */
async function stacked(light: Buffer, dark: Buffer): Promise<Buffer> {
  const [{ width, height }, other] = await Promise.all([sharp(light).metadata(), sharp(dark).metadata()]);
  const isBeside = width <= 440;
  const [all, high] = isBeside
    ? [width + other.width, Math.max(height, other.height)]
    : [Math.max(width, other.width), height + other.height];
  return sharp({ create: { width: all, height: high, channels: 3, background: '#fff9f1' } })
    .composite([
      { input: light, left: 0, top: 0 },
      { input: dark, left: isBeside ? width : 0, top: isBeside ? 0 : height },
    ])
    .webp({ quality: 78 })
    .toBuffer();
}
