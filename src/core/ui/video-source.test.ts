import { expect, test } from 'vitest';
import { addressOfVideo, parseVideoAddress } from '#core/media/video-address.ts';
import { videoSourceOf } from './video-source.ts';

test.each([
  'https://www.youtube.com/watch?v=aB3_-efghij&t=0',
  'https://youtu.be/aB3_-efghij?si=x',
  'https://m.youtube.com/shorts/aB3_-efghij',
  'https://www.youtube-nocookie.com/embed/aB3_-efghij',
])('%s is a video of YouTube', (address) => {
  expect(videoSourceOf({ address })).toEqual({ kind: 'youtube', id: 'aB3_-efghij' });
});

test.each([
  ['watch?v=aB3_-efghij&t=10', 10],
  ['watch?v=aB3_-efghij&t=90s', 90],
  ['watch?v=aB3_-efghij&t=1h2m3s', 3723],
  ['watch?t=2m&v=aB3_-efghij', 120],
  ['watch?v=aB3_-efghij#t=1m5s', 65],
  ['embed/aB3_-efghij?start=75', 75],
  ['shorts/aB3_-efghij?time_continue=7', 7],
])('%s begins at %i seconds', (path, start) => {
  const address = `https://www.youtube.com/${path}`;
  expect(videoSourceOf({ address })).toEqual({ kind: 'youtube', id: 'aB3_-efghij', start });
  const video = parseVideoAddress(address);
  expect(video && addressOfVideo(video)).toBe(`https://www.youtube.com/watch?v=aB3_-efghij&t=${start}s`);
});

test.each(['soon', '-5', '1e3', '99999999', '5m90000000s', '%00', ''])('not a start time: %s', (t) => {
  const address = `https://youtu.be/aB3_-efghij?t=${t}`;
  expect(videoSourceOf({ address })).toEqual({ kind: 'youtube', id: 'aB3_-efghij' });
});

test.each([
  'https://www.youtube.com/@ananta',
  'https://youtube.com.example.org/watch?v=aB3_-efghij',
  'https://www.youtube.com/watch?v=../evil?x=1',
  'https://example.org/watch',
])('%s is a page elsewhere', (address) => {
  expect(videoSourceOf({ address })).toEqual({ kind: 'link', href: address });
});

test('a file brings its captions and chapters', () => {
  const record = {
    video: 'a.mp4',
    captions: 'b.vtt',
    captionsHindi: 'c.vtt',
    chapters: '0:00 Hello\n1:05 नींद',
  };
  expect(videoSourceOf(record)).toEqual({
    kind: 'file',
    src: '/a.mp4',
    captions: [
      { src: '/b.vtt', language: 'en' },
      { src: '/c.vtt', language: 'hi' },
    ],
    chapters: [
      { start: 0, title: 'Hello' },
      { start: 65, title: 'नींद' },
    ],
  });
  expect(videoSourceOf({ ...record, video: '', address: 'https://youtu.be/aB3_-efghij' })).toEqual({
    kind: 'youtube',
    id: 'aB3_-efghij',
  });
});

test('a file comes first, and nothing is nothing', () => {
  expect(videoSourceOf({ video: 'a.mp4', address: 'https://youtu.be/aB3_-efghij' })).toEqual({
    kind: 'file',
    src: '/a.mp4',
  });
  expect(videoSourceOf({})).toBeUndefined();
});
