import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type BrandColour, defaultColours } from './brand.ts';
import {
  brandStyle,
  colourProblem,
  measureColour,
  replacedTones,
  tonesOfBrand,
  usableTone,
} from './brand-colours.ts';
import { contrastRatio, type HexColour, mixColours } from './contrast.ts';

test.each([
  ['#000000', '#ffffff', 21],
  ['#777777', '#ffffff', 4.48],
  ['#c8402a', '#ffffff', 4.98],
  ['#ffffff', '#ffffff', 1],
] as const)('the contrast of %s and %s is %d', (one, other, ratio) => {
  expect(contrastRatio(one, other)).toBeCloseTo(ratio, 1);
  expect(contrastRatio(other, one)).toBe(contrastRatio(one, other));
});

test('colours are mixed as CSS mixes them', () => {
  expect(mixColours('#c8402a', '#ffffff', 0.5)).toBe('#e4a095');
  expect(mixColours('#c8402a', '#000000', 0)).toBe('#c8402a');
});

const css = readFileSync('src/core/ui/styles/tokens.css', 'utf8');
const [light = '', dark = ''] = css.split('@media (prefers-color-scheme: dark)');
const tokenOf = (theme: string, name: string) =>
  new RegExp(`--color-${name}: (#[0-9a-f]{6});`).exec(theme)?.[1] as HexColour;
/** What coloured text is shown on. */
const grounds = ['page', 'surface', 'coral-soft', 'danger-soft', 'sun-soft', 'mint-soft', 'sky-soft'];

test('the default colours are those of the design, and need no style', () => {
  expect(defaultColours).toEqual({ main: tokenOf(light, 'coral'), accent: tokenOf(light, 'teal') });
  expect(tonesOfBrand('main', defaultColours.main).dark.text).toBe(tokenOf(dark, 'coral-text'));
  expect(tonesOfBrand('accent', defaultColours.accent).dark).toEqual({
    fill: tokenOf(dark, 'teal'),
    text: tokenOf(dark, 'teal-text'),
  });
  for (const name of ['main', 'accent'] as const)
    expect(colourProblem(name, defaultColours[name])).toBeUndefined();
  expect(brandStyle(defaultColours)).toBe('');
});

const parts = ['00', '33', '66', '99', 'cc', 'ff'];
const all = parts.flatMap((red) =>
  parts.flatMap((green) => parts.map((blue): HexColour => `#${red}${green}${blue}`)),
);

test.each<BrandColour>(['main', 'accent'])('each accepted %s colour is readable everywhere', (name) => {
  const accepted = all.filter((colour) => colourProblem(name, colour) === undefined);
  expect(accepted.length).toBeGreaterThan(60);
  const unreadable = accepted.flatMap((colour) => {
    const tones = tonesOfBrand(name, colour);
    const soft = replacedTones({ ...defaultColours, [name]: colour });
    return [
      [light, tones.light, soft.light['coral-soft']] as const,
      [dark, tones.dark, soft.dark['coral-soft']] as const,
    ].flatMap(([theme, { fill, text }, tint]) => {
      const below = [...grounds.map((ground) => tokenOf(theme, ground)), ...(tint ? [tint] : [])];
      const ratios = [contrastRatio('#ffffff', fill), ...below.map((ground) => contrastRatio(text, ground))];
      return ratios.every((ratio) => ratio >= 4.5) ? [] : [colour];
    });
  });
  expect(unreadable).toEqual([]);
});

test.each<BrandColour>(['main', 'accent'])('for each refused %s colour, a darker tone is offered', (name) => {
  const refused = all.filter((colour) => colourProblem(name, colour) !== undefined);
  expect(refused).toContain('#ffcc66');
  for (const colour of refused) {
    const usable = usableTone(name, colour);
    expect(usable && colourProblem(name, usable)).toBeUndefined();
    expect(colourProblem(name, colour)).toContain(usable);
  }
});

test('a refusal names the use, its contrast and the least', () => {
  expect(colourProblem('main', '#ffc94a')).toBe(
    'White text on buttons would have a contrast of 1.5:1, and at least 4.5:1 is needed. A darker tone such as #8f7129 can be read.',
  );
  expect(measureColour('main', '#ffc94a')[0]).toMatchObject({ use: 'White text on buttons', least: 4.5 });
});

test('the style has nothing but tones, of the changed colour only', () => {
  const style = brandStyle({ ...defaultColours, main: '#1d4ed8' });
  expect(style).toMatch(
    /^@media screen\{:root:root\{(--color-coral(-\w+)?:#[0-9a-f]{6};?)+\}@media \(prefers-color-scheme:dark\)\{:root:root\{(--color-coral(-\w+)?:#[0-9a-f]{6};?)+\}\}\}$/,
  );
  expect(style.length).toBeLessThan(400);
  const unchecked = { main: 'red}</style>' as HexColour, accent: defaultColours.accent };
  expect(brandStyle(unchecked)).toBe('');
});
