import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Blob, Face } from 'harfbuzzjs';
import { expect, test } from 'vitest';
import { projectFolder } from '#core/config/project-folder.ts';
import { contentTypes } from './registry.ts';
import { canBeOnCard, cardFactsOf, cardText, hasGlyph } from './share-card.ts';

test.each([
  ['signs that the fonts have stay', 'BMI ≥ 25 → ≤ 20 ✓ ★ H₂O 10⁹ © ® ™ ₹500 ½ ° ± × √ α ① ☎ ♥', undefined],
  ['so do joiners within words', 'क्\u200dषमा, नमक\u200cदान', undefined],
  ['an emoji style of a sign is the sign', '© ©\ufe0f ❤\ufe0f', '© © ❤'],
  ['keycaps are digits', '5\ufe0f\u20e3 tips', '5 tips'],
  [
    'emoji go, whole',
    'Sleep 😴 well 👨\u200d👩\u200d👧 🧘🏽\u200d♀\ufe0f ❤\ufe0f\u200d🩹 🇮🇳 now',
    'Sleep well now',
  ],
  ['decorated letters become plain ones', '𝗕𝗼𝗹𝗱 Ｆｕｌｌ ﬁsh ㎏ x\u0359', 'Bold Full fish kg x'],
  ['what is not seen goes', 'a\u200b\u200fb\u0007c\ue000d', 'ab c d'],
])('%s', (_what, text, written) => {
  expect(cardText(text)).toBe(written ?? text);
});

test('letters without an equivalent cannot be drawn', () => {
  for (const text of ['बच्चे की नींद 😴', 'Ầu ơ', 'Émile 𝗕', 'α'])
    expect([text, canBeOnCard(text)]).toEqual([text, true]);
  for (const text of ['குழந்தை', 'Sleep 睡眠', '😴 !', '', 'ᚠ'])
    expect([text, canBeOnCard(text)]).toEqual([text, false]);
});

test('the fonts contain the listed characters, and no others are drawn', async () => {
  const folder = join(projectFolder, 'src/core/media/fonts');
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ttf'));
  const points = new Set<number>();
  for (const file of files)
    for (const point of new Face(new Blob(await readFile(join(folder, file))), 0).collectUnicodes())
      points.add(point);
  // The first two planes; the others have rare Chinese characters.
  const all = Array.from({ length: 0x2_0000 - 0x20 }, (_, index) => index + 0x20)
    .filter((point) => point < 0xd800 || point > 0xdfff)
    .map((point) => String.fromCodePoint(point));
  const has = (character: string) => points.has(character.codePointAt(0) ?? 0);
  expect(all.filter((character) => hasGlyph(character) !== has(character))).toEqual([]);
  const drawn = new Set(all.filter((one) => /\P{Cn}/u.test(one)).flatMap((one) => [...cardText(one)]));
  expect([...drawn].filter((character) => !has(character))).toEqual([]);
});

const blog = {
  title: 'Gentle nights',
  link: 'gentle-nights',
  createdAt: '2026-11-05',
  imageUrl: '0a1b.webp',
};

test('a card contains the data of its type, for stored and for shown entries', () => {
  const facts = {
    label: 'Article',
    tone: 'sun',
    title: 'Gentle nights',
    detail: '5 Nov 2026',
    picture: '0a1b.webp',
  };
  expect(cardFactsOf(contentTypes.blog, blog)).toEqual(facts);
  const shown = { ...blog, imageUrl: { name: '0a1b.webp', alt: '', facts: undefined } };
  expect(cardFactsOf(contentTypes.blog, shown)).toEqual(facts);
  expect(cardFactsOf(contentTypes.blog, { title: 'Bare' })).toMatchObject({ detail: '', picture: '' });
  const webinar = { title: 'Sleep', startdate: '2026-11-05', enddate: '2026-11-06', time: '5:00 pm' };
  expect(cardFactsOf(contentTypes.webinar, webinar)?.detail).toBe('5 Nov 2026 – 6 Nov 2026 · 5:00 pm');
  const picnic = { title: 'Picnic', date: '2026-11-05', location: 'Pune' };
  expect(cardFactsOf(contentTypes.community, picnic)?.detail).toBe('5 Nov 2026 · Pune');
  expect(cardFactsOf(contentTypes.community, { title: 'Picnic' })?.detail).toBe('');
});

test('an undrawable title has no card, nor has a type without a card', () => {
  const titled = (title: string) => cardFactsOf(contentTypes.blog, { ...blog, title });
  expect(titled('बच्चे की नींद 😴 – ₹500')).toBeDefined();
  expect(titled('குழந்தை')).toBeUndefined();
  expect(titled('😴 !')).toBeUndefined();
  const inBengali = { title: 'Picnic', date: '2026-11-05', location: 'কলকাতা' };
  expect(cardFactsOf(contentTypes.community, inBengali)?.detail).toBe('5 Nov 2026');
  expect(cardFactsOf(contentTypes.course, { title: 'Feelings', duration: 'ஆறு வாரம்' })?.detail).toBe('');
  expect(cardFactsOf(contentTypes.course, { title: 'Feelings', duration: '६ सप्ताह' })?.detail).toBe(
    '६ सप्ताह',
  );
  expect(cardFactsOf(contentTypes.idea, { title: 'A kite' })).toBeUndefined();
});
