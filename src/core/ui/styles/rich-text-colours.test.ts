import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { colours } from '#cms/fields/rich-text/field.ts';

const css = readFileSync(join(import.meta.dirname, 'rich-text-colours.css'), 'utf8');

/** The colours that the last rule for a class sets for a property: one, or one each for light and dark pages. */
function coloursIn(className: string, property: string): string[] {
  const rule = new RegExp(
    `(?:\\.${className}\\b|\\[class\\*="${className.slice(0, 6)}"\\])[^{}]*\\{[^}]*--${property}: ([^;]+);`,
    'g',
  );
  const value = [...css.matchAll(rule)].at(-1)?.[1] ?? '';
  return [...value.matchAll(/#([0-9a-f]{3,6})/g)].map(([, colour = '']) =>
    colour.length === 3 ? colour.replace(/./g, '$&$&') : colour,
  );
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((start) => {
    const channel = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

test.each(colours)('%s is readable as text and as background', (colour) => {
  expect(coloursIn(`ql-color-${colour}`, 'exact')).toEqual([colour]);
  const [light = '', dark = ''] = coloursIn(`ql-color-${colour}`, 'readable');
  expect(contrast(light, 'fff9f1')).toBeGreaterThanOrEqual(4.5);
  expect(contrast(dark, '291b38')).toBeGreaterThanOrEqual(4.5);
  expect(coloursIn(`ql-bg-${colour}`, 'ground')).toEqual([colour]);
  const [onGround = ''] = coloursIn(`ql-bg-${colour}`, 'on-ground');
  expect(contrast(onGround, colour)).toBeGreaterThanOrEqual(4.5);
});
