import { describe, expect, test } from 'vitest';
import {
  daysOf,
  deriveTimes,
  endsAfterItStarts,
  instantsOf,
  readHours,
  sessionsOf,
  startAndEndOf,
  timeInWords,
} from './definition-times.ts';

const zone = 'Asia/Kolkata';

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
  ['11 am to 12 noon', '11:00', '12:00'],
  ['10:30 – noon', '10:30', '12:00'],
  ['12:00 Noon to 1:30 pm IST', '12:00', '13:30'],
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
  'in the afternoon',
  '10 pm to midnight',
])('%j has no unambiguous start and end', (time) => {
  expect(readHours(time)).toBeUndefined();
});

test('times are interpreted in the time zone of the site', () => {
  const webinar = { startdate: '2026-11-05', enddate: null, time: '5 pm to 6:30 pm' };
  expect(startAndEndOf(webinar, 'Asia/Kolkata')).toEqual({
    start: '2026-11-05T11:30:00.000Z',
    end: '2026-11-05T13:00:00.000Z',
  });
  const instants = { startsAt: '2026-11-05T12:00:00.000Z', endsAt: '2026-11-05T12:30:00.000Z' };
  expect(startAndEndOf({ ...webinar, ...instants }, 'Asia/Kolkata')).toEqual({
    start: instants.startsAt,
    end: instants.endsAt,
  });
  expect(startAndEndOf({ ...webinar, startdate: null }, 'Asia/Kolkata')).toBeUndefined();
  expect(startAndEndOf({ ...webinar, time: 'soon' }, 'Asia/Kolkata')).toBeUndefined();
});

describe('several days', () => {
  const days = { startdate: '2026-12-15', enddate: '2026-12-17', time: '10 to 11:30 am' };

  test('have one session each, at the same hours', () => {
    const each = ['15', '16', '17'].map((day) => ({
      start: `2026-12-${day}T04:30:00.000Z`,
      end: `2026-12-${day}T06:00:00.000Z`,
    }));
    expect(sessionsOf(days, 'Asia/Kolkata')).toEqual(each);
    const instants = { startsAt: each[0]?.start ?? '', endsAt: each[2]?.end ?? '' };
    expect(sessionsOf({ ...days, time: '', ...instants }, 'Asia/Kolkata')).toEqual(each);
    expect(sessionsOf({ ...days, time: 'in the morning' }, 'Asia/Kolkata')).toEqual([]);
  });

  test('keep their hours across a daylight saving change', () => {
    const autumn = { startdate: '2027-10-30', enddate: '2027-10-31', time: '5 pm to 6 pm' };
    expect(sessionsOf(autumn, 'Europe/London').map(({ start }) => start)).toEqual([
      ...['2027-10-30T16:00:00.000Z', '2027-10-31T17:00:00.000Z'],
    ]);
  });

  test('exclude webinars over midnight and typing mistakes', () => {
    const night = { startsAt: '2026-12-15T17:30:00.000Z', endsAt: '2026-12-15T19:30:00.000Z' };
    expect(sessionsOf({ ...days, ...night }, 'Asia/Kolkata')).toHaveLength(1);
    expect(sessionsOf({ ...days, enddate: '2027-12-17' }, 'Asia/Kolkata')).toHaveLength(1);
  });

  test('are stated once', () => {
    expect(timeInWords(days, zone)).toBe('10:00 am – 11:30 am IST each day');
    expect(timeInWords({ ...days, time: '10 to 11:30 am daily' })).toBe('10:00 am – 11:30 am daily');
    expect(timeInWords({ ...days, time: 'each day 10 to 11 am' })).toBe('each day 10:00 am – 11:00 am');
    expect(timeInWords({ ...days, time: 'in the morning' })).toBe('in the morning');
    expect(timeInWords({ ...days, enddate: days.startdate })).toBe('10:00 am – 11:30 am');
  });
});

test('dates and text are derived from instants, in the time zone of the site', () => {
  const instants = { startsAt: '2026-12-06T18:45:00.000Z', endsAt: '2026-12-06T20:00:00.000Z' };
  const days = { startdate: '2026-12-07', enddate: '2026-12-07', time: '12:15 am – 1:30 am' };
  expect(daysOf(instants, zone)).toEqual(days);
  expect(instantsOf(days, zone)).toEqual(instants);
});

test('instants are derived only from unambiguous text', () => {
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

test('a start requires an end', () => {
  const [early, late] = ['2026-12-07T11:30:00.000Z', '2026-12-07T13:00:00.000Z'];
  expect(endsAfterItStarts({ startsAt: early, endsAt: late })).toEqual({});
  expect(endsAfterItStarts({ startsAt: '', endsAt: '' })).toEqual({});
  expect(Object.keys(endsAfterItStarts({ startsAt: early, endsAt: '' }))).toEqual(['endsAt']);
  expect(Object.keys(endsAfterItStarts({ startsAt: '', endsAt: late }))).toEqual(['startsAt']);
  expect(Object.keys(endsAfterItStarts({ startsAt: late, endsAt: early }))).toEqual(['endsAt']);
});

describe('a save', () => {
  const instants = { startsAt: '2026-12-07T11:30:00.000Z', endsAt: '2026-12-07T13:00:00.000Z' };
  const days = { startdate: '2026-12-07', enddate: '2026-12-07', time: '5:00 pm – 6:30 pm' };
  const later = { startsAt: '2026-12-08T11:30:00.000Z', endsAt: '2026-12-08T13:00:00.000Z' };

  test('of instants updates the dates and the text', () => {
    expect(deriveTimes({ ...instants, ...days, time: 'whatever' }, undefined, zone)).toEqual(days);
    const { startdate } = deriveTimes(later, { ...instants, ...days }, zone);
    expect(startdate).toBe('2026-12-08');
  });

  test('of dates and text alone updates the instants, or removes outdated ones', () => {
    expect(deriveTimes(days, undefined, zone)).toEqual(instants);
    const moved = { startdate: '2026-12-08', enddate: '2026-12-08' };
    expect(deriveTimes({ ...moved, startsAt: instants.startsAt }, { ...instants, ...days }, zone)).toEqual(
      later,
    );
    const none = { startsAt: '', endsAt: '' };
    expect(deriveTimes({ time: 'in the evening' }, { ...instants, ...days }, zone)).toEqual(none);
  });

  test('of other fields, or the removal of the instants, keeps the dates and the text', () => {
    expect(deriveTimes({ ...days, title: 'Other' }, { ...instants, ...days }, zone)).toEqual({});
    expect(deriveTimes({ startsAt: '', endsAt: '' }, { ...instants, ...days }, zone)).toEqual({});
  });
});

test.each([
  ['11:00 AM – 12:30 PM IST', '11:00 am – 12:30 pm IST'],
  ['5 pm to 6.30 p.m.', '5:00 pm – 6:30 pm IST'],
  ['17:00-18:00', '5:00 pm – 6:00 pm IST'],
  ['5 pm IST to 6:30 pm IST', '5:00 pm – 6:30 pm IST'],
  ['Saturday, from 10:30 to noon', 'Saturday, 10:30 am – 12:00 pm IST'],
  ['5 pm onwards', '5 pm onwards'],
  ['5 pm to 6 pm GMT', '5 pm to 6 pm GMT'],
])('parents read %j as %j', (time, words) => {
  expect(timeInWords({ startdate: '2026-11-05', enddate: null, time }, zone)).toBe(words);
});
