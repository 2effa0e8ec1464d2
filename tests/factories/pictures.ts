import sharp from 'sharp';

/** The small one of each format: nearly every entry of a test has one, and encoding it takes longer than sending it. */
const drawn = new Map<string, Promise<Buffer>>();

/** A picture of one colour as a file; a small one, unless a width is given. */
export async function picture(
  format: 'png' | 'jpeg' | 'gif' | 'webp' | 'avif' = 'png',
  size?: { width: number; height?: number },
): Promise<File> {
  const bytes = size ? draw(format, size) : (drawn.get(format) ?? draw(format));
  if (!size) drawn.set(format, bytes);
  return new File([new Uint8Array(await bytes)], `picture.${format}`, { type: `image/${format}` });
}

function draw(format: 'png' | 'jpeg' | 'gif' | 'webp' | 'avif', { width = 12, height = 8 } = {}) {
  return sharp({ create: { width, height, channels: 3, background: '#c8402a' } })
    .toFormat(format)
    .toBuffer();
}

/** A picture as detailed as a photo: layers of coarse and fine noise. */
export async function photo(width: number, height: number): Promise<File> {
  const layer = async (grain: number, sigma: number) => {
    const size = { width: Math.ceil(width / grain), height: Math.ceil(height / grain) };
    const noise = { type: 'gaussian' as const, mean: 128, sigma };
    const small = await sharp({ create: { ...size, channels: 3, background: '#808080', noise } })
      .png({ compressionLevel: 0 })
      .toBuffer();
    return sharp(small).resize(width, height, { fit: 'fill' }).png({ compressionLevel: 0 }).toBuffer();
  };
  const layers = await Promise.all([layer(200, 60), layer(24, 22), layer(6, 14), layer(2, 8)]);
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#c8906a' } })
    .composite(layers.map((input) => ({ input, blend: 'soft-light' as const })))
    .jpeg({ quality: 90 })
    .toBuffer();
  return new File([new Uint8Array(bytes)], 'photo.jpg', { type: 'image/jpeg' });
}

/** A picture of two by two pixels in one of the rare formats that rich text accepts. */
export async function oldPicture(format: 'bmp' | 'ico'): Promise<File> {
  if (format === 'ico') {
    const png = Buffer.from(await (await picture('png')).arrayBuffer());
    const head = Buffer.alloc(22);
    head.writeUInt16LE(1, 2);
    head.writeUInt16LE(1, 4);
    head.writeUInt8(12, 6);
    head.writeUInt8(8, 7);
    head.writeUInt16LE(32, 12);
    head.writeUInt32LE(png.length, 14);
    head.writeUInt32LE(22, 18);
    return new File([head, png], 'picture.ico', { type: 'image/x-icon' });
  }
  const pixels = Buffer.alloc(16, 0x40);
  const head = Buffer.alloc(54);
  head.write('BM');
  head.writeUInt32LE(54 + pixels.length, 2);
  head.writeUInt32LE(54, 10);
  head.writeUInt32LE(40, 14);
  head.writeUInt32LE(2, 18);
  head.writeUInt32LE(2, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(24, 28);
  head.writeUInt32LE(pixels.length, 34);
  return new File([head, pixels], 'picture.bmp', { type: 'image/bmp' });
}
