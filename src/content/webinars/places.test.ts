import { expect, test } from 'vitest';
import { placesLeft, toldSeats } from './places.ts';

test('nobody who comes now overtakes those who wait', () => {
  expect(placesLeft({ capacity: 10, taken: 4, waiting: 0 })).toBe(6);
  expect(placesLeft({ capacity: 10, taken: 4, waiting: 1 })).toBe(0);
  expect(placesLeft({ capacity: 10, taken: 12, waiting: 0 })).toBe(0);
  expect(placesLeft({ capacity: null, taken: 12, waiting: 0 })).toBeNull();
});

test.each([
  [6, 0, 'some'],
  [6, 1, 'few'],
  [6, 2, 'few'],
  [6, 5, 'few'],
  [6, 6, 'full'],
  [300, 6, 'some'],
  [null, 6, 'unlimited'],
] as const)('visitors read no number of the seats: of %j with %i taken, %s', (capacity, taken, told) => {
  expect(toldSeats({ capacity, taken, waiting: 0 })).toBe(told);
});

test('a free seat is for those who wait, so that nobody new is told of it', () => {
  expect(toldSeats({ capacity: 6, taken: 3, waiting: 1 })).toBe('full');
});
