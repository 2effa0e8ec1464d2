import { type Browser, chromium } from 'playwright';
import { readVariantName } from '../../src/core/media/picture-variants.ts';
import { photo } from '../../tests/factories/pictures.ts';
import { findBrowser } from '../../tests/setup/browser.ts';
import { type Figure, figure } from '../report.ts';
import { staffClient, startSite } from '../servers/site.ts';
import { timeOf } from '../statistics.ts';

const screens = [
  { what: 'a phone', viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
  { what: 'a laptop', viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
];

/** The cost of pictures: for parents who look at the home page, and for staff who upload the photo of a phone. */
export async function measurePictures(): Promise<Figure[]> {
  await using site = await startSite();
  await using browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--disable-gpu'],
  });
  const figures: Figure[] = [];
  for (const screen of screens) figures.push(...(await measureHome(site.url, browser, screen)));
  return [...figures, ...(await measureUpload(site))];
}

/** Bytes of the pictures that a browser chooses on its way down the page, and of the same pictures as stored. */
async function measureHome(url: string, browser: Browser, { what, ...screen }: (typeof screens)[0]) {
  const page = await browser.newPage(screen);
  await page.goto(url);
  const height = await page.evaluate(() => document.body.scrollHeight);
  for (let y = 0; y < height; y += 400) {
    await page.evaluate((top) => scrollTo(0, top), y);
    await page.waitForFunction(areVisibleLoaded);
  }
  const chosen = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLImageElement>('picture img')]
      .filter((img) => img.complete && img.currentSrc)
      .map((img) => img.currentSrc),
  );
  await page.close();
  const [stored, loaded] = [await bytesOf(chosen.map(storedAddress)), await bytesOf(chosen)];
  return [
    figure(`home page's ${chosen.length} pictures as stored`, stored, 'bytes'),
    figure(`the same, as ${what} fetches them`, loaded, 'bytes'),
    figure(`${what} / as stored`, loaded / stored, 'ratio', { atMost: 0.5 }),
  ];
}

/** The address of the picture as it is stored, whichever of its files the browser has chosen. */
function storedAddress(chosen: string): string {
  const file = new URL(chosen).pathname.split('/').at(-1) ?? '';
  return new URL(readVariantName(file)?.name ?? file, chosen).href;
}

/** Runs in the page. */
function areVisibleLoaded(): boolean {
  return [...document.querySelectorAll<HTMLImageElement>('picture img')].every((img) => {
    const { top, bottom, left, right } = img.getBoundingClientRect();
    const isInView = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    return !isInView || (img.complete && img.naturalWidth > 0);
  });
}

async function bytesOf(addresses: string[]): Promise<number> {
  let bytes = 0;
  for (const address of new Set(addresses)) bytes += (await (await fetch(address)).arrayBuffer()).byteLength;
  return bytes;
}

/** A photo of 12 megapixels: the duration of its save, and the part of it that a parent's phone downloads. */
async function measureUpload(site: { url: string }): Promise<Figure[]> {
  const sent = await photo(4000, 3000);
  const staff = await staffClient(site);
  const form = new FormData();
  form.set('title', 'A photo');
  form.set('images', sent);
  let images = '';
  const milliseconds = await timeOf(async () => {
    ({ images } = await staff.send<{ images: string }>('POST', 'idea', form));
  });
  const onPhone = await bytesOf([`${site.url}/uploads/${images.replace('.webp', '-720.avif')}`]);
  return [
    figure('photo of 12 megapixels, saved in', milliseconds / 1000, 's'),
    figure('the photo as sent', sent.size, 'bytes'),
    figure('in a card on a phone / as sent', onPhone / sent.size, 'ratio', { atMost: 0.1 }),
  ];
}
