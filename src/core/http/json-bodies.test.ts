import { expect, test } from 'vitest';
import { checkJsonBounds } from './json-bodies.ts';

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

test.each([
  '{"title":"a","order":3}',
  nested(20),
  `[${'[],'.repeat(4_000)}[]]`,
  `{"text":"${'[{,\\"'.repeat(20_000)}"}`,
  'no JSON at all',
  '{"text":"without an end [[[[[[[[[[[[[[[[[[[[[[[[[',
  '{"text":"\\\\',
  `{"text":"${'\\\\'.repeat(500_000)}","b":"${'\\"['.repeat(400_000)}"}`,
])('%j is accepted', (json) => {
  expect(checkJsonBounds(json)).toBeUndefined();
});

test.each([
  [nested(21), 'invalid'],
  ['{"a":'.repeat(21), 'invalid'],
  [`[${'1,'.repeat(10_000)}1]`, 'tooLarge'],
  [`{"text":"${'\\"'.repeat(1_000_001)}"}`, 'tooLarge'],
  [`{"order":${'1'.repeat(200_000)}}`, 'tooLarge'],
  [`[${'{},'.repeat(6_000)}1]`, 'tooLarge'],
  [`{"text":"\\\\",${'"a":1,'.repeat(10_000)}"b":1}`, 'tooLarge'],
])('%j is refused', (json, reason) => {
  expect(checkJsonBounds(json)?.reason).toBe(reason);
});
