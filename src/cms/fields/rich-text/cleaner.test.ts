import { expect, test } from 'vitest';
import { cleanRichText } from './clean.ts';
import { createRichTextCleaner } from './cleaner.ts';

const article = '<p onclick="x()">Sleep <b>well</b></p>'.repeat(1500);

test('a long text is cleaned in a thread, with the same result as a short one', async () => {
  const cleaner = createRichTextCleaner();
  const texts = await Promise.all(['<p onclick="x()">a', article, `${article}<p>b`].map(cleaner.clean));
  expect(texts).toEqual(['<p>a</p>', cleanRichText(article), cleanRichText(`${article}<p>b`)]);
  await cleaner.close();
});

test('a text that takes too long is refused, and the next one is cleaned', async () => {
  // Each end tag searches all open elements.
  const slow = '<b>'.repeat(19_000) + '</i>'.repeat(30_000);
  const cleaner = createRichTextCleaner({ timeout: 1 });
  await expect(cleaner.clean(slow)).rejects.toThrow('This text cannot be read. Please simplify it.');
  expect(await cleaner.clean('<p>a</p>')).toBe('<p>a</p>');
  await cleaner.close();
});

test('a closed thread is started again', async () => {
  const cleaner = createRichTextCleaner();
  for (const _time of [1, 2]) {
    expect(await cleaner.clean(article)).toBe(cleanRichText(article));
    await cleaner.close();
  }
});
