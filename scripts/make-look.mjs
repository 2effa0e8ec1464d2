// Makes the tables and pictures of docs/look.md: the tables out of src/web/styles/tokens.css, the pictures out of the pages
// of a running site with the demo content, in light and in dark, so that nothing in them is drawn again. Run it by hand
// after a change of how things look, and commit what it writes:
//   node scripts/make-look.mjs http://localhost:3000
//   node scripts/make-look.mjs http://localhost:3000 menu toast   # these pictures alone
//   node scripts/make-look.mjs --tables   # the tables alone, without a site
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright';
import sharp from 'sharp';
import { pictures } from './look/pictures.ts';
import { withTables } from './look/tables.ts';
import { readTokens } from './look/tokens.ts';
import { root } from './up-to-date.mjs';

const page = join(root, 'docs/look.md');
const folder = join(root, 'docs/look');
const tokens = readTokens(await readFile(join(root, 'src/web/styles/tokens.css'), 'utf8'));
await writeFile(page, withTables(await readFile(page, 'utf8'), tokens));
const [site = 'http://localhost:3000'] = process.argv.slice(2);
if (site !== '--tables') await takeAll(site, process.argv.slice(3));

async function takeAll(address, names) {
  await mkdir(folder, { recursive: true });
  if (names.length === 0) for (const file of await readdir(folder)) await rm(join(folder, file));
  const { CHROMIUM_PATH } = process.env;
  const browser = await chromium.launch({
    args: ['--disable-gpu'],
    ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }),
  });
  for (const [name, picture] of Object.entries(pictures)) {
    if (names.length > 0 && !names.includes(name)) continue;
    const taken = [];
    for (const scheme of ['light', 'dark']) taken.push(await take(browser, address, picture, scheme));
    await writeFile(join(folder, `${name}.webp`), await stacked(taken));
    console.log(name);
  }
  await browser.close();
}

/** One picture of one scheme, as PNG. */
async function take(browser, address, { path, width = 800, height = 1600, show, script = false }, scheme) {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: scheme,
    reducedMotion: 'reduce',
    // The states are set by hand, in the page.
    bypassCSP: true,
    timezoneId: 'Asia/Kolkata',
  });
  const shown = await context.newPage();
  // Nearly all of it is there without script, which could only change it.
  if (!script) await shown.route(/\.js$/, (route) => route.abort());
  await shown.goto(address + path, { waitUntil: script ? 'networkidle' : 'load' });
  // Before that, what is pressed does what it does without script.
  if (script) await shown.waitForFunction(() => '__reactRouterDataRouter' in window);
  await shown.evaluate(() => document.fonts.ready);
  const place = await show(shown, tokens);
  await shown.waitForTimeout(300);
  const bytes = await (place ?? shown).screenshot({ animations: 'disabled' });
  await context.close();
  return bytes;
}

/** Light above dark, or beside it where both are narrow. */
async function stacked([light, dark]) {
  const [{ width, height }, other] = await Promise.all([light, dark].map((one) => sharp(one).metadata()));
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
