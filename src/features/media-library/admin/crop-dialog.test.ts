import { expect, test } from 'vitest';
import { type Area, fitted, moved, nudged, resized, turned } from './crop-dialog.tsx';

const area: Area = { x: 0.2, y: 0.2, width: 0.4, height: 0.4 };
const isWithin = ({ x, y, width, height }: Area) =>
  x >= 0 && y >= 0 && width > 0 && height > 0 && x + width <= 1 + 1e-9 && y + height <= 1 + 1e-9;

test('an area moves no further than to the edges', () => {
  expect(moved(area, { x: 9, y: -9 })).toEqual({ x: 0.6, y: 0, width: 0.4, height: 0.4 });
});

test.each(['nw', 'ne', 'sw', 'se'] as const)('%s is drawn, and the other corner stays', (corner) => {
  for (const to of [
    { x: 0.1, y: 0.9 },
    { x: -1, y: 2 },
    { x: 0.41, y: 0.39 },
  ]) {
    for (const ratio of [undefined, 1, 2, 0.3]) {
      const next = resized(area, corner, to, ratio);
      expect(isWithin(next)).toBe(true);
      if (ratio) expect(next.width / next.height).toBeCloseTo(ratio);
      const [fixedX, nextX] = corner.endsWith('w') ? [0.6, next.x + next.width] : [0.2, next.x];
      expect(nextX).toBeCloseTo(fixedX);
    }
  }
});

test.each([1, 16 / 9, 0.5])('a ratio of %d fits into the picture', (ratio) => {
  for (const from of [
    area,
    { x: 0, y: 0, width: 1, height: 1 },
    { x: 0.9, y: 0.9, width: 0.1, height: 0.1 },
  ]) {
    const next = fitted(from, ratio);
    expect(isWithin(next)).toBe(true);
    expect(next.width / next.height).toBeCloseTo(ratio);
  }
});

test('with a ratio an arrow draws both sides, whichever corner it is', () => {
  for (const corner of ['nw', 'ne', 'sw', 'se'] as const) {
    const out = { x: corner.endsWith('e') ? 0.1 : -0.1, y: 0 };
    const up = { x: 0, y: corner.startsWith('s') ? -0.1 : 0.1 };
    expect(nudged(area, corner, out, 1)).toMatchObject({
      width: expect.closeTo(0.5),
      height: expect.closeTo(0.5),
    });
    expect(nudged(area, corner, up, 1).width).toBeCloseTo(0.3);
    expect(nudged(area, corner, out).height).toBeCloseTo(0.4);
  }
});

test('four turns lead back', () => {
  const one = { x: 0.1, y: 0.2, width: 0.3, height: 0.6 };
  const back = turned(turned(turned(turned(one))));
  for (const side of ['x', 'y', 'width', 'height'] as const) expect(back[side]).toBeCloseTo(one[side]);
  expect(turned(one)).toMatchObject({ width: 0.6, height: 0.3, y: 0.1 });
});
