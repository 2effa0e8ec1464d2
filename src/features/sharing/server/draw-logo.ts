import type { OverlayOptions } from 'sharp';
import { canBeOnCard, cardText } from '#cms/records/share-card.ts';
import { type Brand, isWordmark } from '#core/brand/brand.ts';
import { replacedTones } from '#core/brand/brand-colours.ts';
import { pictureDecoder } from '#core/media/decode-threads.ts';
import { placed, renderText } from './render-text.ts';

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

/** The logo and the name. A wordmark has no name beside it, and a name that no font has is left out. */
export async function logoLayers({ name, logo }: CardBrand): Promise<OverlayOptions[]> {
  const text = canBeOnCard(name) ? cardText(name) : '';
  const rendered = text ? await renderText(text, { size: 46, colour: ink }) : undefined;
  if (!logo) return rendered ? [placed(rendered, left + 78, 66)] : [];
  const sharp = await pictureDecoder();
  const resized = sharp(logo)
    .resize({ ...logoBox, fit: 'inside' })
    .png({ compressionLevel: 1 });
  const { data: bytes, info } = await resized.toBuffer({ resolveWithObject: true });
  const picture = { bytes, width: info.width, height: info.height };
  const isAlone = isWordmark({ ...picture, name: '' });
  return [
    placed(picture, left, logoMiddle - picture.height / 2),
    ...(rendered && !isAlone
      ? [placed(rendered, left + picture.width + 16, logoMiddle - rendered.height / 2)]
      : []),
  ];
}
