import { expect, test } from 'vitest';
import { clockTime, readCaptions, secondsOf } from './captions.ts';

const read = (text: string) => readCaptions(new TextEncoder().encode(text));
const vttOf = (text: string) => {
  const found = read(text);
  return 'vtt' in found ? found.vtt : found.problem;
};

test('WebVTT is kept by its times and words, in the order of time', () => {
  expect(
    vttOf(
      '\ufeffWEBVTT - made by hand\nKind: captions\n\nSTYLE\n::cue { background: url(//example.org) }\n\nNOTE secret\n\n2\n00:05.000 --> 00:07.250 position:10% align:start\n<v.loud Dr Tarini>Breathe <i>in</i>,\n- and out\n\n1\n00:00:01.000 --> 00:00:04.000\nनमस्ते।',
    ),
  ).toBe(
    'WEBVTT\n\n00:00:01.000 --> 00:00:04.000\nनमस्ते।\n\n00:00:05.000 --> 00:00:07.250\nDr Tarini: Breathe <i>in</i>,\n- and out\n',
  );
});

test('SubRip is taken too, whatever ends its lines', () => {
  expect(
    vttOf('1\r\n00:00:01,500 --> 00:00:02,000\r\nHello\r\n\r\n2\r\n01:00:03,000 --> 01:00:04,000\r\nBye\r\n'),
  ).toBe('WEBVTT\n\n00:00:01.500 --> 00:00:02.000\nHello\n\n01:00:03.000 --> 01:00:04.000\nBye\n');
});

test('no mark, sign or time can come in with the words', () => {
  const vtt = vttOf(
    'WEBVTT\n\n00:01.000 --> 00:02.000\n<script>alert(1)</script> a < b & c &amp; d <c.x><00:01.500><b>e</B>\n<<i>img onerror=x>',
  );
  expect(vtt).toContain('alert(1) a &lt; b &amp; c &amp; d <b>e</b>');
  expect(vtt.match(/<[^>]*>/g)).toEqual(['<b>', '</b>', '<i>']);
  expect(vtt.match(/-->/g)).toHaveLength(1);
  // What has been written is read as it was.
  expect(vttOf(vtt)).toBe(vtt);
});

test.each([
  ['', 'This is not a captions file'],
  ['Hello, this is a letter.', 'This is not a captions file'],
  ['WEBVTT\n\n00:05.000 --> 00:02.000\nBack', 'The times in line 3 cannot be read'],
  ['WEBVTT\n\nsoon --> later\nWhen?', 'The times in line 3 cannot be read: soon --> later'],
  ['WEBVTT\n\n00:61.000 --> 00:99.000\nA', 'line 3'],
  ['WEBVTT\n\n25:00:00.000 --> 26:00:00.000\nA', 'line 3'],
  ['WEBVTT\n\n00:01.000 --> 00:02.000\n\n', 'There is no text'],
  [`WEBVTT\n\n00:01.000 --> 00:02.000\n${'x'.repeat(1001)}`, 'The caption at 0:01 is too long'],
  [`WEBVTT\n\n00:01.000 --> 00:02.000\n${'<c>'.repeat(6667)}a`, 'The caption at 0:01 is too long'],
  [`WEBVTT\n\n${'00:01.000 --> 00:02.000\nx\n\n'.repeat(5001)}`, 'There are more than 5000'],
  ['WEBVTT\n\n00:01.000 --> 00:02.000\na\0b', 'not in UTF-8'],
])('%j is refused in plain words', (text, problem) => {
  const found = read(text);
  expect('problem' in found && found.problem).toContain(problem);
});

test('bytes that are no text are refused', () => {
  expect(readCaptions(new Uint8Array([0xff, 0xfe, 0x41, 0x00]))).toEqual({
    problem: expect.stringContaining('UTF-8'),
  });
});

test('times are read and written', () => {
  expect(['0:00', '2:03', '1:02:03,5', '0:60', 'x'].map(secondsOf)).toEqual([
    0,
    123,
    3723.5,
    Number.NaN,
    Number.NaN,
  ]);
  expect([0, 123.9, 3723].map(clockTime)).toEqual(['0:00', '2:03', '1:02:03']);
});
