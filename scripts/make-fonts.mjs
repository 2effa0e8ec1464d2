// Makes the small files of fonts that nearly every page does with, out of those of Fontsource: the letters of English and
// the signs of its typography, in the weights that the site uses. They share a slow line with the first picture, and are
// two thirds of what they were; what else a page shows comes in the whole files, when it is there
// (src/web/styles/fonts.css). Run it by hand after a change here or of the fonts (`node scripts/make-fonts.mjs`) and
// commit what it writes into src/web/fonts/.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { root } from './up-to-date.mjs';

const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
/** As `unicode-range` names them in fonts.css. */
const letters = `${ascii}\u00a0©°·½×é–—‘’“”•…−`;
const weights = { wght: { min: 400, max: 800 } };

const source = join(root, 'node_modules/@fontsource-variable');
const target = join(root, 'src/web/fonts');
await mkdir(target, { recursive: true });
for (const [name, style] of [
  ['nunito-sans', 'normal'],
  ['nunito-sans', 'italic'],
  ['baloo-2', 'normal'],
]) {
  const whole = await readFile(join(source, name, 'files', `${name}-latin-wght-${style}.woff2`));
  const small = await subsetFont(whole, letters, { targetFormat: 'woff2', variationAxes: weights });
  await writeFile(join(target, `${name}-english-${style}.woff2`), small);
  console.log(`${name} ${style}: ${whole.length} to ${small.length} bytes`);
}
// Their licence asks to stand beside them.
for (const name of ['nunito-sans', 'baloo-2']) {
  await writeFile(join(target, `${name}.licence.txt`), await readFile(join(source, name, 'LICENSE')));
}
