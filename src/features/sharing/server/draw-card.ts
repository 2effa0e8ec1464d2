import type { OverlayOptions } from 'sharp';
import { type CardFacts, cardSize, cardText } from '#cms/records/share-card.ts';
import { pictureDecoder } from '#core/media/decode-threads.ts';
import { quartersOf } from '#core/media/picture-variants.ts';
import { wholeWords } from '#core/text/plain-text.ts';
import { type CardBrand, drawnLogo, ink, left, logoLayers } from './draw-logo.ts';
import { placed, type RenderedText, renderText } from './render-text.ts';

type Tone = CardFacts['tone'];

const { width, height } = cardSize;

/** The background tint of text, and the colours of the hills. */
const colours: Record<Tone, { tint: string; far: string; near: string }> = {
  sun: { tint: '#fff1d2', far: '#ffc94a', near: '#7ed6c0' },
  mint: { tint: '#dff5ef', far: '#7ed6c0', near: '#ffc94a' },
  sky: { tint: '#e6f4ff', far: '#bde3ff', near: '#7ed6c0' },
};

/** The area of the entry's picture: a box at the right edge, from which `pictureShape` is cut. */
const pictureBox = { left: 668, top: 0, width: width - 668, height } as const;

/** The wavy left edge of the picture, relative to its box. */
const wave = 'M96 0C20 110 8 190 52 300S118 500 34 630H532V0Z';
const pictureShape = svg(pictureBox.width, height, `<path d="${wave}"/>`);

/** The background: a tint with hills, and a sky where there is no picture. */
function cardGround(tone: Tone, hasPicture: boolean, logo: string): Buffer {
  const { tint, far, near } = colours[tone];
  const hills = hasPicture
    ? `<path fill="${far}" opacity=".55" d="M0 630v-52c120-34 230-34 340 0s230 30 420-8v60Z"/>
<path fill="${near}" opacity=".5" d="M0 630v-20c130-26 250-20 370 2s220 12 390-10v28Z"/>
<g transform="translate(${pictureBox.left - 16} 0)"><path fill="#ff8a6b" d="${wave}"/></g>`
    : `<circle fill="#ffc94a" cx="1010" cy="196" r="92"/><circle fill="#ffc94a" opacity=".28" cx="1010" cy="196" r="132"/>
<path fill="#fff" d="M846 318c-46 0-46-58 3-60 8-54 78-62 98-20 28-20 88-16 86 27 50-8 60 53 16 53Z"/>
<path fill="${far}" d="M0 630v-34c190-44 380-46 560-8 170-66 400-190 640-170v212Z"/>
<path fill="${near}" d="M0 630v-12c240-30 440-24 640 0 180-40 360-116 560-118v130Z"/>
<path fill="#ff8a6b" d="M640 630c180-10 360-70 560-70v70Z"/>`;
  return svg(
    width,
    height,
    `<rect width="${width}" height="${height}" fill="${tint}"/>
<path fill="#fff9f1" d="M-60-60h640c90 120 40 260-80 330S190 420 40 470-60 300-60 200Z"/>${hills}${logo}`,
  );
}

/** A filled shape with round ends, for a label. */
const pill = (width: number, height: number, colour: string): Buffer =>
  svg(width, height, `<rect width="${width}" height="${height}" rx="${height / 2}" fill="${colour}"/>`);

function svg(width: number, height: number, content: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`,
  );
}

/** Bytes. WhatsApp shows no larger cards. */
export const largestCard = 300_000;

/** Pixels: the vertical range of label and title, and their widths without and beside a picture. */
const room = { top: 132, bottom: 558, wide: 720, narrow: 580 };
/** Font sizes of a title in pixels, down to the smallest that is readable on a phone. */
const titleSizes = [88, 78, 68, 60, 54, 48, 43];
/** Font sizes of a date or duration, likewise. */
const detailSizes = [30, 26, 23];
const labelHeight = 50;
const gap = 30;
const qualities = [86, 76, 64, 50];

/**
 * Draws the card of an entry.
 *
 * @param picture the stored picture of the entry; absent: a card without one
 * @returns a JPEG of 1200 × 630, at most `largestCard`
 * @throws where the picture cannot be read
 */
export async function drawCard(
  facts: CardFacts,
  picture: Uint8Array | undefined,
  brand: CardBrand,
): Promise<Uint8Array> {
  const sharp = await pictureDecoder();
  const width = picture ? room.narrow : room.wide;
  const layers = [
    ...(picture ? [await pictureLayer(picture, facts.focus)] : []),
    ...(await logoLayers(brand, width)),
    ...(await labelledTitle(facts, width, brand.colours.main)),
  ];
  const card = await sharp(cardGround(facts.tone, picture !== undefined, drawnLogo(brand)))
    .composite(layers)
    .flatten({ background: '#fff9f1' })
    .png({ compressionLevel: 1 })
    .toBuffer();
  for (const quality of qualities) {
    const bytes = await sharp(card).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (bytes.length <= largestCard) return bytes;
  }
  throw new Error('a card is too large');
}

async function labelledTitle(facts: CardFacts, width: number, colour: string): Promise<OverlayOptions[]> {
  const label = await renderText(facts.label, { size: 28, colour: '#ffffff' });
  const pillWidth = label.width + 48;
  const beside = { x: left + pillWidth + 20, width: width - pillWidth - 20 };
  const detail = cardText(facts.detail);
  const rendered = detail ? await renderDetail(detail, beside.width, width) : undefined;
  const below = rendered && rendered.width > beside.width ? gap + rendered.height : 0;
  const title = await renderTitle(facts.title, width, room.bottom - room.top - labelHeight - gap - below);
  const height = labelHeight + gap + title.height + below;
  const top = Math.round(room.top + Math.max(0, room.bottom - room.top - height) / 2);
  const titleTop = top + labelHeight + gap;
  const middle = (text: RenderedText) => top + (labelHeight - text.height) / 2;
  return [
    { input: pill(pillWidth, labelHeight, colour), left, top },
    placed(label, left + 24, middle(label)),
    placed(title, left, titleTop),
    ...(rendered
      ? [
          below
            ? placed(rendered, left, titleTop + title.height + gap)
            : placed(rendered, beside.x, middle(rendered)),
        ]
      : []),
  ];
}

/** Beside the label if it fits, else below the title, in up to two lines. */
async function renderDetail(detail: string, beside: number, width: number): Promise<RenderedText> {
  const look = { colour: '#5b4b6b' };
  const [largest = 0] = detailSizes;
  const rendered = await renderText(detail, { ...look, size: largest });
  if (rendered.width <= beside) return rendered;
  for (const size of detailSizes) {
    const line = await renderText(detail, { ...look, size });
    if (line.width <= width) return line;
  }
  return renderText(cutAtWord(detail, 90), { ...look, size: detailSizes.at(-1) ?? 0, width });
}

/** The title in the largest size that fits; a title that never fits is shortened. */
async function renderTitle(title: string, width: number, height: number): Promise<RenderedText> {
  let words = cardText(title);
  for (const size of titleSizes) {
    const rendered = await renderText(words, { size, colour: ink, width });
    if (rendered.height <= height && rendered.width <= width)
      return balanced(words, { size, width }, rendered);
  }
  const size = titleSizes.at(-1) ?? 0;
  for (;;) {
    const { length } = words;
    words = cutAtWord(words, Math.floor(length * 0.85));
    const rendered = await renderText(`${words}…`, { size, colour: ink, width });
    if ((rendered.height <= height && rendered.width <= width) || length < 10) return rendered;
  }
}

/**
 * The whole words of a text within a length in UTF-16 units. A single longer word is cut between its graphemes, so that
 * a vowel sign stays with its letter.
 */
export function cutAtWord(text: string, length: number): string {
  if (text.length <= length) return text;
  let end = 0;
  for (const { index, segment } of graphemes.segment(text))
    if (index + segment.length <= length) end = index + segment.length;
    else break;
  return wholeWords(text, end);
}

/** Balances the lines, so that no single word is left in the last one. */
async function balanced(
  words: string,
  look: { size: number; width: number },
  rendered: RenderedText,
): Promise<RenderedText> {
  let [best, narrow, wide] = [rendered, look.width / 2, look.width];
  while (wide - narrow > 24) {
    const width = Math.round((narrow + wide) / 2);
    const candidate = await renderText(words, { size: look.size, colour: ink, width });
    const isAsHigh = candidate.height <= rendered.height && candidate.width <= width;
    if (isAsHigh) [best, wide] = [candidate, width];
    else narrow = width;
  }
  return best;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

async function pictureLayer(picture: Uint8Array, focus: string | undefined): Promise<OverlayOptions> {
  const sharp = await pictureDecoder();
  const { width, height, left: x, top } = pictureBox;
  const own = await sharp(picture).metadata();
  const scale = Math.max(width / own.width, height / own.height);
  const whole = { width: Math.ceil(own.width * scale), height: Math.ceil(own.height * scale) };
  // Without a focal point, the centre: the decoder's choice of the most interesting part often cuts people in half.
  const focalPoint = quartersOf(focus);
  const part = {
    left: Math.round((whole.width - width) * focalPoint.x),
    top: Math.round((whole.height - height) * focalPoint.y),
  };
  const input = await sharp(picture)
    .resize({ ...whole, fit: 'fill' })
    .extract({ ...part, width, height })
    .flatten({ background: '#fff9f1' })
    .ensureAlpha()
    .composite([{ input: pictureShape, blend: 'dest-in' }])
    .png({ compressionLevel: 1 })
    .toBuffer();
  return { input, left: x, top };
}
