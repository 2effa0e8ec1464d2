import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { seed } from '#tests/factories/random.ts';
import { type Numbered, numbersFor } from './field.ts';

const whole = { includesStart: true, includesEnd: true };
const listOf = (...orders: (number | null)[]): Numbered[] =>
  orders.map((order, index) => ({ id: `${index}`, order }));

/** Moves an entry and returns the new numbers by id. */
function moved(list: Numbered[], from: number, to: number, most = 100) {
  const entry = list[from];
  if (!entry) throw new Error('There is none.');
  const entries = list.toSpliced(from, 1).toSpliced(to, 0, entry);
  const numbers = numbersFor(entries, { start: to, count: 1 }, whole, most);
  return numbers && Object.fromEntries(numbers);
}

test.each<[string, (number | null)[], number, number, Record<string, number>]>([
  ['between two with room only the moved one changes', [10, 20, 30], 2, 1, { 2: 15 }],
  ['to the end it gets room behind it', [1, 2, 3], 0, 2, { 0: 13 }],
  ['to the top there is zero', [1, 2, 3], 2, 0, { 2: 0 }],
  ['without room the nearer gap is used', [1, 2, 3, 4, 6, 7], 5, 3, { 3: 5, 5: 4 }],
  ['where it stands already nothing changes', [5, 5, 5], 1, 1, {}],
  ['among equals those change that have to', [5, 5, 5], 2, 1, { 2: 15, 1: 25 }],
  ['among entries without a number those before it get one', [null, null, null], 2, 1, { 0: 10, 2: 20 }],
  ['to the top of entries without a number it alone gets one', [null, null, null], 2, 0, { 2: 10 }],
])('%s', (_what, orders, from, to, numbers) => {
  expect(moved(listOf(...orders), from, to)).toEqual(numbers);
});

test('a move that needs more changes than allowed is refused', () => {
  const dense = listOf(...Array.from({ length: 30 }, (_, index) => index));
  expect(moved(dense, 29, 0, 10)).toBeUndefined();
  expect(Object.keys(moved(dense, 29, 0, 30) ?? {})).toHaveLength(30);
});

test('with any numbers, the list gets the requested order', () => {
  const orders = fc.array(fc.option(fc.nat(12), { nil: null }), { minLength: 1, maxLength: 12 });
  void fc.assert(
    fc.property(orders, fc.nat(), fc.nat(), (some, a, b) => {
      const sorted = some.toSorted((x, y) => (x ?? 1e9) - (y ?? 1e9));
      const list = sorted.map((order, index) => ({ id: String(index).padStart(3, '0'), order }));
      const [from, to] = [a % list.length, b % list.length];
      const entry = list[from] as Numbered;
      const wanted = list.toSpliced(from, 1).toSpliced(to, 0, entry);
      const numbers = numbersFor(wanted, { start: to, count: 1 }, whole, 100);
      const now = wanted.map(({ id, order }) => ({ id, order: numbers?.get(id) ?? order }));
      const stands = now.toSorted((x, y) => (x.order ?? 1e9) - (y.order ?? 1e9) || (x.id < y.id ? -1 : 1));
      expect(stands).toEqual(now);
    }),
    { seed },
  );
});
