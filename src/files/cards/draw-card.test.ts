import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { CardFacts } from '../../content/share-card.ts';
import { drawCard, largestCard } from './draw-card.ts';
import { setText, withoutUnknownSigns } from './set-text.ts';

const facts: CardFacts = { label: 'Article', tone: 'sun', title: 'Sleep', detail: '5 Nov 2026', picture: '' };

/** Whether nothing but the ground stands between the title and the lower edge: ink has little red, hills have much. */
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
])('a card has its size and its letters within, whatever the title: %s', async (title, hasPicture) => {
  // Noise is what compresses worst.
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
  );
  expect(await sharp(card).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  expect(card.length).toBeLessThanOrEqual(largestCard);
  expect(await isClear(card)).toBe(true);
});

test('Devanagari is shaped, and not set letter by letter', async () => {
  const widthOf = async (text: string) => (await setText(text, { size: 60, colour: '#000000' })).width;
  // A conjunct is one sign, and narrower than the letters that it is made of.
  expect(await widthOf('क्ष')).toBeLessThan((await widthOf('क')) + (await widthOf('ष')) - 10);
  // A vowel sign goes before its letter: what follows the letter then stands alike behind both.
  const bytesOf = async (text: string) => (await setText(text, { size: 60, colour: '#000000' })).bytes;
  expect(await bytesOf('क')).not.toEqual(await bytesOf('ष'));
});

test('what the font has no sign for is left out', () => {
  expect(withoutUnknownSigns('Sleep 😴 well 👨‍👩‍👧 at 7 #1* ♥')).toBe('Sleep well at 7 #1*');
  expect(withoutUnknownSigns('क्षमा ‌श्री‍')).toMatch(/^क्षमा/);
});
