/** Bytes at the beginning of a file that contain its colour space. */
const head = 1024 * 1024;
/** Display P3: its number in ITU-T H.273 (SMPTE EG 432-1), and its name in a profile. */
const wide = { primaries: 12, name: 'Display P3' };

/**
 * Whether a HEIF file declares the colour space Display P3, as Apple's phones do. The decoder returns the values
 * unchanged; interpreted as sRGB, the picture looks too pale.
 *
 * @param bytes hostile: only this flag is read from them
 */
export function isDisplayP3(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, head));
  // The properties of pictures are in one box, before the pictures themselves.
  const properties = file.indexOf('ipco', 0, 'latin1');
  if (properties < 4) return false;
  const end = Math.min(file.length, properties - 4 + file.readUInt32BE(properties - 4));
  const box = file.indexOf('colr', properties, 'latin1');
  if (box < 4 || box + 10 > end) return false;
  const kind = file.toString('latin1', box + 4, box + 8);
  if (kind === 'nclx') return file.readUInt16BE(box + 8) === wide.primaries;
  const profile = file.subarray(box + 8, Math.min(end, box - 4 + file.readUInt32BE(box - 4)));
  // A profile contains its name with one or two bytes per letter.
  return profile.includes(wide.name) || profile.includes(Buffer.from(wide.name, 'utf16le').swap16());
}

/** From Display P3 to sRGB, both in linear light, with the same white point (CSS Color 4). */
const matrix = [
  [1.2249402, -0.2249402, 0],
  [-0.0420569, 1.0420569, 0],
  [-0.0196376, -0.0786361, 1.0982736],
] as const;

/** Both use the transfer curve of sRGB. */
const linear = Float32Array.from({ length: 256 }, (_, value) => {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
});
const steps = 4095;
const curved = Uint8Array.from({ length: steps + 1 }, (_, step) => {
  const light = step / steps;
  return Math.round(255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055));
});
const toByte = (light: number): number => curved[Math.round(Math.min(1, Math.max(0, light)) * steps)] ?? 0;

/** Converts Display P3 to sRGB, in place; colours outside of sRGB are clipped per channel. @param pixels RGBA */
export function toSrgb(pixels: Uint8ClampedArray): void {
  const [[rr, rg], [gr, gg], [br, bg, bb]] = matrix;
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const red = linear[pixels[at] ?? 0] ?? 0;
    const green = linear[pixels[at + 1] ?? 0] ?? 0;
    const blue = linear[pixels[at + 2] ?? 0] ?? 0;
    pixels[at] = toByte(rr * red + rg * green);
    pixels[at + 1] = toByte(gr * red + gg * green);
    pixels[at + 2] = toByte(br * red + bg * green + bb * blue);
  }
}
