// Generates small font subsets for nearly every page from those of Fontsource: English letters and typography, in the
// weights of the site. They compete with the first picture on a slow connection, and have two thirds of the original
// size; other characters load the complete files on demand (src/core/ui/styles/fonts.css). It writes their font faces
// too, so that the characters are listed in one place. Run it by hand after a change here or of the fonts (`node
// scripts/make-fonts.mjs`) and commit the output in src/core/ui/fonts/.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { hindiExample } from '../src/features/search/public/hindi-example.ts';
import { root } from './up-to-date.mjs';

const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
const characters = `${ascii}\u00a0©°·½×é–—‘’“”•…−`;
const weights = { wght: { min: 400, max: 800 } };

const source = join(root, 'node_modules/@fontsource-variable');
const target = join(root, 'src/core/ui/fonts');
await mkdir(target, { recursive: true });
const faces = [];
for (const [family, style] of [
  ['Baloo 2', 'normal'],
  ['Nunito Sans', 'normal'],
  ['Nunito Sans', 'italic'],
]) {
  const name = family.toLowerCase().replace(' ', '-');
  const whole = await readFile(join(source, name, 'files', `${name}-latin-wght-${style}.woff2`));
  await writeSmall(whole, characters, { family, style, file: `${name}-english-${style}` });
}
// All of Devanagari takes 115 kB. The search shows one Hindi word on every page, in a font family of its own: letters
// of one word from two files would not join.
const devanagari = await readFile(join(source, 'baloo-2/files/baloo-2-devanagari-wght-normal.woff2'));
await writeSmall(devanagari, hindiExample, {
  ...{ family: 'Baloo 2 example', style: 'normal', file: 'baloo-2-example' },
});
const note = '/* Written by scripts/make-fonts.mjs. */\n';
await writeFile(join(target, 'small.css'), note + faces.join('\n'));
// Their licence must be distributed with them.
for (const name of ['nunito-sans', 'baloo-2']) {
  await writeFile(join(target, `${name}.licence.txt`), await readFile(join(source, name, 'LICENSE')));
}

async function writeSmall(whole, text, { family, style, file }) {
  const small = await subsetFont(whole, text, { targetFormat: 'woff2', variationAxes: weights });
  await writeFile(join(target, `${file}.woff2`), small);
  // In the syntax of `unicode-range`.
  const range = runsOf(text).map(([first, last]) => `U+${hex(first)}${first < last ? `-${hex(last)}` : ''}`);
  faces.push(`@font-face {
  font-family: "${family}";${style === 'italic' ? '\n  font-style: italic;' : ''}
  font-display: swap;
  font-weight: 400 800;
  src: url("./${file}.woff2") format("woff2");
  unicode-range: ${range.join(', ')};
}
`);
  console.log(`${file}: ${whole.length} to ${small.length} bytes`);
}

/** The characters of a text as runs of neighbours: the first and the last of each. */
function runsOf(text) {
  const signs = [...new Set(text)].map((sign) => sign.codePointAt(0)).toSorted((a, b) => a - b);
  const runs = [];
  for (const sign of signs) {
    const run = runs.at(-1);
    if (run?.[1] === sign - 1) run[1] = sign;
    else runs.push([sign, sign]);
  }
  return runs;
}

function hex(sign) {
  return sign.toString(16).toUpperCase().padStart(4, '0');
}
