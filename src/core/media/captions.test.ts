import { expect, test } from 'vitest';
import { readCaptions } from './captions.ts';
import { formatClockTime, parseClockTime } from './clock-time.ts';

const read = (text: string) => readCaptions(new TextEncoder().encode(text));
const vttOf = (text: string) => {
  const found = read(text);
  return 'vtt' in found ? found.vtt : found.problem;
};

test('WebVTT is stored with its times and texts, in the order of time', () => {
  expect(
    vttOf(
      '\ufeffWEBVTT - made by hand\nKind: captions\n\nSTYLE\n::cue { background: url(//example.org) }\n\nNOTE secret\n\n2\n00:05.000 --> 00:07.250 position:10% align:start\n<v.loud Dr Tarini>Breathe <i>in</i>,\n- and out\n\n1\n00:00:01.000 --> 00:00:04.000\nनमस्ते।',
    ),
  ).toBe(
    'WEBVTT\n\n00:00:01.000 --> 00:00:04.000\nनमस्ते।\n\n00:00:05.000 --> 00:00:07.250\nDr Tarini: Breathe <i>in</i>,\n- and out\n',
  );
});

test('SubRip is accepted too, with any line ends', () => {
  expect(
    vttOf('1\r\n00:00:01,500 --> 00:00:02,000\r\nHello\r\n\r\n2\r\n01:00:03,000 --> 01:00:04,000\r\nBye\r\n'),
  ).toBe('WEBVTT\n\n00:00:01.500 --> 00:00:02.000\nHello\n\n01:00:03.000 --> 01:00:04.000\nBye\n');
});

test('no markup, character or time can be injected by the text', () => {
  const vtt = vttOf(
    'WEBVTT\n\n00:01.000 --> 00:02.000\n<script>alert(1)</script> a < b & c &amp; d <c.x><00:01.500><b>e</B>\n<<i>img onerror=x>',
  );
  expect(vtt).toContain('alert(1) a &lt; b &amp; c &amp; d <b>e</b>');
  expect(vtt.match(/<[^>]*>/g)).toEqual(['<b>', '</b>', '<i>']);
  expect(vtt.match(/-->/g)).toHaveLength(1);
  // The output can be read again, without changes.
  expect(vttOf(vtt)).toBe(vtt);
});

/** The text of each caption, without its times. */
const wordsOf = (text: string) => {
  const [, ...cues] = vttOf(text).trim().split('\n\n');
  return cues.map((cue) => cue.slice(cue.indexOf('\n') + 1));
};
/** The text of the only caption of a SubRip file. */
const spoken = (words: string) => wordsOf(`1\n00:00:01,000 --> 00:00:02,000\n${words}\n`)[0];

test.each([
  ['a place on the screen', '{\\an8}Up here', 'Up here'],
  ['several of ASS', '{\\pos(192,180)\\fad(1,2)}{\\i1}Softly{\\i0}, now', 'Softly, now'],
  ['a colour', '<font color="#ffff00" face=\'Arial\'>Yellow</font>', 'Yellow'],
  ['a tag over two lines', '<font\ncolor="red">Red</font>', 'Red'],
  ['formats in capitals, with attributes', '<I>one</I> <b class="x">two</b>', '<i>one</i> <b>two</b>'],
  ['the same in braces', '{b}one{/b} {i}two{/i} {u}three{/u}', '<b>one</b> <i>two</i> <u>three</u>'],
  ['their names in HTML', '<em>one</em> <strong>two</strong>', '<i>one</i> <b>two</b>'],
  ['codes of MicroDVD', '{y:i}Softly {C:$0000ff}blue', 'Softly blue'],
  ['ends of lines', 'One\\Ntwo<br>three<br />four\\nfive\\hsix', 'One\ntwo\nthree\nfour\nfive six'],
  ['a tag that a tag hides', '<{\\an8}script>hidden', 'hidden'],
  [
    'entities',
    'Tom &amp; Jerry&#39;s &quot;show&quot; &eacute;',
    'Tom &amp; Jerry&#39;s &quot;show&quot; &eacute;',
  ],
  ['signs that are words', '{laughs} 5 < 6 and 7 > 6, AT&T', '{laughs} 5 &lt; 6 and 7 &gt; 6, AT&amp;T'],
  ['an arrow in speech', 'Go --> home', 'Go --&gt; home'],
  ['joined letters', 'क्\u200dषमा', 'क्\u200dषमा'],
])('%s of SubRip and ASS is read as by players', (_what, words, expected) => {
  expect(spoken(words)).toBe(expected);
});

const times = ['00:00:01,000 --> 00:00:02,000', '00:00:03,000 --> 00:00:04,000'];

test.each([
  ['no empty line between captions', `1\n${times[0]}\nHello\n2\n${times[1]}\nBye`],
  ['an empty line before the words', `1\n${times[0]}\n\nHello\n\n2\n${times[1]}\n\nBye`],
  ['an empty line after the number', `1\n\n${times[0]}\nHello\n\n2\n\n${times[1]}\nBye`],
  ['names in place of numbers', `first\n${times[0]}\nHello\n\nsecond\n${times[1]}\nBye`],
  ['no numbers', `${times[0]}\nHello\n\n${times[1]}\nBye`],
  ['a lone number at the end', `1\n${times[0]}\nHello\n\n2\n${times[1]}\nBye\n\n3\n`],
  ['lines that end in CR', `1\r${times[0]}\rHello\r\r2\r${times[1]}\rBye\r`],
  ['marks of byte order within', `\ufeff1\n${times[0]}\nHello\n\n\ufeff2\n${times[1]}\nBye`],
  [
    'spaces, as translators put them',
    '1\n00: 00: 01, 000 -> 00: 00: 02, 000\nHello\n\n2\n00: 00: 03, 000 -> 00: 00: 04, 000\nBye',
  ],
  ['an arrow of one sign, and whole seconds', '1\n00:00:01 → 00:00:02\nHello\n\n2\n00:00:03 → 00:00:04\nBye'],
  ['places behind the times', `1\n${times[0]} X1:40 X2:600\nHello\n\n2\n${times[1]}  position:10%\nBye`],
  [
    'notes and styles',
    `WEBVTT\n\nNOTE\n${times[0]}\nOld words\n\nSTYLE\n::cue { color: red }\n${times[0]}\nHello\n\nNOTE Bye is next\n\n2\n${times[1]}\nBye\n\nREGION\nid:fred`,
  ],
  [
    'the same without a head',
    `NOTE made by hand\n\n1\n${times[0]}\nHello\n\nSTYLE\n::cue { color: red }\n\n2\n${times[1]}\nBye\n\nNOTE the end`,
  ],
])('%s: markup is not text', (_what, text) => {
  expect(vttOf(text)).toBe(
    'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHello\n\n00:00:03.000 --> 00:00:04.000\nBye\n',
  );
});

test('text after an empty line, and spoken numbers, stay', () => {
  expect(wordsOf(`1\n${times[0]}\nOne\n\nmore\nword\n\n2\n${times[1]}\n42`)).toEqual([
    'One\nmore\nword',
    '42',
  ]);
  expect(wordsOf(`${times[0]}\nHow many?\n3\n${times[1]}\nThree.`)).toEqual(['How many?\n3', 'Three.']);
  // WebVTT defines that such text belongs to no caption.
  expect(wordsOf(`WEBVTT\n\n${times[0]}\nOne\n\nmore`)).toEqual(['One']);
});

test.each([
  ['', 'This is not a captions file'],
  ['Hello, this is a letter.', 'This is not a captions file'],
  ['WEBVTT\n\n00:05.000 --> 00:02.000\nBack', 'The times in line 3 cannot be read'],
  ['WEBVTT\n\nsoon --> later\nWhen?', 'The times in line 3 cannot be read: soon --> later'],
  [
    '1\n00:00:01,000 --> 00:00:02,000\nHello\n2\n00:00:0x,000 --> 00:00:04,000\nBye',
    'in line 5 cannot be read',
  ],
  [
    '1\n00:00:01,000 --> 00:00:02,000\nHello\n2\n00:00:03,000 ~ 00:00:04,000\nBye',
    'in line 5 cannot be read',
  ],
  ['WEBVTT\n\n00:61.000 --> 00:99.000\nA', 'line 3'],
  ['WEBVTT\n\n25:00:00.000 --> 26:00:00.000\nA', 'line 3'],
  ['WEBVTT\n\n00:01.000 --> 00:02.000\n\n', 'There is no text'],
  [`WEBVTT\n\n00:01.000 --> 00:02.000\n${'x'.repeat(1001)}`, 'The caption at 0:01 is too long'],
  [`WEBVTT\n\n00:01.000 --> 00:02.000\n${'<c>'.repeat(6667)}a`, 'The caption at 0:01 is too long'],
  [`WEBVTT\n\n${'00:01.000 --> 00:02.000\nx\n\n'.repeat(5001)}`, 'There are more than 5000'],
  ['WEBVTT\n\n00:01.000 --> 00:02.000\na\0b', 'not in UTF-8'],
])('%j is refused with a message', (text, problem) => {
  const found = read(text);
  expect('problem' in found && found.problem).toContain(problem);
});

test.each(['a\n', 'a\n\n', '{\\', '<i', '1\n', '1\n\n', 'NOTE\n\n', '00:00:01,000 ~ ', '-->\n'])(
  'a file full of %j is refused or parsed, without failure and quickly',
  (piece) => {
    const begin = '1\n00:00:01,000 --> 00:00:02,000\nHello\n\n';
    const text = begin + piece.repeat((500 * 1024) / piece.length);
    expect(read(text)).toSatisfy((found: object) => 'vtt' in found || 'problem' in found);
  },
);

test('bytes that are not text are refused', () => {
  expect(readCaptions(new Uint8Array([0xff, 0xfe, 0x41, 0x00]))).toEqual({
    problem: expect.stringContaining('UTF-8'),
  });
});

test('times are parsed and written', () => {
  expect(['0:00', '2:03', '1:02:03,5', '0:60', 'x'].map(parseClockTime)).toEqual([
    0,
    123,
    3723.5,
    Number.NaN,
    Number.NaN,
  ]);
  expect([0, 123.9, 3723].map(formatClockTime)).toEqual(['0:00', '2:03', '1:02:03']);
});
