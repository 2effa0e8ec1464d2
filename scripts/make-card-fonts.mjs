// Makes the fonts that cards are drawn with (src/files/cards/fonts) out of those of the package @fontsource/baloo-2: what
// sets the text reads plain TrueType alone, and packages bring it packed for browsers. Run it by hand after that package
// has changed (`node scripts/make-card-fonts.mjs`) and commit what it writes.
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';
import { root } from './up-to-date.mjs';

const from = dirname(fileURLToPath(import.meta.resolve('@fontsource/baloo-2/package.json')));
const to = join(root, 'src/files/cards/fonts');

for (const subset of ['latin', 'latin-ext', 'devanagari']) {
  const packed = await readFile(join(from, `files/baloo-2-${subset}-700-normal.woff`));
  await writeFile(join(to, `baloo-2-${subset}.ttf`), unpacked(packed));
}
await copyFile(join(from, 'LICENSE'), join(to, 'LICENSE'));

/** A font of the format WOFF (https://www.w3.org/TR/WOFF/) as the plain file that it was: its tables, each inflated. */
function unpacked(woff) {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const at = 44 + 20 * index;
    const [offset, length, whole] = [4, 8, 12].map((field) => woff.readUInt32BE(at + field));
    const bytes = woff.subarray(offset, offset + length);
    return {
      tag: woff.subarray(at, at + 4),
      checksum: woff.subarray(at + 16, at + 20),
      bytes: length < whole ? inflateSync(bytes) : bytes,
    };
  });
  const power = Math.floor(Math.log2(count));
  const head = Buffer.alloc(12 + 16 * count);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(16 * 2 ** power, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE(16 * (count - 2 ** power), 10);
  const parts = [head];
  let offset = head.length;
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const at = 12 + 16 * index;
    tag.copy(head, at);
    checksum.copy(head, at + 4);
    head.writeUInt32BE(offset, at + 8);
    head.writeUInt32BE(bytes.length, at + 12);
    // Every table begins at a multiple of four bytes.
    const room = Buffer.alloc(-bytes.length & 3);
    parts.push(bytes, room);
    offset += bytes.length + room.length;
  }
  return Buffer.concat(parts);
}
