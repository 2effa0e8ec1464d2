import type { OverlayOptions } from 'sharp';
import { canBeOnCard, cardText } from '#cms/records/share-card.ts';
import { type Brand, isWordmark } from '#core/brand/brand.ts';
import { replacedTones } from '#core/brand/brand-colours.ts';
import { pictureDecoder } from '#core/media/decode-threads.ts';
import { placed, type RenderedText, renderText } from './render-text.ts';

/** The colour of text, and the left edge of everything, in pixels. */
export const ink = '#2b1b3d';
export const left = 64;

/** The brand with the bytes of its logo; undefined: the drawn one. */
export type CardBrand = Pick<Brand, 'name' | 'colours'> & { logo: Uint8Array | undefined };

/** The drawn logo, 62 × 40, in one row with the name; empty where the site has a picture. */
export function drawnLogo({ logo, colours }: CardBrand): string {
  if (logo) return '';
  const { 'coral-light': main = '#ff8a6b', teal: accent = '#0f766e' } = replacedTones(colours).light;
  return `<g fill="none" stroke-width="6" stroke-linecap="round" transform="translate(64 54) scale(1.2)">
<path stroke="${main}" d="M26 20C21 13 17 9 12.5 9a9 9 0 0 0 0 21C17 30 21 26 26 20"/>
<path stroke="${accent}" d="M26 20c5-7 9-11 13.5-11a9 9 0 0 1 0 21C35 30 31 26 26 20"/>
<circle fill="#ffc94a" cx="26" cy="5" r="4.5"/></g>`;
}

/** The largest logo, in pixels, and the middle of the row. */
const logoBox = { width: 300, height: 60 };
const logoMiddle = 78;

/** Pixels: the drawn logo, and the space before the name. */
const drawnWidth = 62;
const nameGap = 16;
const nameSizes = [46, 38, 32, 26] as const;

/** The name in one line if a size fits, else in several lines of the smallest. */
async function renderName(name: string, width: number): Promise<RenderedText> {
  for (const size of nameSizes) {
    const line = await renderText(name, { size, colour: ink });
    if (line.width <= width) return line;
  }
  return renderText(name, { size: nameSizes[3], colour: ink, width });
}

/**
 * The logo and the name. A wordmark has no name beside it, and a name that no font has is left out.
 *
 * @param width pixels of both together
 */
export async function logoLayers({ name, logo }: CardBrand, width: number): Promise<OverlayOptions[]> {
  const text = canBeOnCard(name) ? cardText(name) : '';
  const nameLayer = async (after: number) => {
    const rendered = await renderName(text, width - after - nameGap);
    return placed(rendered, left + after + nameGap, logoMiddle - rendered.height / 2);
  };
  if (!logo) return text ? [await nameLayer(drawnWidth)] : [];
  const sharp = await pictureDecoder();
  const resized = sharp(logo)
    .resize({ ...logoBox, fit: 'inside' })
    .png({ compressionLevel: 1 });
  const { data: bytes, info } = await resized.toBuffer({ resolveWithObject: true });
  const picture = { bytes, width: info.width, height: info.height };
  const isAlone = isWordmark({ ...picture, name: '' });
  return [
    placed(picture, left, logoMiddle - picture.height / 2),
    ...(text && !isAlone ? [await nameLayer(picture.width)] : []),
  ];
}
