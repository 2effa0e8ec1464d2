import { describe, expect, test } from 'vitest';
import { daysOf, endsAfterItStarts, instantsOf, whenItIs } from './instants.ts';

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

describe('a save', () => {
  const instants = { startsAt: '2026-12-07T11:30:00.000Z', endsAt: '2026-12-07T13:00:00.000Z' };
  const days = { startdate: '2026-12-07', enddate: '2026-12-07', time: '5:00 pm to 6:30 pm' };
  const later = { startsAt: '2026-12-08T11:30:00.000Z', endsAt: '2026-12-08T13:00:00.000Z' };

  test('of instants brings the days and words', () => {
    expect(whenItIs({ ...instants, ...days, time: 'whatever' }, undefined, zone)).toEqual(days);
    const { startdate } = whenItIs(later, { ...instants, ...days }, zone);
    expect(startdate).toBe('2026-12-08');
  });

  test('of days and words alone brings the instants, or takes those away that hold no more', () => {
    expect(whenItIs(days, undefined, zone)).toEqual(instants);
    const moved = { startdate: '2026-12-08', enddate: '2026-12-08' };
    expect(whenItIs({ ...moved, startsAt: instants.startsAt }, { ...instants, ...days }, zone)).toEqual(
      later,
    );
    const none = { startsAt: '', endsAt: '' };
    expect(whenItIs({ time: 'in the evening' }, { ...instants, ...days }, zone)).toEqual(none);
  });

  test('of anything else leaves them, and so does one that takes the instants away', () => {
    expect(whenItIs({ ...days, title: 'Other' }, { ...instants, ...days }, zone)).toEqual({});
    expect(whenItIs({ startsAt: '', endsAt: '' }, { ...instants, ...days }, zone)).toEqual({});
  });
});
