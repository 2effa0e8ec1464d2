import { expect, test } from 'vitest';
import { sentencesOf, splitSentences } from './sentences.ts';

function read(html: string) {
  document.body.innerHTML = html;
  return sentencesOf([document.body]);
}

test('each sentence is returned once, in order, with its position', () => {
  const found = read(
    '<h2>Sleep</h2><p>Dim the <strong>lights. Then</strong> read. </p><ul><li>One<ul><li>Two</li></ul></li></ul><p> </p>',
  );
  expect(found.map(({ text }) => text)).toEqual(['Sleep', 'Dim the lights.', 'Then read.', 'One', 'Two']);
  expect(found.map(({ range }) => range.toString())).toEqual(found.map(({ text }) => text));
});

test('a Hindi sentence asks for a Hindi voice in a mixed text', () => {
  const found = read('<p>Say it softly. अब सो जाओ। कल मिलेंगे।</p>');
  expect(found.map(({ text, language }) => [text, language])).toEqual([
    ['Say it softly.', 'en'],
    ['अब सो जाओ।', 'hi'],
    ['कल मिलेंगे।', 'hi'],
  ]);
});

test('no piece is too long, and no text is lost', () => {
  const texts = [
    `${'a calm word, '.repeat(60)}and an end.`,
    `${'words '.repeat(200)}`,
    'x'.repeat(1000),
    `One. ${'नींद '.repeat(120)}।`,
  ];
  for (const text of texts) {
    const parts = splitSentences(text).map(({ start, end }) => text.slice(start, end));
    for (const part of parts) {
      expect(part.length).toBeLessThanOrEqual(180);
      expect(part).toBe(part.trim());
    }
    const bare = (of: string) => of.replace(/[^\p{L}\p{M}\p{N}]/gu, '');
    expect(bare(parts.join(''))).toBe(bare(text));
  }
  expect(splitSentences('a, '.repeat(100)).length).toBeGreaterThan(1);
  expect(splitSentences(' … ')).toEqual([]);
});
