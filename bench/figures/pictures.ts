import { type Browser, chromium } from 'playwright';
import { readVariantName } from '../../src/core/media/picture-variants.ts';
import { findBrowser } from '../../tests/setup/browser.ts';
import { drawPhoto } from '../load/photo.ts';
import type { Figure } from '../report/figure.ts';
import { signIn, startSite } from '../servers/site.ts';

const screens = [
  { what: 'a phone', viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
  { what: 'a laptop', viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
];

/** What pictures cost: to parents who look at the home page, and to staff who upload the photo of a phone. */
export async function measurePictures(): Promise<Figure[]> {
  const site = await startSite();
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--disable-gpu'] });
  try {
    const figures: Figure[] = [];
    for (const screen of screens) figures.push(...(await measureHome(site.url, browser, screen)));
    return [...figures, ...(await measureUpload(site.url))];
  } finally {
    await browser.close();
    await site.stop();
  }
}

/** The bytes of all pictures that a browser chooses on its way down the page, and of the same pictures as stored. */
async function measureHome(url: string, browser: Browser, { what, ...screen }: (typeof screens)[0]) {
  const page = await browser.newPage(screen);
  await page.goto(url);
  const height = await page.evaluate(() => document.body.scrollHeight);
  for (let y = 0; y < height; y += 400) {
    await page.evaluate((top) => scrollTo(0, top), y);
    await page.waitForFunction(inViewHaveArrived);
  }
  const chosen = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLImageElement>('picture img')]
      .filter((img) => img.complete && img.currentSrc)
      .map((img) => img.currentSrc),
  );
  await page.close();
  const before = await bytesOf(chosen.map(storedAddress));
  const now = await bytesOf(chosen);
  return [
    { what: `home page's ${chosen.length} pictures as stored`, value: before, unit: 'bytes' },
    { what: `the same, as ${what} fetches them`, value: now, unit: 'bytes' },
    { what: `${what} / as stored`, value: now / before, unit: 'ratio', target: { atMost: 0.5 } },
  ];
}

/** Of the picture itself, as it is stored, whichever of its files a browser has chosen. */
function storedAddress(chosen: string): string {
  const file = new URL(chosen).pathname.split('/').at(-1) ?? '';
  return new URL(readVariantName(file)?.name ?? file, chosen).href;
}

/** Runs in the page. */
function inViewHaveArrived(): boolean {
  return [...document.querySelectorAll<HTMLImageElement>('picture img')].every((img) => {
    const { top, bottom, left, right } = img.getBoundingClientRect();
    const isInView = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    return !isInView || (img.complete && img.naturalWidth > 0);
  });
}

async function bytesOf(addresses: string[]): Promise<number> {
  let sum = 0;
  for (const address of new Set(addresses)) sum += (await (await fetch(address)).arrayBuffer()).byteLength;
  return sum;
}

/** A photo of 12 megapixels: how long its save takes, and how much of it a parent's phone downloads. */
async function measureUpload(url: string): Promise<Figure[]> {
  const photo = await drawPhoto(4000, 3000);
  const api = `${url}/api/v1`;
  const body = new FormData();
  body.set('title', 'A photo');
  body.set('images', new File([new Uint8Array(photo)], 'photo.jpg', { type: 'image/jpeg' }));
  const headers = await signIn({ url });
  const start = performance.now();
  const answer = await fetch(`${api}/idea`, { method: 'POST', headers, body });
  const seconds = (performance.now() - start) / 1000;
  const { images } = (await answer.json()) as { images: string };
  const onPhone = await bytesOf([`${url}/uploads/${images.replace('.webp', '-720.avif')}`]);
  return [
    { what: 'photo of 12 megapixels, saved in', value: seconds, unit: 's' },
    { what: 'the photo as sent', value: photo.length, unit: 'bytes' },
    {
      what: 'in a card on a phone / as sent',
      value: onPhone / photo.length,
      unit: 'ratio',
      target: { atMost: 0.1 },
    },
  ];
}
