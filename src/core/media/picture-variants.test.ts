import { expect, test } from 'vitest';
import { allVariants, readVariantName, sourceSet, variantName, variantsOf } from './picture-variants.ts';

const widthsOf = (width: number, height: number, isAnimated = false) =>
  variantsOf({ width, height, isAnimated })
    .filter(({ format }) => format === 'avif')
    .map((variant) => variant.width ?? 'own');

test.each([
  ['an icon', 48, 48, []],
  ['a small picture', 400, 300, ['own', 320]],
  ['one a little wider than a width', 800, 600, ['own', 320, 480]],
  ['a scene', 1200, 800, ['own', 320, 480, 720]],
  ['a photo', 2560, 1920, [320, 480, 720, 1080, 1600]],
  ['a very tall one', 1080, 8000, [320, 480, 720]],
])('%s has no variant wider than itself', (_what, width, height, wanted) => {
  expect(new Set(widthsOf(width, height))).toEqual(new Set(wanted));
});

test('an animation has only its own size', () => {
  expect(widthsOf(1200, 800, true)).toEqual([]);
  expect(sourceSet('0a.webp', { width: 1200, height: 800, isAnimated: true }, 'webp')).toBe('');
});

test('the name of a variant contains its picture', () => {
  for (const variant of allVariants) {
    expect(readVariantName(variantName('0a1b.webp', variant))).toEqual({ name: '0a1b.webp', ...variant });
  }
  for (const name of [
    '0a1b.webp',
    '0a1b-777.webp',
    '0a1b-320.png',
    '0a1b-.avif',
    '../0a1b.avif',
    '-320.webp',
  ]) {
    expect(readVariantName(name)).toBeUndefined();
  }
});

test('browsers choose from the existing variants', () => {
  const size = { width: 1200, height: 800, isAnimated: false };
  const of = (...files: string[]) => files.map((file) => `/uploads/0a${file}`).join(', ');
  expect(sourceSet('0a.webp', size, 'avif')).toBe(
    of('-320.avif 320w', '-480.avif 480w', '-720.avif 720w', '.avif 1200w'),
  );
  expect(sourceSet('0a.webp', size, 'webp')).toBe(
    of('-320.webp 320w', '-480.webp 480w', '-720.webp 720w', '.webp 1200w'),
  );
  expect(sourceSet('0a.webp', { ...size, width: 2560, height: 1920 }, 'webp')).toMatch(/-1600\.webp 1600w$/);
  expect(sourceSet('0a.webp', { ...size, width: 12 }, 'webp')).toBe('');
});
