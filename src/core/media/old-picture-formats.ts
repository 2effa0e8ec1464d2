import decodeBmp from 'decode-bmp';
import decodeIco from 'decode-ico';

/** A decoded picture: four bytes per pixel, red, green, blue and opacity. Or a PNG that an icon contained. */
export type Decoded =
  | { kind: 'pixels'; pixels: Uint8Array; width: number; height: number; upsideDown: boolean }
  | { kind: 'png'; png: Uint8Array }
  | { kind: 'too large' };

/** These decoders run in JavaScript, in a thread of their own; pictures of cameras are not BMP. */
const maxPixels = 8_000_000;
const maxIconPixels = 1024 * 1024;
/** A file can list the same bytes as thousands of icons. */
const maxIcons = 64;
const headBytes = 6;
const entryBytes = 16;

const isBitmap = (bytes: Uint8Array) => bytes.length > 26 && viewOf(bytes).getUint16(0) === 0x42_4d;
const isIcon = (bytes: Uint8Array) =>
  bytes.length > headBytes && viewOf(bytes).getUint32(0) === 0x00_00_01_00;

/** Whether bytes begin like BMP or ICO. */
export function isOldFormat(bytes: Uint8Array): boolean {
  return isBitmap(bytes) || isIcon(bytes);
}

/**
 * Decodes BMP and ICO, which sharp does not (product: Pictures); of an icon the largest picture.
 *
 * @returns undefined when the bytes are neither
 * @throws when they are damaged
 */
export function decodeOldFormat(bytes: Uint8Array): Decoded | undefined {
  if (isBitmap(bytes)) return decodeBitmap(bytes);
  return isIcon(bytes) ? decodeIcon(bytes) : undefined;
}

function decodeBitmap(bytes: Uint8Array): Decoded {
  const height = viewOf(bytes).getInt32(22, true);
  // Checked before decoding, which would allocate memory for as many pixels as the file claims to have.
  if (viewOf(bytes).getUint32(18, true) * Math.abs(height) > maxPixels) return { kind: 'too large' };
  // A negative height means that the rows run from top to bottom, which the decoder does not support.
  const upright = bytes.slice();
  viewOf(upright).setInt32(22, Math.abs(height), true);
  const { data, width, height: rows } = decodeBmp(upright);
  return { kind: 'pixels', pixels: asBytes(data), width, height: rows, upsideDown: height < 0 };
}

/** Decodes only the largest picture: the library would decode them all. */
function decodeIcon(bytes: Uint8Array): Decoded {
  const view = viewOf(bytes);
  const count = view.getUint16(4, true);
  if (count < 1 || count > maxIcons) throw new Error('an icon with no pictures or too many');
  const entries = Array.from({ length: count }, (_, n) => headBytes + n * entryBytes);
  // A side of 256 is written as 0.
  const area = (entry: number) => (view.getUint8(entry) || 256) * (view.getUint8(entry + 1) || 256);
  const [largest = headBytes] = entries.toSorted((a, b) => area(b) - area(a));
  const size = view.getUint32(largest + 8, true);
  const offset = view.getUint32(largest + 12, true);
  const picture = bytes.subarray(offset, offset + size);
  if (viewOf(picture).getUint32(0) === 0x89_50_4e_47) return { kind: 'png', png: picture };
  // Like the decoder: the height includes the mask, and for a side of 0 the value of the directory is used.
  const width = viewOf(picture).getUint32(4, true) || view.getUint8(largest);
  const height = viewOf(picture).getUint32(8, true) >>> 1 || view.getUint8(largest + 1);
  if (width * height > maxIconPixels) return { kind: 'too large' };
  const alone = new Uint8Array(headBytes + entryBytes + picture.length);
  alone.set(bytes.subarray(0, headBytes));
  alone.set(bytes.subarray(largest, largest + entryBytes), headBytes);
  alone.set(picture, headBytes + entryBytes);
  viewOf(alone).setUint16(4, 1, true);
  viewOf(alone).setUint32(headBytes + 12, headBytes + entryBytes, true);
  const [icon] = decodeIco(alone);
  if (!icon) throw new Error('an icon without a picture');
  return {
    kind: 'pixels',
    pixels: asBytes(icon.data),
    width: icon.width,
    height: icon.height,
    upsideDown: false,
  };
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function asBytes(data: Uint8Array | Uint8ClampedArray): Uint8Array {
  return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
}
