// Makes the small files of fonts that nearly every page does with, out of those of Fontsource: the letters of English and
// the signs of its typography, in the weights that the site uses. They share a slow line with the first picture, and are
// two thirds of what they were; what else a page shows comes in the whole files, when it is there
// (src/core/ui/styles/fonts.css). It writes their faces too, so that letters are named in one place. Run it by hand after a
// change here or of the fonts (`node scripts/make-fonts.mjs`) and commit what it writes into src/core/ui/fonts/.
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
// All of Devanagari takes 115 kB. The search shows one word of it to everybody, in a family of its own: letters of one
// word from two files would not join.
const devanagari = await readFile(join(source, 'baloo-2/files/baloo-2-devanagari-wght-normal.woff2'));
await writeSmall(devanagari, hindiExample, {
  ...{ family: 'Baloo 2 example', style: 'normal', file: 'baloo-2-example' },
});
const note = '/* Written by scripts/make-fonts.mjs. */\n';
await writeFile(join(target, 'small.css'), note + faces.join('\n'));
// Their licence asks to stand beside them.
for (const name of ['nunito-sans', 'baloo-2']) {
  await writeFile(join(target, `${name}.licence.txt`), await readFile(join(source, name, 'LICENSE')));
}

async function writeSmall(whole, text, { family, style, file }) {
  const small = await subsetFont(whole, text, { targetFormat: 'woff2', variationAxes: weights });
  await writeFile(join(target, `${file}.woff2`), small);
  // As `unicode-range` names them.
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

/** The signs of a text as runs of neighbours: the first and the last of each. */
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
