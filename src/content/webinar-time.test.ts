import { expect, test } from 'vitest';
import { momentsOf, readHours } from './webinar-time.ts';

test.each([
  ['11:00 AM – 12:30 PM IST', '11:00', '12:30'],
  ['5 pm to 6.30 p.m.', '17:00', '18:30'],
  ['12:15 am - 1:00 am', '00:15', '01:00'],
  ['5:00–6:30 pm', '17:00', '18:30'],
  ['11 to 1 pm', '11:00', '13:00'],
  ['Saturday, from 10:30 to 12 pm', '10:30', '12:00'],
  ['5 pm IST to 6:30 pm IST', '17:00', '18:30'],
  ['5 pm to 6:30', '17:00', '18:30'],
  ['17:00-18:00', '17:00', '18:00'],
  ['Daily 09:30 until 13:00', '09:30', '13:00'],
])('%s', (time, from, to) => {
  expect(readHours(time)).toEqual({ from, to });
});

test.each([
  '',
  'in the evening',
  '5 pm',
  '5 to 6',
  '9:30 to 11:00',
  '11 pm to 1 am',
  '1 pm, 3 pm and 5 pm',
  '10 am to 11 am and 5 pm to 6 pm',
  '5 pm to 6 pm GMT',
  '25:00 to 26:00',
  '0 pm to 13 pm',
  '3 to 4 years old',
])('%j does not tell clearly when it begins and ends', (time) => {
  expect(readHours(time)).toBeUndefined();
});

test('moments are meant in the zone of the site', () => {
  const webinar = { startdate: '2026-11-05', enddate: null, time: '5 pm to 6:30 pm' };
  expect(momentsOf(webinar, 'Asia/Kolkata')).toEqual({
    start: '2026-11-05T11:30:00.000Z',
    end: '2026-11-05T13:00:00.000Z',
  });
  const instants = { startsAt: '2026-11-05T12:00:00.000Z', endsAt: '2026-11-05T12:30:00.000Z' };
  expect(momentsOf({ ...webinar, ...instants }, 'Asia/Kolkata')).toEqual({
    start: instants.startsAt,
    end: instants.endsAt,
  });
  expect(momentsOf({ ...webinar, startdate: null }, 'Asia/Kolkata')).toBeUndefined();
  expect(momentsOf({ ...webinar, time: 'soon' }, 'Asia/Kolkata')).toBeUndefined();
});
