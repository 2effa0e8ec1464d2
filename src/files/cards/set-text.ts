import { pictureDecoder } from '../pictures/decoder.ts';

export interface TextLook {
  /** Pixels from baseline to baseline, were its lines set solid. */
  size: number;
  /** As `#rrggbb`. */
  colour: string;
  /** Pixels; longer lines are broken. Absent: one line. */
  width?: number;
}

/** A text that has been set: a PNG with nothing around its letters. */
export interface SetText {
  bytes: Uint8Array;
  width: number;
  height: number;
}

/** Devanagari has signs above and below its line. */
const lineHeights = { latin: 0.66, devanagari: 0.82 };

/** Sets a text in the font of the cards, which has Latin and Devanagari letters in one weight. */
export async function setText(text: string, { size, colour, width }: TextLook): Promise<SetText> {
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
