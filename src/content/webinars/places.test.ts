import { expect, test } from 'vitest';
import { lineInWords, placesLeft, seatsInWords } from './places.ts';

test('nobody who comes now overtakes those who wait', () => {
  expect(placesLeft({ capacity: 10, taken: 4, waiting: 0 })).toBe(6);
  expect(placesLeft({ capacity: 10, taken: 4, waiting: 1 })).toBe(0);
  expect(placesLeft({ capacity: 10, taken: 12, waiting: 0 })).toBe(0);
  expect(placesLeft({ capacity: null, taken: 12, waiting: 0 })).toBeNull();
});

test('visitors read how many seats there are', () => {
  expect(seatsInWords({ capacity: 6, taken: 1, waiting: 0 })).toBe('5 seats left');
  expect(seatsInWords({ capacity: 6, taken: 5, waiting: 0 })).toBe('1 seat left');
  expect(seatsInWords({ capacity: 6, taken: 6, waiting: 0 })).toBe('Full: join the waiting list');
  expect(seatsInWords({ capacity: null, taken: 6, waiting: 0 })).toBe('');
  expect(seatsInWords({ capacity: 26, taken: 6, waiting: 0 })).toBe('20 seats left');
  expect(seatsInWords({ capacity: 300, taken: 6, waiting: 0 })).toBe('More than 20 seats left');
});

test('and behind how many they would wait', () => {
  expect(lineInWords({ capacity: 6, taken: 6, waiting: 3 })).toBe('as number 4');
  expect(lineInWords({ capacity: 6, taken: 6, waiting: 300 })).toBe('behind more than 20 others');
});
