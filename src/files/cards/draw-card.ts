import type { OverlayOptions } from 'sharp';
import { cardText } from '../../content/card-text.ts';
import { quartersOf } from '../../content/picture.ts';
import type { CardFacts } from '../../content/share-card.ts';
import { pictureDecoder } from '../pictures/decoder.ts';
import { cardGround, pictureBox, pictureShape, pill } from './card-ground.ts';
import { type SetText, setText } from './set-text.ts';

/** Bytes. WhatsApp shows no larger ones. */
export const largestCard = 300_000;

const ink = '#2b1b3d';
const left = 64;
/** Pixels between which label and title stand, and from which they go to the right, beside a picture and without one. */
const room = { top: 132, bottom: 558, wide: 720, narrow: 580 };
/** Pixels of letters of a title, from the largest that looks well to the smallest that is read on a phone. */
const titleSizes = [88, 78, 68, 60, 54, 48, 43];
/** A date or a duration, likewise. */
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
export async function drawCard(facts: CardFacts, picture: Uint8Array | undefined): Promise<Uint8Array> {
  const sharp = await pictureDecoder();
  const width = picture ? room.narrow : room.wide;
  const layers = [
    ...(picture ? [await pictureLayer(picture, facts.focus)] : []),
    at(await setText('Ananta', { size: 46, colour: ink }), left + 78, 66),
    ...(await labelledTitle(facts, width)),
  ];
  const card = await sharp(cardGround(facts.tone, picture !== undefined))
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

async function labelledTitle(facts: CardFacts, width: number): Promise<OverlayOptions[]> {
  const label = await setText(facts.label, { size: 28, colour: '#ffffff' });
  const pillWidth = label.width + 48;
  const beside = { x: left + pillWidth + 20, width: width - pillWidth - 20 };
  const detail = cardText(facts.detail);
  const set = detail ? await setDetail(detail, beside.width, width) : undefined;
  const below = set && set.width > beside.width ? gap + set.height : 0;
  const title = await setTitle(facts.title, width, room.bottom - room.top - labelHeight - gap - below);
  const height = labelHeight + gap + title.height + below;
  const top = Math.round(room.top + Math.max(0, room.bottom - room.top - height) / 2);
  const titleTop = top + labelHeight + gap;
  const middle = (text: SetText) => top + (labelHeight - text.height) / 2;
  return [
    { input: pill(pillWidth, labelHeight), left, top },
    at(label, left + 24, middle(label)),
    at(title, left, titleTop),
    ...(set ? [below ? at(set, left, titleTop + title.height + gap) : at(set, beside.x, middle(set))] : []),
  ];
}

/** Beside the label where there is room, else for below the title, in two lines where it has to be. */
async function setDetail(detail: string, beside: number, width: number): Promise<SetText> {
  const look = { colour: '#5b4b6b' };
  const [largest = 0] = detailSizes;
  const set = await setText(detail, { ...look, size: largest });
  if (set.width <= beside) return set;
  for (const size of detailSizes) {
    const line = await setText(detail, { ...look, size });
    if (line.width <= width) return line;
  }
  return setText(detail.slice(0, 90), { ...look, size: detailSizes.at(-1) ?? 0, width });
}

/** The title in the largest letters in which all of it has room; the end of one that never has goes. */
async function setTitle(title: string, width: number, height: number): Promise<SetText> {
  let words = cardText(title);
  for (const size of titleSizes) {
    const set = await setText(words, { size, colour: ink, width });
    if (set.height <= height && set.width <= width) return balanced(words, { size, width }, set);
  }
  const size = titleSizes.at(-1) ?? 0;
  for (;;) {
    // By letters, as readers count them: a vowel sign stays with its letter.
    const letters = Array.from(graphemes.segment(words), ({ segment }) => segment);
    words = `${letters
      .slice(0, Math.floor(letters.length * 0.85))
      .join('')
      .trimEnd()}`;
    const set = await setText(`${words}…`, { size, colour: ink, width });
    if ((set.height <= height && set.width <= width) || letters.length < 10) return set;
  }
}

/** The same lines, as even as they can be: no word stands alone at the end. */
async function balanced(
  words: string,
  look: { size: number; width: number },
  set: SetText,
): Promise<SetText> {
  let [best, narrow, wide] = [set, look.width / 2, look.width];
  while (wide - narrow > 24) {
    const width = Math.round((narrow + wide) / 2);
    const tried = await setText(words, { size: look.size, colour: ink, width });
    const isAsHigh = tried.height <= set.height && tried.width <= width;
    if (isAsHigh) [best, wide] = [tried, width];
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
  // About its middle where nobody has said what is to be seen: what the decoder takes for the most interesting part is
  // often half a person.
  const kept = quartersOf(focus);
  const part = {
    left: Math.round((whole.width - width) * kept.x),
    top: Math.round((whole.height - height) * kept.y),
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

const at = ({ bytes }: SetText, x: number, y: number): OverlayOptions => ({
  input: Buffer.from(bytes),
  left: Math.round(x),
  top: Math.round(y),
});
