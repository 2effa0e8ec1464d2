import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Blob, Face } from 'harfbuzzjs';
import { expect, test } from 'vitest';
import { projectFolder } from '../project-folder.ts';
import { canBeOnCard, cardText, hasGlyph } from './card-text.ts';

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

test('letters without any equivalent cannot be written', () => {
  for (const text of ['बच्चे की नींद 😴', 'Ầu ơ', 'Émile 𝗕', 'α'])
    expect([text, canBeOnCard(text)]).toEqual([text, true]);
  for (const text of ['குழந்தை', 'Sleep 睡眠', '😴 !', '', 'ᚠ'])
    expect([text, canBeOnCard(text)]).toEqual([text, false]);
});

test('the fonts have what the list says, and nothing is drawn that they lack', async () => {
  const folder = join(projectFolder, 'src/files/cards/fonts');
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
