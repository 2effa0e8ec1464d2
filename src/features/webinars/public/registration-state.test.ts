import { expect, test } from 'vitest';
import { phaseOf } from '../rules/registration-page.ts';
import { durationInWords, formatShortDateTime, stateOf } from './registration-state.ts';

const now = '2026-12-07T11:30:00.000Z';

test.each([
  ['registered', 'before', 'soon'],
  ['registered', 'open', 'open'],
  ['attended', 'over', 'over'],
  ['waiting', 'open', 'waiting'],
  ['waiting', 'over', 'missed'],
  ['offered', 'before', 'offered'],
  ['offered', 'over', 'missed'],
  ['cancelled', 'over', 'cancelled'],
  ['cancelled', 'calledOff', 'calledOff'],
] as const)('a registration that is %s, %s: %s', (status, phase, state) => {
  expect(stateOf({ status, phase, offeredUntil: '2026-12-07T11:30:00.001Z', now })).toBe(state);
});

test('an expired offer is no offer', () => {
  expect(stateOf({ status: 'offered', phase: 'before', offeredUntil: now, now })).toBe('cancelled');
});

test('the room is open from 15 minutes before the start until the end', () => {
  const times = {
    startsAt: '2026-12-07T11:45:00.000Z',
    endsAt: '2026-12-07T13:00:00.000Z',
    calledOff: 0,
  } as const;
  const at = (moment: string) => phaseOf(times, false, moment);
  expect(at('2026-12-07T11:29:59.999Z')).toBe('before');
  expect([at(now), at('2026-12-07T12:59:59.999Z')]).toEqual(['open', 'open']);
  expect(at(times.endsAt)).toBe('over');
  const days = { ...times, startsAt: '', endsAt: '' };
  expect([phaseOf(days, false, now), phaseOf(days, true, now)]).toEqual(['before', 'over']);
  expect(phaseOf({ ...times, calledOff: 1 }, false, now)).toBe('calledOff');
});

test.each([
  [((2 * 24 + 3) * 60 + 59) * 60_000, '2 days, 3 hours'],
  [24 * 3_600_000, '1 day'],
  [3_600_000 + 60_000, '1 hour, 1 minute'],
  [61_999, '1 minute, 1 second'],
  [59_000, '59 seconds'],
  [0, '0 seconds'],
  [-1, '0 seconds'],
])('%d milliseconds are %s', (milliseconds, words) => {
  expect(durationInWords(milliseconds)).toBe(words);
});

test('times are formatted in the site’s time zone', () => {
  expect(formatShortDateTime(now, 'Asia/Kolkata')).toBe('Mon 7 Dec, 5:00 pm IST');
  expect(formatShortDateTime('2026-12-06T18:45:00.000Z', 'Asia/Kolkata')).toBe('Mon 7 Dec, 12:15 am IST');
});
