import { expect, test } from 'vitest';
import { joined, writeList } from './whole-list.ts';

async function* slicesOf(...slices: object[][]) {
  yield* slices;
}

test.each([
  [null, []],
  [null, [[{ a: 1 }]]],
  ['blogs', []],
  ['blogs', [[]]],
  ['blogs', [[{ a: 'x' }, { a: 'y' }], [], [{ a: 'z' }]]],
])('under the key %s, slices %j are one list', async (key, slices) => {
  const list = slices.flat();
  expect(JSON.parse(await joined(writeList(slicesOf(...slices), key)))).toEqual(key ? { [key]: list } : list);
});
