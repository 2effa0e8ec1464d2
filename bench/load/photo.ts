import sharp from 'sharp';

/** As detailed as a photo: layers of coarse and fine noise. */
export async function drawPhoto(width: number, height: number): Promise<Buffer> {
  const layer = async (grain: number, sigma: number) => {
    const size = { width: Math.ceil(width / grain), height: Math.ceil(height / grain) };
    const noise = { type: 'gaussian' as const, mean: 128, sigma };
    const small = await sharp({ create: { ...size, channels: 3, background: '#808080', noise } })
      .png({ compressionLevel: 0 })
      .toBuffer();
    return sharp(small).resize(width, height, { fit: 'fill' }).png({ compressionLevel: 0 }).toBuffer();
  };
  const layers = await Promise.all([layer(200, 60), layer(24, 22), layer(6, 14), layer(2, 8)]);
  return sharp({ create: { width, height, channels: 3, background: '#c8906a' } })
    .composite(layers.map((input) => ({ input, blend: 'soft-light' as const })))
    .jpeg({ quality: 90 })
    .toBuffer();
}
