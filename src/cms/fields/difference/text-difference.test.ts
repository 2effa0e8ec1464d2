import { expect, test } from 'vitest';
import { textParts } from './text-difference.tsx';

const marked = (before: string, after: string) =>
  textParts(before, after)
    .map(({ kind, text }) => (kind === 'same' ? text : `${kind === 'added' ? '+' : '-'}[${text}]`))
    .join('');

test('differences are computed by words, in Hindi too', () => {
  expect(marked('a quiet house at ten', 'a calm house at ten')).toBe('a -[quiet]+[calm] house at ten');
  expect(marked('बच्चे को नींद की जरूरत है।', 'बच्चे को नींद की आवश्यकता है।')).toBe(
    'बच्चे को नींद की -[जरूरत]+[आवश्यकता] है।',
  );
  expect(marked('', 'new')).toBe('+[new]');
});

test('unchanged text is shortened to the words around a change, and a long change to its ends', () => {
  const words = (from: string, count: number) =>
    Array.from({ length: count }, (_, number) => `${from}${number}`).join(' ');
  const text = marked(`${words('a', 50)} old ${words('b', 50)}`, `${words('a', 50)} new ${words('b', 50)}`);
  expect(text).toBe(`… ${words('a', 50).split(' ').slice(-12).join(' ')} -[old]+[new] ${words('b', 12)} … `);
  const added = marked('', words('c', 500));
  expect(added).toContain('c79 … c420');
  const short = marked(`${words('a', 15)} old`, `${words('a', 15)} new`);
  expect(short).toBe(`${words('a', 15)} -[old]+[new]`);
});

test('long texts without common words are shown as one replacement', () => {
  const [before, after] = ['a', 'b'].map((character) =>
    Array.from({ length: 20_000 }, (_, number) => `${character}${(number * 7919) % 9001}`).join(' '),
  );
  expect(textParts(before ?? '', after ?? '').map(({ kind }) => kind)).toEqual(['removed', 'added']);
});
