import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { CardFacts } from '#cms/records/share-card.ts';
import { defaultBrand } from '#core/brand/brand.ts';
import { focusOf } from '#core/media/picture-variants.ts';
import { cutAtWord, drawCard, largestCard } from './draw-card.ts';
import type { CardBrand } from './draw-logo.ts';
import { renderText } from './render-text.ts';

const facts: CardFacts = { label: 'Article', tone: 'sun', title: 'Sleep', detail: '5 Nov 2026', picture: '' };

/** Whether only the background is between the title and the lower edge: ink has little red, the hills have much. */
async function isClear(card: Uint8Array): Promise<boolean> {
  const strip = await sharp(card).extract({ left: 64, top: 575, width: 400, height: 20 }).png().toBuffer();
  const { channels } = await sharp(strip).stats();
  return (channels[0]?.min ?? 0) > 100;
}

test.each([
  ['Sleep', true],
  ['बुखार: कब डॉक्टर के पास जाएँ, और कब घर पर रहें?', false],
  [
    'Everything that one could ever want to know of sleep, food, fevers and first days at school. '.repeat(3),
    true,
  ],
  ['Donaudampfschifffahrtsgesellschaftskapitän'.repeat(4), false],
])('a card has its size, with all letters inside, for any title: %s', async (title, hasPicture) => {
  // Noise compresses worst.
  const noise = {
    create: {
      width: 900,
      height: 700,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 90 },
    },
  } as const;
  const picture = hasPicture ? await sharp(noise).webp().toBuffer() : undefined;
  const card = await drawCard(
    { ...facts, title, detail: `${facts.detail} · 5:00 pm to 6:30 pm, online` },
    picture,
    defaultBrand as CardBrand,
  );
  expect(await sharp(card).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  expect(card.length).toBeLessThanOrEqual(largestCard);
  expect(await isClear(card)).toBe(true);
});

test.each([
  ['Ten questions before you see the doctor', 36, 'Ten questions before you see the'],
  ['Ten questions before you see the doctor', 32, 'Ten questions before you see the'],
  ['Sleep – and other wonders', 9, 'Sleep'],
  ['बुखार: कब डॉक्टर', 12, 'बुखार: कब'],
  ['Donaudampfschifffahrt', 5, 'Donau'],
  ['नींद', 3, 'नीं'],
  ['Short', 5, 'Short'],
])('a title that is too long for a card ends with a whole word: %s, %i', (text, length, cut) => {
  expect(cutAtWord(text, length)).toBe(cut);
});

test.each([undefined, 'logo'])(
  'the longest name of a brand leaves the picture free, logo: %s',
  async (has) => {
    const blue = { width: 600, height: 600, channels: 3, background: '#0000ff' } as const;
    const picture = await sharp({ create: blue }).webp().toBuffer();
    const logo =
      has &&
      (await sharp({ create: { ...blue, background: '#ffffff' } })
        .png()
        .toBuffer());
    const name = 'The Wonderful World of Warm Wise Mothers.';
    const card = await drawCard(facts, picture, { ...defaultBrand, name, logo: logo || undefined });
    const row = await sharp(card).extract({ left: 760, top: 20, width: 440, height: 120 }).png().toBuffer();
    expect((await sharp(row).stats()).channels[2]?.min).toBeGreaterThan(200);
    expect(await isClear(card)).toBe(true);
  },
);

test('the focal point of a picture stays visible', async () => {
  // Red at the left, blue at the right, much wider than its area.
  const red = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer();
  const wide = { create: { width: 1600, height: 400, channels: 3, background: '#0000ff' } } as const;
  const picture = await sharp(wide)
    .composite([{ input: red, left: 0, top: 0 }])
    .webp()
    .toBuffer();
  const rednessOf = async (focus?: string) => {
    const card = await drawCard({ ...facts, ...(focus && { focus }) }, picture, defaultBrand as CardBrand);
    const registration = await sharp(card)
      .extract({ left: 1100, top: 300, width: 50, height: 50 })
      .png()
      .toBuffer();
    return (await sharp(registration).stats()).channels[0]?.mean ?? 0;
  };
  expect(await rednessOf()).toBeLessThan(20);
  expect(await rednessOf(focusOf({ x: 1000, y: 500 }))).toBeLessThan(20);
  expect(await rednessOf(focusOf({ x: 100, y: 500 }))).toBeGreaterThan(230);
});

test('Devanagari is shaped, not set letter by letter', async () => {
  const widthOf = async (text: string) => (await renderText(text, { size: 60, colour: '#000000' })).width;
  // A conjunct is one glyph, narrower than its separate letters.
  expect(await widthOf('क्ष')).toBeLessThan((await widthOf('क')) + (await widthOf('ष')) - 10);
  // A vowel sign is placed before its letter, so the rest of the text is the same after both.
  const bytesOf = async (text: string) => (await renderText(text, { size: 60, colour: '#000000' })).bytes;
  expect(await bytesOf('क')).not.toEqual(await bytesOf('ष'));
});
