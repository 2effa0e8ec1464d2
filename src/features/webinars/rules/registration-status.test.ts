import { expect, test } from 'vitest';
import { countSeatsLeft, toPublicSeats } from '#content/webinar/definition-seats.ts';
import { closesAt, isEnrolmentOpen, offerEnds } from './registration-status.ts';

const zone = 'Asia/Kolkata';
const days = { startsAt: '', endsAt: '', startdate: '2026-12-07', enddate: null };
const timed = { ...days, startsAt: '2026-12-07T11:30:00.000Z', endsAt: '2026-12-07T13:00:00.000Z' };

test('enrolment is open until the end of the webinar, or of its last day where no end is known', () => {
  expect(closesAt(timed, zone)).toBe(timed.endsAt);
  expect(closesAt({ ...days, enddate: '2026-12-08' }, zone)).toBe('2026-12-08T18:30:00.000Z');
  expect(isEnrolmentOpen(days, new Date('2026-12-07T18:29:59Z'), zone)).toBe(true);
  expect(isEnrolmentOpen(days, new Date('2026-12-07T18:30:00Z'), zone)).toBe(false);
  expect(isEnrolmentOpen(timed, new Date('2026-12-07T12:59:59Z'), zone)).toBe(true);
  expect(isEnrolmentOpen(timed, new Date(timed.endsAt), zone)).toBe(false);
  expect(isEnrolmentOpen({ ...days, startdate: null }, new Date('2026-12-01T00:00:00Z'), zone)).toBe(false);
});

test.each([
  ['a day', '2026-12-01T11:30:00.000Z', '2026-12-02T11:30:00.000Z'],
  ['half of the time left', '2026-12-07T01:30:00.000Z', '2026-12-07T06:30:00.000Z'],
  ['at least half an hour', '2026-12-07T11:20:00.000Z', '2026-12-07T11:50:00.000Z'],
  ['half an hour during the webinar', '2026-12-07T12:00:00.000Z', '2026-12-07T12:30:00.000Z'],
  ['no longer than the webinar', '2026-12-07T12:50:00.000Z', timed.endsAt],
])('an offer holds for %s', (_name, now, until) => {
  expect(offerEnds(timed, new Date(now), zone)).toBe(until);
});

test('without hours an offer lasts a day, at most until the last day is over; after that there is none', () => {
  expect(offerEnds(days, new Date('2026-12-01T00:00:00.000Z'), zone)).toBe('2026-12-02T00:00:00.000Z');
  expect(offerEnds(days, new Date('2026-12-07T10:00:00.000Z'), zone)).toBe('2026-12-07T18:30:00.000Z');
  expect(offerEnds(days, new Date('2026-12-07T18:30:00.000Z'), zone)).toBeUndefined();
  expect(offerEnds(timed, new Date(timed.endsAt), zone)).toBeUndefined();
});

test('a new parent does not overtake those who wait', () => {
  expect(countSeatsLeft({ capacity: 10, taken: 4, waiting: 0 })).toBe(6);
  expect(countSeatsLeft({ capacity: 10, taken: 4, waiting: 1 })).toBe(0);
  expect(countSeatsLeft({ capacity: 10, taken: 12, waiting: 0 })).toBe(0);
  expect(countSeatsLeft({ capacity: null, taken: 12, waiting: 0 })).toBeNull();
});

test.each([
  [6, 0, 'some'],
  [6, 1, 'few'],
  [6, 2, 'few'],
  [6, 5, 'few'],
  [6, 6, 'full'],
  [300, 6, 'some'],
  [null, 6, 'unlimited'],
] as const)('visitors read no number of the seats: of %j with %i taken, %s', (capacity, taken, reported) => {
  expect(toPublicSeats({ capacity, taken, waiting: 0 })).toBe(reported);
});

test('a free seat belongs to those who wait, so new parents do not see it', () => {
  expect(toPublicSeats({ capacity: 6, taken: 3, waiting: 1 })).toBe('full');
});
