import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seed } from '#tests/factories/random.ts';
import { checkVideo } from './check-video.ts';

const number = (value: number, bytes = 4) => {
  const written = Buffer.alloc(8);
  written.writeBigUInt64BE(BigInt(value));
  return written.subarray(8 - bytes);
};
const joined = (parts: (Buffer | string)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
const box = (type: string, ...parts: (Buffer | string)[]) => {
  const within = joined(parts);
  return joined([number(within.length + 8), type, within]);
};
/** A track of an MP4. @param described the boxes in the description of its codec */
const track = (handler: string, codec: string, ...described: Buffer[]) => {
  const hdlr = box('hdlr', number(0, 8), handler);
  const entry = box(codec, Buffer.alloc(78), ...described);
  const minf = box('minf', box('stbl', box('stsd', number(0), number(1), entry)));
  return { hdlr, minf, trak: box('trak', box('mdia', hdlr, minf)) };
};
const film = (codec: string, ...described: Buffer[]) => track('vide', codec, ...described).trak;
const sound = (codec: string) => track('soun', codec).trak;
const [ftyp, mdat] = [box('ftyp', 'isom', number(0)), box('mdat', Buffer.alloc(1000))];
const mp4 = (...tracks: Buffer[]) => joined([ftyp, box('moov', ...tracks), mdat]);

const element = (id: number[], ...parts: (Buffer | string)[]) => {
  const within = joined(parts);
  return joined([Buffer.from(id), Buffer.from([0x10]), number(within.length, 3), within]);
};
const webmTrack = (type: number, codec: string) =>
  element([0xae], element([0x83], number(type, 1)), element([0x86], codec));
const begin = element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], 'webm'));
const tracks = (...all: Buffer[]) => element([0x16, 0x54, 0xae, 0x6b], ...all);
const cluster = element([0x1f, 0x43, 0xb6, 0x75], Buffer.alloc(500));
const segment = (...parts: Buffer[]) => element([0x18, 0x53, 0x80, 0x67], ...parts);
/** As in recordings of unknown length. */
const endless = (id: number[], ...parts: Buffer[]) =>
  joined([Buffer.from([...id, 0x01, 255, 255, 255, 255, 255, 255, 255]), ...parts]);

/** The verdict on a file, and the number of bytes that were read. */
async function judged(bytes: Uint8Array, { isWhole = true } = {}) {
  let read = 0;
  const verdict = await checkVideo({
    size: isWhole ? bytes.length : undefined,
    read: async (start, end) => {
      const found = bytes.subarray(start, end);
      read += found.length;
      return found;
    },
  });
  return { verdict: typeof verdict === 'string' ? verdict : verdict.refusal, read };
}
const verdictOf = async (...file: Parameters<typeof judged>) => (await judged(...file)).verdict;

test.each([
  ['H.264 and AAC', mp4(film('avc1'), sound('mp4a'))],
  ['H.264 without sound', mp4(film('avc1'))],
  ['H.264 of the profile High', mp4(film('avc1', box('avcC', Buffer.from([1, 100, 0, 31]))))],
  ['VP9 and Opus', mp4(film('vp09'), sound('Opus'))],
  ['AV1', mp4(film('av01'))],
  ['a film that is described behind its pictures', joined([ftyp, mdat, box('moov', film('avc1'))])],
  ['QuickTime of old, without a head', joined([box('wide'), mdat, box('moov', film('avc1'))])],
  ['a small picture beside the film', mp4(film('jpeg'), film('avc1'), track('tmcd', 'tmcd').trak)],
  ['sound in two ways, one of which is played', mp4(film('avc1'), sound('mp4a'), sound('apac'))],
  [
    'a track whose type comes last',
    mp4(box('trak', box('mdia', track('vide', 'avc1').minf, track('vide', 'avc1').hdlr))),
  ],
  [
    'a length of 64 bits',
    joined([ftyp, number(1), 'mdat', number(1016, 8), Buffer.alloc(1000), box('moov', film('avc1'))]),
  ],
  ['WebM', joined([begin, segment(tracks(webmTrack(1, 'V_VP9'), webmTrack(2, 'A_OPUS')), cluster)])],
  ['WebM described behind its pictures', joined([begin, segment(cluster, tracks(webmTrack(1, 'V_VP8')))])],
  [
    'WebM without end',
    joined([
      begin,
      endless(
        [0x18, 0x53, 0x80, 0x67],
        tracks(webmTrack(1, 'V_AV1')),
        endless([0x1f, 0x43, 0xb6, 0x75], cluster),
      ),
    ]),
  ],
])('%s is playable', async (_what, bytes) => {
  expect(await verdictOf(bytes)).toBe('playable');
});

test.each([
  ['HEVC', mp4(film('hvc1'), sound('mp4a')), /HEVC/],
  ['Dolby Vision', mp4(film('dvh1')), /HEVC/],
  ['HEVC beside H.264', mp4(film('avc1'), film('hev1')), /HEVC/],
  [
    'H.264 and HEVC in turns',
    mp4(
      box(
        'trak',
        box(
          'mdia',
          track('vide', 'avc1').hdlr,
          box('minf', box('stbl', box('stsd', number(0, 8), box('avc1'), box('hvc1')))),
        ),
      ),
    ),
    /HEVC/,
  ],
  ['ProRes', mp4(film('apch')), /ProRes/],
  ['Motion JPEG', mp4(film('jpeg')), /Motion JPEG/],
  ['an unknown codec', mp4(film('a<"\u0001')), /of the kind “a\?\?\?”/],
  ['10 bits', mp4(film('avc1', box('avcC', Buffer.from([1, 110, 0, 31])))), /8 bits/],
  ['sound alone', mp4(sound('mp4a')), /no picture, only sound/],
  ['unsupported sound', mp4(film('avc1'), sound('ac-3')), /Dolby.*hear nothing/],
  ['HEVC in WebM', joined([begin, segment(tracks(webmTrack(1, 'V_MPEGH/ISO/HEVC')))]), /HEVC/],
  ['Ogg', Buffer.from('OggS and so on'), /Theora/],
  ['no description', joined([ftyp, mdat]), /damaged or incomplete/],
  ['a description that is packed', mp4(box('cmov', Buffer.alloc(100))), /damaged or incomplete/],
  [
    'pictures without end and without description',
    joined([begin, endless([0x18, 0x53, 0x80, 0x67], endless([0x1f, 0x43, 0xb6, 0x75], cluster))]),
    /damaged/,
  ],
  ['nothing', Buffer.alloc(0), /damaged/],
  ['a length that is no length', joined([ftyp, number(4), 'moov', film('avc1')]), /damaged/],
])('%s is refused with a message', async (_what, bytes, words) => {
  expect(await verdictOf(bytes)).toMatch(words);
});

test('the beginning of a file gives the verdict that it allows', async () => {
  const begun = { isWhole: false };
  const whole = joined([ftyp, box('moov', film('hvc1'), sound('mp4a')), mdat]);
  expect(await verdictOf(whole.subarray(0, 40), begun)).toBe('not seen yet');
  // The codec of the pictures is known by then, and that of the sound is not.
  const known = ftyp.length + 8 + film('hvc1').length + 20;
  expect(await verdictOf(whole.subarray(0, known), begun)).toMatch(/HEVC/);
  expect(await verdictOf(mp4(film('avc1')).subarray(0, 60), begun)).toBe('not seen yet');
  expect(await verdictOf(joined([ftyp, mdat]), begun)).toBe('not seen yet');
});

test('some thousand bytes of a large video are enough', async () => {
  const [film264] = [mp4(film('avc1'))];
  const far = joined([ftyp, box('mdat', Buffer.alloc(20_000_000)), box('moov', film('avc1'))]);
  for (const bytes of [joined([film264, Buffer.alloc(20_000_000)]), far]) {
    const { verdict, read } = await judged(bytes);
    expect([verdict, read < 200_000]).toEqual(['playable', true]);
  }
});

test.each([
  ['boxes of nothing', Buffer.concat(Array.from({ length: 300_000 }, () => box('free')))],
  ['boxes far apart', Buffer.concat(Array.from({ length: 300 }, () => box('free', Buffer.alloc(40_000))))],
  ['tracks of nothing', mp4(...Array.from({ length: 20_000 }, () => box('trak')))],
  ['elements of nothing', joined([begin, segment(Buffer.alloc(3_000_000, Buffer.from([0xec, 0x80])))])],
])('%s end the reading', async (_what, bytes) => {
  const { verdict, read } = await judged(bytes);
  expect([verdict, read < 7_000_000]).toEqual([expect.stringMatching(/damaged/), true]);
});

const samples = await Promise.all(
  ['hevc.mov', 'h264.mov', 'h264-fragments.mp4', 'vp9.webm', 'hevc.webm'].map((name) =>
    readFile(new URL(`../../../tests/factories/files/videos/${name}`, import.meta.url)),
  ),
);

test('any file gets a verdict', async () => {
  const changed = fc.record({
    sample: fc.constantFrom(...samples),
    changes: fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 40 }),
    cut: fc.nat(9000),
    isWhole: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(changed, async ({ sample, changes, cut, isWhole }) => {
      const bytes = Buffer.from(sample.subarray(0, cut));
      for (const [at, value] of changes) if (bytes.length > 0) bytes[at % bytes.length] = value;
      expect(await verdictOf(bytes, { isWhole })).toEqual(expect.any(String));
    }),
    { numRuns: 300, seed },
  );
});
