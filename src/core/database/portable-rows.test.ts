import { expect, test } from 'vitest';
import {
  insertTableText,
  parseRow,
  portableType,
  type Row,
  serializeRow,
  serializeTable,
  type Table,
} from './portable-rows.ts';

const hard: Row[] = [
  ['', null, 0],
  ['𝄞 ध्यान \u2028\u2029\n\r\t"\\', '', -1],
  ['{"integer":"1"}', 'x'.repeat(300_000), 9007199254740993n],
  ['[1]', 'null', 1.5],
  [Buffer.from([0, 255, 10]), null, -9223372036854775808n],
];
const table: Table = {
  name: 'a',
  columns: [
    { name: 'a', type: 'text' },
    { name: 'b', type: 'text' },
    { name: 'c', type: 'integer' },
  ],
  key: ['a'],
};

async function* rows(): AsyncGenerator<Row> {
  yield* hard;
}

/** Splits at arbitrary positions. */
async function* cut(text: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < text.length; at += size) yield text.subarray(at, at + size);
}

test('a table becomes text and a table again, with equal values, in chunks of any size', async () => {
  let reported = 0;
  const pieces: Buffer[] = [];
  for await (const piece of serializeTable({ read: rows }, table, () => reported++)) pieces.push(piece);
  const text = Buffer.concat(pieces);
  expect(reported).toBe(hard.length);
  for (const size of [7, 65_536, text.length]) {
    const written: Row[] = [];
    const write = async (_table: Table, some: readonly Row[]) => void written.push(...some);
    await insertTableText({ write }, table, cut(text, size));
    expect(written).toEqual(hard);
  }
});

test('a text of another table, or a truncated one, is refused', async () => {
  const write = async () => undefined;
  const read = (text: string) => insertTableText({ write }, table, cut(Buffer.from(text), 1000));
  await expect(read('["a","b","d"]\n')).rejects.toThrow('other columns');
  await expect(read('["a","b","c"]\n["x","y"]\n')).rejects.toThrow('not a row');
  await expect(read('["a","b","c"]\n["x","y",{"what":1}]\n')).rejects.toThrow('not a value');
  await expect(read('["a","b","c"]\n["x","y",1]')).rejects.toThrow('cut off');
  await expect(read('')).rejects.toThrow('no columns');
});

test('the same number gives the same line, in any driver’s type', () => {
  expect(serializeRow([5n, 5])).toBe('[5,5]');
  expect(parseRow(serializeRow([2n ** 53n]), 1)).toEqual([2n ** 53n]);
});

test('a column type of only one database is refused', () => {
  expect(() => portableType('account', 'since', 'timestamptz')).toThrow(/account.since.*timestamptz/);
});
