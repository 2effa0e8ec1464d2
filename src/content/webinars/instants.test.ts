import { expect, test } from 'vitest';
import { daysOf, endsAfterItStarts, instantsOf } from './instants.ts';

const zone = 'Asia/Kolkata';

test('days and words follow from instants, in the zone of the site', () => {
  const instants = { startsAt: '2026-12-06T18:45:00.000Z', endsAt: '2026-12-06T20:00:00.000Z' };
  const days = { startdate: '2026-12-07', enddate: '2026-12-07', time: '12:15 am to 1:30 am' };
  expect(daysOf(instants, zone)).toEqual(days);
  expect(instantsOf(days, zone)).toEqual(instants);
});

test('instants are read from what was written clearly, and from nothing else', () => {
  const days = { startdate: '2026-12-07', enddate: null };
  expect(instantsOf({ ...days, time: '5 to 6:30 pm' }, zone)).toEqual({
    startsAt: '2026-12-07T11:30:00.000Z',
    endsAt: '2026-12-07T13:00:00.000Z',
  });
  expect(instantsOf({ ...days, enddate: '2026-12-08', time: '17:00-18:30' }, zone).endsAt).toBe(
    '2026-12-08T13:00:00.000Z',
  );
  for (const time of ['', 'in the evening', '5 pm', '5 pm to 6 pm GMT']) {
    expect(instantsOf({ ...days, time }, zone)).toEqual({ startsAt: '', endsAt: '' });
  }
});

test('whoever says when it begins says when it ends', () => {
  const [early, late] = ['2026-12-07T11:30:00.000Z', '2026-12-07T13:00:00.000Z'];
  expect(endsAfterItStarts({ startsAt: early, endsAt: late })).toEqual({});
  expect(endsAfterItStarts({ startsAt: '', endsAt: '' })).toEqual({});
  expect(Object.keys(endsAfterItStarts({ startsAt: early, endsAt: '' }))).toEqual(['endsAt']);
  expect(Object.keys(endsAfterItStarts({ startsAt: '', endsAt: late }))).toEqual(['startsAt']);
  expect(Object.keys(endsAfterItStarts({ startsAt: late, endsAt: early }))).toEqual(['endsAt']);
});
