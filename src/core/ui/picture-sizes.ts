/**
 * Widths of pictures by their position, so that browsers load no more than they show: a minimum width of the window,
 * and the width; the last applies below. Update them with the classes of those positions.
 */
const slots = {
  /** Beside the text of the home page. */
  hero: [
    ['76rem', 36],
    ['64rem', '48vw'],
    ['', '91vw'],
  ],
  /** In the head of an inner page. */
  pageHead: [
    ['76rem', 34],
    ['48rem', '45vw'],
    ['', '91vw'],
  ],
  /** One of two columns on a laptop. */
  half: [
    ['76rem', 34],
    ['64rem', '45vw'],
    ['', '91vw'],
  ],
  /** One of two columns, on a tablet too. */
  pair: [
    ['76rem', 34.5],
    ['48rem', '45vw'],
    ['', '91vw'],
  ],
  /** One of three cards, or two on a tablet. */
  third: [
    ['64rem', 22.5],
    ['40rem', '45vw'],
    ['', '91vw'],
  ],
  /** One of three cards, with the picture at the left where each has a row of its own. */
  lyingThird: [
    ['64rem', 22.5],
    ['40rem', '37vw'],
    ['', '91vw'],
  ],
  /** In a carousel that shows three on a laptop. */
  slide: [
    ['64rem', 22.5],
    ['40rem', '45vw'],
    ['', '80vw'],
  ],
  quarter: [
    ['76rem', 16.5],
    ['64rem', '22vw'],
    ['40rem', '45vw'],
    ['', '91vw'],
  ],
  /** As wide as lines of text. */
  article: [
    ['52rem', 46],
    ['', '91vw'],
  ],
  /** The larger half of a card as wide as the page. */
  featured: [
    ['76rem', 45],
    ['64rem', '60vw'],
    ['', '91vw'],
  ],
  /** A square beside a text. */
  beside: [
    ['64rem', 29.5],
    ['32rem', 28],
    ['', '91vw'],
  ],
  aside: [['', 20.5]],
  portrait: [
    ['48rem', 15],
    ['', '43vw'],
  ],
  /** Beside a search result. */
  result: [
    ['48rem', 10],
    ['', 5.5],
  ],
  testimonial: [
    ['48rem', 9],
    ['', 7],
  ],
} as const satisfies Record<string, readonly (readonly [from: string, width: number | string])[]>;

export type PictureSlot = keyof typeof slots;

/**
 * The `sizes` of a picture.
 *
 * @param cover how many times wider the picture itself is than its visible part, at least 1
 */
export function sizesOf(slot: PictureSlot, cover: number): string {
  return slots[slot]
    .map(([from, width]) => {
      const length = typeof width === 'number' ? `${width}rem` : width;
      const covering = cover > 1.02 ? `calc(${length} * ${cover.toFixed(2)})` : length;
      return from ? `(min-width: ${from}) ${covering}` : covering;
    })
    .join(', ');
}
