import { expect, test } from 'vitest';
import { inMegabytes, refusalOfPicture, refusalOfVideo } from './file-refusals.ts';

function file(name: string, type: string, size = 10): File {
  const made = new File([], name, { type });
  Object.defineProperty(made, 'size', { value: size });
  return made;
}

const picture = 15 * 1024 ** 2;
const video = 2 * 1024 ** 3;

test.each([
  [file('a.png', 'image/png', picture), undefined],
  [file('a.ico', 'image/x-icon'), undefined],
  [file('a.svg', 'image/svg+xml'), /SVG drawing.*PNG/],
  [file('a.heic', 'image/heic'), /HEIC.*JPEG/],
  [file('IMG_1.HEIC', ''), /HEIC.*JPEG/],
  [file('a.pdf', 'application/pdf'), /not a picture/],
  [file('a.png', 'image/png', 0), /empty/],
  [file('a.png', 'image/png', picture + 1), /at most 15 MB/],
])('pictures', (chosen, refusal) => {
  const found = refusalOfPicture(chosen);
  if (refusal) expect(found).toMatch(refusal);
  else expect(found).toBeUndefined();
});

test.each([
  [file('a.mp4', 'video/mp4', video), undefined],
  [file('a.mp3', 'audio/mpeg'), /not a video/],
  [file('a.mp4', 'video/mp4', 0), /empty/],
  [file('a.mp4', 'video/mp4', video + 1), /at most 2 GB/],
])('videos', (chosen, refusal) => {
  const found = refusalOfVideo(chosen);
  if (refusal) expect(found).toMatch(refusal);
  else expect(found).toBeUndefined();
});

test.each([
  [10, '0.1 MB'],
  [3 * 1024 ** 2, '3 MB'],
  [20.4 * 1024 ** 2, '20 MB'],
  [2.5 * 1024 ** 3, '2.5 GB'],
])('%s bytes are %s', (bytes, words) => expect(inMegabytes(bytes)).toBe(words));
