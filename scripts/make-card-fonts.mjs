// Generates the fonts of share cards (src/core/media/fonts), and the list of their characters
// (src/cms/records/card-characters.ts). Baloo 2 is the main font; DejaVu Sans has the characters that Baloo lacks:
// arrows, mathematical signs, ticks, stars, exponents, further Latin and Greek letters. Pango reads only plain
// TrueType, and packages contain compressed web fonts. Run it by hand after a change here or of the packages (`node
// scripts/make-card-fonts.mjs`) and commit the output.
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Blob, Face } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import { root } from './up-to-date.mjs';

const to = join(root, 'src/core/media/fonts');
const folderOf = (address) => dirname(fileURLToPath(address));
const baloo = folderOf(import.meta.resolve('@fontsource/baloo-2/package.json'));
const dejavu = folderOf(import.meta.resolve('dejavu-fonts-ttf/package.json'));

const everything = charactersOf([[0x20, 0xffff]]);
// Latin, IPA, combining marks and Greek; Latin with dots below; punctuation to symbols and arrows.
const fallback = charactersOf([
  [0x20, 0x3ff],
  [0x1e00, 0x1eff],
  [0x2000, 0x2bff],
]);

const faces = [];
for (const subset of ['latin', 'latin-ext', 'devanagari']) {
  const whole = join(baloo, `files/baloo-2-${subset}-700-normal.woff`);
  await write(`baloo-2-${subset}`, whole, everything);
}
await write('dejavu-sans', join(dejavu, 'ttf/DejaVuSans-Bold.ttf'), fallback);
// Their licences must be distributed with them.
await copyFile(join(baloo, 'LICENSE'), join(to, 'baloo-2.licence.txt'));
await copyFile(join(dejavu, 'LICENSE'), join(to, 'dejavu-sans.licence.txt'));
await writeFile(join(root, 'src/cms/records/card-characters.ts'), listed(faces));

async function write(name, from, characters) {
  const font = await subsetFont(await readFile(from), characters, { targetFormat: 'truetype' });
  await writeFile(join(to, `${name}.ttf`), font);
  faces.push(new Face(new Blob(font), 0));
  console.log(`${name}: ${font.length} bytes`);
}

function charactersOf(ranges) {
  const points = ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index),
  );
  return String.fromCodePoint(...points.filter((point) => point < 0xd800 || point > 0xdfff));
}

function listed(faces) {
  const points = [...new Set(faces.flatMap((face) => [...face.collectUnicodes()]))].toSorted((a, b) => a - b);
  const runs = [];
  for (const point of points) {
    const run = runs.at(-1);
    if (run && point === run[1] + 1) run[1] = point;
    else runs.push([point, point]);
  }
  const words = runs.map(([first, last]) => [first, last].map((point) => point.toString(16)).join('-'));
  const lines = [[]];
  for (const word of words) {
    if ([...lines.at(-1), word].join(' ').length > 100) lines.push([]);
    lines.at(-1).push(word);
  }
  return `// Written by scripts/make-card-fonts.mjs.

/** The characters that the fonts of cards have, as runs of hexadecimal code points: the first and the last of each. */
export const cardCharacters = [
${lines.map((line) => `  '${line.join(' ')}',`).join('\n')}
].join(' ');
`;
}
