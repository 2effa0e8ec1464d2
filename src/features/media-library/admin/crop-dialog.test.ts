import { expect, test } from 'vitest';
import { rotateArea } from './crop-dialog.tsx';

test('four rotations restore the area', () => {
  const one = { unit: '%', x: 10, y: 20, width: 30, height: 60 } as const;
  const back = rotateArea(rotateArea(rotateArea(rotateArea(one))));
  for (const side of ['x', 'y', 'width', 'height'] as const) expect(back[side]).toBeCloseTo(one[side]);
  expect(rotateArea(one)).toMatchObject({ width: 60, height: 30, y: 10 });
});
