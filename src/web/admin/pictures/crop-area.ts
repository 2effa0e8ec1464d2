/** A part of a picture, in fractions of it. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type Corner = 'nw' | 'ne' | 'sw' | 'se';

/** Less than this of a side nobody can get hold of. */
const least = 0.05;

const between = (value: number, from: number, to: number) => Math.min(to, Math.max(from, value));

/** Shapes that pages use, as width by height; undefined: any. */
export const ratios: readonly (readonly [word: string, ratio: number | undefined])[] = [
  ['Free', undefined],
  ['1:1', 1],
  ['4:3', 4 / 3],
  ['3:2', 3 / 2],
  ['16:9', 16 / 9],
];

/** Moves an area, and no further than to the edges. */
export function moved({ x, y, width, height }: Area, by: { x: number; y: number }): Area {
  return { x: between(x + by.x, 0, 1 - width), y: between(y + by.y, 0, 1 - height), width, height };
}

/**
 * Draws an area larger or smaller by a corner; the opposite one stays where it is.
 *
 * @param ratio of the area's sides in fractions of the picture's; undefined: any
 */
export function resized(area: Area, corner: Corner, to: { x: number; y: number }, ratio?: number): Area {
  const fixed = {
    x: corner.endsWith('w') ? area.x + area.width : area.x,
    y: corner.startsWith('n') ? area.y + area.height : area.y,
  };
  const room = {
    width: corner.endsWith('w') ? fixed.x : 1 - fixed.x,
    height: corner.startsWith('n') ? fixed.y : 1 - fixed.y,
  };
  let width = between(Math.abs(to.x - fixed.x), Math.min(least, room.width), room.width);
  let height = between(Math.abs(to.y - fixed.y), Math.min(least, room.height), room.height);
  if (ratio) {
    width = Math.min(Math.max(width, height * ratio), room.width, room.height * ratio);
    height = width / ratio;
  }
  return {
    x: corner.endsWith('w') ? fixed.x - width : fixed.x,
    y: corner.startsWith('n') ? fixed.y - height : fixed.y,
    width,
    height,
  };
}

/** Draws an area by a corner a little: with a ratio, either direction draws both sides. */
export function nudged(area: Area, corner: Corner, by: { x: number; y: number }, ratio?: number): Area {
  const [right, down] = [corner.endsWith('e') ? 1 : -1, corner.startsWith('s') ? 1 : -1];
  const at = {
    x: right > 0 ? area.x + area.width : area.x,
    y: down > 0 ? area.y + area.height : area.y,
  };
  const grown = ratio && (by.x * right || by.y * down * ratio);
  const step = ratio && grown ? { x: grown * right, y: (grown / ratio) * down } : by;
  return resized(area, corner, { x: at.x + step.x, y: at.y + step.y }, ratio);
}

/** The largest area of a ratio around the middle of what was chosen before. */
export function fitted(area: Area, ratio: number | undefined): Area {
  if (!ratio) return area;
  const width = Math.min(1, ratio, Math.max(area.width, area.height * ratio));
  const height = width / ratio;
  const [x, y] = [area.x + (area.width - width) / 2, area.y + (area.height - height) / 2];
  return moved({ x: 0, y: 0, width, height }, { x, y });
}

/** The same part after the picture has been turned once more by a quarter, clockwise. */
export function turned({ x, y, width, height }: Area): Area {
  return { x: 1 - y - height, y: x, width: height, height: width };
}
