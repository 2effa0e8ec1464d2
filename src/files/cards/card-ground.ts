import { type CardFacts, cardSize } from '../../content/share-card.ts';

type Tone = CardFacts['tone'];

const { width, height } = cardSize;

/** The tint that text stands on, and the colours of the hills. */
const colours: Record<Tone, { tint: string; far: string; near: string }> = {
  sun: { tint: '#fff1d2', far: '#ffc94a', near: '#7ed6c0' },
  mint: { tint: '#dff5ef', far: '#7ed6c0', near: '#ffc94a' },
  sky: { tint: '#e6f4ff', far: '#bde3ff', near: '#7ed6c0' },
};

/** Where the picture of the entry stands: a box at the right edge, out of which `pictureShape` is cut. */
export const pictureBox = { left: 668, top: 0, width: width - 668, height } as const;

/** The left edge of the picture is a wave. Within its box. */
const wave = 'M96 0C20 110 8 190 52 300S118 500 34 630H532V0Z';
export const pictureShape = svg(pictureBox.width, height, `<path d="${wave}"/>`);

/** The sign of the site and its name are set in one row; this is the sign, 62 × 40. */
const sign = `<g fill="none" stroke-width="6" stroke-linecap="round" transform="translate(64 54) scale(1.2)">
<path stroke="#ff8a6b" d="M26 20C21 13 17 9 12.5 9a9 9 0 0 0 0 21C17 30 21 26 26 20"/>
<path stroke="#0f766e" d="M26 20c5-7 9-11 13.5-11a9 9 0 0 1 0 21C35 30 31 26 26 20"/>
<circle fill="#ffc94a" cx="26" cy="5" r="4.5"/></g>`;

/** What lies behind everything: a tint with hills, and a sky where no picture stands. */
export function cardGround(tone: Tone, hasPicture: boolean): Buffer {
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
<path fill="#fff9f1" d="M-60-60h640c90 120 40 260-80 330S190 420 40 470-60 300-60 200Z"/>${hills}${sign}`,
  );
}

/** A filled shape with round ends, for a label. */
export const pill = (wide: number, high: number): Buffer =>
  svg(wide, high, `<rect width="${wide}" height="${high}" rx="${high / 2}" fill="#c8402a"/>`);

function svg(wide: number, high: number, content: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}" viewBox="0 0 ${wide} ${high}">${content}</svg>`,
  );
}
