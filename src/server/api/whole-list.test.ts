import { expect, test } from 'vitest';
import { joined, joinedWithin, writeList } from './whole-list.ts';

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

test('a text is put together up to so many bytes, and no further read', async () => {
  let read = 0;
  async function* pieces() {
    for (const piece of ['नी', 'a', 'b']) {
      read += 1;
      yield piece;
    }
  }
  expect(await joinedWithin(8, pieces())).toBe('नीab');
  read = 0;
  expect(await joinedWithin(5, pieces())).toBeUndefined();
  expect(read).toBe(1);
});
