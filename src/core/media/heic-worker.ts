// Runs in a thread that decode-threads.ts starts for one picture.
import { parentPort, workerData } from 'node:worker_threads';
import { isDisplayP3, toSrgb } from './display-p3.ts';
import type { Decoded } from './old-picture-formats.ts';

const { bytes, maxPixels } = workerData as { bytes: Uint8Array; maxPixels: number };

/** Maximum bytes of the decoder's memory: 40 million pixels take some 350 MB of it, decoded and rotated. */
const maxMemory = 640 * 1024 * 1024;
const page = 65_536;

// The memory limit of a thread does not cover WebAssembly. The decoder requests each piece of memory here, and handles
// a refusal like any program: it reports that the picture cannot be decoded.
const { grow } = WebAssembly.Memory.prototype;
WebAssembly.Memory.prototype.grow = function growWithin(this: WebAssembly.Memory, pages: number) {
  if (this.buffer.byteLength + pages * page > maxMemory)
    throw new RangeError('more memory than one picture may take');
  return grow.call(this, pages);
};

const { default: libheif } = await import('libheif-js/wasm-bundle.js');
const images = new libheif.HeifDecoder().decode(bytes);
const image = images.find((one) => Boolean(one.is_primary())) ?? images[0];
if (!image) throw new Error('a HEIC file without a picture');
const [width, height] = [image.get_width(), image.get_height()];
if (width * height > maxPixels) {
  parentPort?.postMessage({ kind: 'too large' } satisfies Decoded);
} else {
  const data = new Uint8ClampedArray(width * height * 4);
  image.display({ data, width, height }, (shown) => {
    if (!shown) throw new Error('a HEIC picture that cannot be decoded');
    if (isDisplayP3(bytes)) toSrgb(data);
    const pixels = new Uint8Array(data.buffer);
    const decoded: Decoded = { kind: 'pixels', pixels, width, height, upsideDown: false };
    parentPort?.postMessage(decoded, [data.buffer]);
  });
}
