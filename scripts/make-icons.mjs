// Makes the pictures of the site's sign that browsers and phones ask for, out of public/favicon.svg. Run it by hand after
// that has changed (`node scripts/make-icons.mjs`) and commit what it writes into public/.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { root } from './up-to-date.mjs';

const sign = await readFile(join(root, 'public/favicon.svg'));
/** The sign's own ground. Phones cut icons into their own shape and fill what is clear with black. */
const ground = '#ffc94a';

await write('favicon.ico', icoOf(await Promise.all([16, 32, 48].map((size) => draw(size).toBuffer()))));
await write('apple-touch-icon.png', await onGround(180, 0.88));
await write('icons/192.png', await draw(192).toBuffer());
await write('icons/512.png', await draw(512).toBuffer());
// A phone may cut away a tenth on each side.
await write('icons/512-maskable.png', await onGround(512, 0.8));

/** The sign in a square of so many pixels. */
function draw(size) {
  // The drawing is 64 wide, which is so many pixels at 72 dots per inch.
  return sharp(sign, { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ compressionLevel: 9 });
}

/** The sign on a ground without corners, as wide as `share` of it. */
async function onGround(size, share) {
  const [width, margin] = [Math.round(size * share), Math.floor((size * (1 - share)) / 2)];
  const rest = size - width - margin;
  const edges = { left: margin, top: margin, right: rest, bottom: rest, background: ground };
  return draw(width).flatten({ background: ground }).extend(edges).toBuffer();
}

/** An ICO file is a table of pictures, which may be PNG since Windows Vista; sharp does not write the table. */
function icoOf(pictures) {
  const entryBytes = 16;
  const head = Buffer.alloc(6 + entryBytes * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, png] of pictures.entries()) {
    const at = 6 + entryBytes * index;
    // The width and height of a PNG stand in its own head.
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
