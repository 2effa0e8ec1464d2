// Generates the icons of browsers and phones from public/favicon.svg, and those of the shortcuts from the icons of the
// pages. src/site/web-manifest.ts refers to them. Run it by hand after a change of these
// (`node scripts/make-icons.mjs`) and commit the output in public/.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { root } from './up-to-date.mjs';

const sign = await readFile(join(root, 'public/favicon.svg'));
/** The background of the logo. Phones crop icons to their own shape and fill transparent areas with black. */
const ground = '#ffc94a';

await write('favicon.ico', icoOf(await Promise.all([16, 32, 48].map((size) => draw(size).toBuffer()))));
await write('apple-touch-icon.png', await onGround(180, 0.88));
await write('icons/192.png', await draw(192).toBuffer());
await write('icons/512.png', await draw(512).toBuffer());
// A phone may cut away a tenth on each side.
await write('icons/192-maskable.png', await onGround(192, 0.8));
await write('icons/512-maskable.png', await onGround(512, 0.8));
await write('icons/512-monochrome.png', await drawn(outlineOf(sign), 512).toBuffer());
for (const name of ['ticket', 'calendar-days', 'book-open']) {
  await write(`icons/shortcut-${name}.png`, await drawn(await onRound(name), 96).toBuffer());
}

// The admin area is another app on the same phone: it has the dark logo.
const night = { ground: '#2b1b3d', sign: atNight(sign) };
for (const size of [192, 512]) {
  await write(`icons/admin-${size}.png`, await drawn(night.sign, size).toBuffer());
  await write(`icons/admin-${size}-maskable.png`, await onGround(size, 0.8, night));
}

/** The logo in a square of so many pixels. */
function draw(size) {
  return drawn(sign, size);
}

/** An SVG of width 64 in a square of so many pixels. */
function drawn(svg, size) {
  // At 72 dots per inch it has that many pixels.
  return sharp(Buffer.from(svg), { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ compressionLevel: 9 });
}

/** The logo on a square background, as wide as `share` of it. */
async function onGround(size, share, look = { ground, sign }) {
  const [width, margin] = [Math.round(size * share), Math.floor((size * (1 - share)) / 2)];
  const rest = size - width - margin;
  const edges = { left: margin, top: margin, right: rest, bottom: rest, background: look.ground };
  return drawn(look.sign, width).flatten({ background: look.ground }).extend(edges).toBuffer();
}

/** The logo in colours for a dark background. */
function atNight(svg) {
  const colours = { '#FFC94A': '#2b1b3d', '#C8402A': '#FF9A85', '#0F766E': '#6FD3BF', '#fff': '#FFC94A' };
  return String(svg).replace(/#\w+/g, (colour) => colours[colour] ?? colour);
}

/** The outline of the logo in one colour: phones that tint icons use only the alpha channel. */
function outlineOf(svg) {
  return String(svg)
    .replace(/<rect[^>]*>/, '')
    .replace(/(stroke|fill)="#\w+"/g, '$1="#000"');
}

/** One of the icons of the pages on a round background. */
async function onRound(name) {
  const icons = await readFile(join(root, 'src/core/ui/art/icons.svg'), 'utf8');
  const [, lines] = new RegExp(`<symbol id="${name}"[^>]*>(.*?)</symbol>`).exec(icons);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64"><circle cx="32" cy="32" r="32" fill="${ground}"/>` +
    '<g transform="translate(14 14) scale(1.5)" fill="none" stroke="#2b1b3d" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">' +
    `${lines}</g></svg>`
  );
}

/** An ICO file is a table of pictures, which may be PNG since Windows Vista; sharp does not write ICO. */
function icoOf(pictures) {
  const entryBytes = 16;
  const head = Buffer.alloc(6 + entryBytes * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, png] of pictures.entries()) {
    const at = 6 + entryBytes * index;
    // The width and height of a PNG are in its header.
    head.writeUInt8(png.readUInt32BE(16), at);
    head.writeUInt8(png.readUInt32BE(20), at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...pictures]);
}

function write(name, bytes) {
  return writeFile(join(root, 'public', name), bytes);
}
