/** A colour as `#rrggbb`, in lower case. */
export type HexColour = `#${string}`;

export const isHexColour = (text: string): text is HexColour => /^#[0-9a-f]{6}$/.test(text);

const channels = (colour: HexColour) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** The relative luminance of a colour (WCAG 2), from 0 to 1. */
export function luminanceOf(colour: HexColour): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two luminances (WCAG 2), from 1 to 21. */
export function ratioOfLuminances(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** The contrast of two colours. */
export const contrastRatio = (one: HexColour, other: HexColour): number =>
  ratioOfLuminances(luminanceOf(one), luminanceOf(other));

/** A mixture of two colours, as `color-mix(in srgb, …)` of CSS. @param share of the second colour, from 0 to 1 */
export function mixColours(one: HexColour, other: HexColour, share: number): HexColour {
  const second = channels(other);
  const mixed = channels(one).map((channel, at) =>
    Math.round(channel * (1 - share) + (second[at] ?? 0) * share),
  );
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * Mixes a colour with another one, just as far as needed.
 *
 * @param isEnough true from some share of the other colour on; it decides by halves, because each try is expensive
 * @param start the smallest share of the other colour
 */
export function mixUntil(
  colour: HexColour,
  other: HexColour,
  isEnough: (mixed: HexColour) => boolean,
  start = 0,
): HexColour {
  const mixed = (percent: number) => mixColours(colour, other, percent / 100);
  let [low, high] = [Math.round(start * 100), 100];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (isEnough(mixed(middle))) high = middle;
    else low = middle + 1;
  }
  return mixed(low);
}
