import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkPictureFile, checkVideoFile } from './file-checks.ts';

function file(name: string, type: string, size = 10): File {
  const made = new File([], name, { type });
  Object.defineProperty(made, 'size', { value: size });
  return made;
}

const picture = 15 * 1024 ** 2;

test.each([
  [file('a.png', 'image/png', picture), undefined],
  [file('a.ico', 'image/x-icon'), undefined],
  [file('a.svg', 'image/svg+xml'), /SVG drawing.*PNG/],
  [file('a.pdf', 'application/pdf'), /not a picture/],
  [file('a.png', 'image/png', 0), /empty/],
  [file('a.png', 'image/png', picture + 1), /at most 15 MB/],
])('pictures', (chosen, rejection) => {
  const found = checkPictureFile(chosen);
  if (rejection) expect(found).toMatch(rejection);
  else expect(found).toBeUndefined();
});

const sample = (name: string) =>
  new File([readFileSync(`tests/factories/files/videos/${name}`)], name, { type: 'video/quicktime' });

test.each([
  [sample('h264.mov'), undefined],
  [sample('hevc.mov'), /^hevc\.mov: This video is HEVC .*MP4 with H\.264/],
  [file('a.mp4', 'video/mp4'), /damaged or incomplete/],
  [file('a.mp3', 'audio/mpeg'), /not a video/],
  [file('a.mp4', 'video/mp4', 0), /empty/],
])('videos', async (chosen, rejection) => {
  const found = await checkVideoFile(chosen);
  if (rejection) expect(found).toMatch(rejection);
  else expect(found).toBeUndefined();
});
