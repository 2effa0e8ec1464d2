import type { OverlayOptions } from 'sharp';
import { pictureDecoder } from '#core/media/decode-threads.ts';

export interface TextStyle {
  /** Pixels from baseline to baseline without extra line spacing. */
  size: number;
  /** As `#rrggbb`. */
  colour: string;
  /** Pixels; longer lines are broken. Absent: one line. */
  width?: number;
}

/** A rendered text: a PNG cropped to its letters. */
export interface RenderedText {
  bytes: Uint8Array;
  width: number;
  height: number;
}

/** Line heights; Devanagari has signs above and below its line. */
const lineHeights = { latin: 0.66, devanagari: 0.82 };

/** Renders a text in the font of the cards, which has Latin and Devanagari letters in one weight. */
export async function renderText(text: string, { size, colour, width }: TextStyle): Promise<RenderedText> {
  const sharp = await pictureDecoder();
  const lineHeight = /\p{Script=Devanagari}/u.test(text) ? lineHeights.devanagari : lineHeights.latin;
  const markup = `<span foreground="${colour}" line_height="${lineHeight}">${escaped(text)}</span>`;
  const { data, info } = await sharp({
    text: {
      text: markup,
      font: `Baloo 2 Bold ${size}`,
      rgba: true,
      dpi: 72,
      wrap: 'word',
      ...(width && { width }),
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** A layer of a card. */
export const placed = ({ bytes }: RenderedText, x: number, y: number): OverlayOptions => ({
  input: Buffer.from(bytes),
  left: Math.round(x),
  top: Math.round(y),
});
