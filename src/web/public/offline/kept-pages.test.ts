import type { UIMatch } from 'react-router';
import { expect, test } from 'vitest';
import { findKeptPage, keepPage } from './kept-pages.ts';

const showing = (text: string): UIMatch[] => [
  { id: 'page', pathname: '/', params: {}, loaderData: text, handle: undefined },
];

test('the last twenty pages of a tab are kept, each as it was shown last', () => {
  keepPage('/first', showing('first'));
  for (let count = 1; count < 20; count++) keepPage(`/${count}`, showing(String(count)));
  keepPage('/first', showing('first, later'));
  keepPage('/20', showing('20'));
  expect(findKeptPage('/1')).toBeUndefined();
  expect(findKeptPage('/2')).toEqual({ page: { type: 'data', result: '2' } });
  expect(findKeptPage('/first')).toEqual({ page: { type: 'data', result: 'first, later' } });
});
