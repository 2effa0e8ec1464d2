import { expect, test, vi } from 'vitest';
import { readSources } from '#cms/fields/sources/field.ts';
import { readChapters } from '#core/media/chapters.ts';
import { bindWithNbsp, cutText, linesOf, nonBlankLines, withLineFeeds } from './plain-text.ts';

/** The maximum of a draft. */
const hostile = 660_000;
const cue = (at: number) => `00:${String(at % 60).padStart(2, '0')}:00.000 --> 01:00:00.000`;

test('a text is split at its line breaks', () => {
  for (const text of ['', 'a', 'a\nb', '\n', 'a\n\nb\n', '\n\na']) {
    expect([...linesOf(text)]).toEqual(text.split('\n'));
  }
});

test('non-blank lines are returned, and no more is split than is read', () => {
  const text = ` a \n\n \t\nb\r\n${'c\n'.repeat(hostile)}`;
  expect([...nonBlankLines(linesOf(' a \n\n \t\nb\r\n'))]).toEqual(['a', 'b']);
  const seen = vi.spyOn(String.prototype, 'slice');
  try {
    const [first, second] = nonBlankLines(linesOf(text));
    expect([first, second, seen.mock.calls.length]).toEqual(['a', 'b', 4]);
  } finally {
    seen.mockRestore();
  }
});

test('every line end becomes a line feed', () => {
  const kept = 'a\nb\n\nc\n';
  for (const end of ['\n', '\r\n', '\r']) expect(withLineFeeds(kept.replaceAll('\n', end))).toBe(kept);
  expect(withLineFeeds('a\n\rb\r\r\nc')).toBe('a\n\nb\n\nc');
});

test.each([
  ['sources', readSources, 'WHO\n'.repeat(hostile), 'Please name at most 40 sources.'],
  [
    'sources between empty lines',
    readSources,
    ' \nWHO\n\n'.repeat(hostile),
    'Please name at most 40 sources.',
  ],
  [
    'chapters',
    readChapters,
    Array.from({ length: hostile }, (_, at) => `${Math.floor(at / 60)}:${at % 60 < 10 ? 0 : ''}${at % 60} a`)
      .slice(0, 5000)
      .join('\n'),
    'Please name at most 100 chapters.',
  ],
  ['chapters out of order', readChapters, '0:00 a\n'.repeat(hostile), 'Please put the chapters in the order'],
  ['chapters of WebVTT', readChapters, `${cue(0)}\n`.repeat(hostile), 'Please put the chapters in the order'],
])('far too many %s are refused after a few', (_what, read, text, message) => {
  const seen = vi.spyOn(String.prototype, 'trim');
  try {
    expect(read(text)).toContain(message);
    expect(seen.mock.calls.length).toBeLessThan(350);
  } finally {
    seen.mockRestore();
  }
});

test('text after the last allowed line is not read', () => {
  expect(readSources(`${'WHO\n'.repeat(40)}${'x'.repeat(3000)}`)).toBe('Please name at most 40 sources.');
});

test.each([
  ['Lotus Court, Sector 45, Gurugram 122003', 'Lotus Court, Sector\u00a045, Gurugram\u00a0122003'],
  ['Ananta, 3rd Floor', 'Ananta, 3rd Floor'],
  ['Dr. Ishvari Nandakolla', 'Dr.\u00a0Ishvari Nandakolla'],
  ['डॉ. ईश्वरी', 'डॉ.\u00a0ईश्वरी'],
  ['Sleep. Then eat', 'Sleep. Then eat'],
])('%s', (text, bound) => {
  expect(bindWithNbsp(text)).toBe(bound);
});

test('a text that fits stays unchanged', () => {
  expect(cutText('Sleep', 5)).toBe('Sleep');
});

test('a longer text is cut and marked', () => {
  expect(cutText('Sleep well', 5)).toBe('Sleep...');
});

test('combined characters count as one', () => {
  expect(cutText('नींद की बात', 3)).toBe('नींद...');
  expect(cutText('mané', 3)).toBe('man...');
  expect(cutText('mane\u0301 a', 4)).toBe('mane\u0301...');
  expect(cutText('👨‍👩‍👧👶', 2)).toBe('👨‍👩‍👧👶');
});

test.each([
  [
    'Fever at Home: What Helps, and When to See the Doctor',
    50,
    'Fever at Home: What Helps, and When to See the...',
  ],
  ['Sleep well', 7, 'Sleep...'],
  ['Sleep, then eat', 7, 'Sleep...'],
  ['Sleep well – every night', 12, 'Sleep well...'],
  ['नींद की बात', 6, 'नींद की...'],
])('%s: it is cut between words within %i', (text, length, cut) => {
  expect(cutText(text, length)).toBe(cut);
});

test('a word that takes more than half of the length is cut', () => {
  expect(cutText(`A ${'x'.repeat(60)}`, 50)).toBe(`A ${'x'.repeat(48)}...`);
  expect(cutText('x'.repeat(60), 50)).toBe(`${'x'.repeat(50)}...`);
});
