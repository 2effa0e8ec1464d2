import { expect, test } from 'vitest';
import { readHours } from './registration.ts';

test.each([
  ['11:00 AM – 12:30 PM IST', '11:00', '12:30'],
  ['5 pm to 6.30 p.m.', '17:00', '18:30'],
  ['12:15 am - 1:00 am', '00:15', '01:00'],
])('%s', (time, from, to) => {
  expect(readHours(time)).toEqual({ from, to });
});

test.each(['', 'in the evening', '5 pm', '11 pm to 1 am', '17:00-18:00', '1 pm, 3 pm and 5 pm'])(
  '%j does not tell clearly when it begins and ends',
  (time) => {
    expect(readHours(time)).toBeUndefined();
  },
);
