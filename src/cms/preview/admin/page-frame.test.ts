import { expect, test } from 'vitest';
import { fitFrame, type ScreenName } from './page-frame.tsx';

test.each<[string, { width: number; height: number }, ScreenName, ReturnType<typeof fitFrame>]>([
  ['fits', { width: 1600, height: 800 }, 'phone', { width: 390, height: 800, scale: 1 }],
  ['is shown smaller', { width: 720, height: 600 }, 'computer', { width: 1440, height: 1200, scale: 0.5 }],
  [
    'is as wide as the phone itself',
    { width: 360, height: 600 },
    'phone',
    { width: 360, height: 600, scale: 1 },
  ],
])('a page %s', (_how, available, screen, frame) => {
  expect(fitFrame(available, screen)).toEqual(frame);
});
