import { expect, test } from 'vitest';
import { postOf } from './post-of.ts';

test('a post has the title and what goes along', () => {
  expect(postOf({ title: 'Sleep', text: 'Gentle nights.' })).toBe('Sleep\n\nGentle nights.');
  expect(postOf({ title: 'Sleep', text: '' })).toBe('Sleep');
});

test.each(['a few words ', 'नींद की बात ', 'sleep 😴 '])('of many of %j a post has what fits', (words) => {
  const title = words.repeat(12).trim();
  const text = words.repeat(60).trim();
  const post = postOf({ title, text });
  expect(post.length).toBeLessThanOrEqual(256);
  expect(post.length).toBeGreaterThan(230);
  expect(post.endsWith('...')).toBe(true);
  const said = post.slice(0, -3);
  // It ends with a whole word.
  expect(`${title}\n\n${text}`.startsWith(`${said} `)).toBe(true);
});
