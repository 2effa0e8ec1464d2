import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { colours } from '../../content/kinds/rich-text-format.ts';

const css = readFileSync(join(import.meta.dirname, 'rich-text-colours.css'), 'utf8');

function colourIn(rule: string, property: string): string {
  const value = new RegExp(`\\.${rule} \\{[^}]*--${property}: #([0-9a-f]{3,6});`).exec(css)?.[1];
  return value?.length === 3 ? value.replace(/./g, '$&$&') : String(value);
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

test.each(colours)('%s can be read as text and as ground', (colour) => {
  expect(colourIn(`ql-color-${colour}`, 'exact')).toBe(colour);
  expect(contrast(colourIn(`ql-color-${colour}`, 'light'), 'fff9f1')).toBeGreaterThanOrEqual(4.5);
  expect(contrast(colourIn(`ql-color-${colour}`, 'dark'), '291b38')).toBeGreaterThanOrEqual(4.5);
  expect(colourIn(`ql-bg-${colour}`, 'ground')).toBe(colour);
  expect(contrast(colourIn(`ql-bg-${colour}`, 'on-ground'), colour)).toBeGreaterThanOrEqual(4.5);
});
