import { expect, test } from 'vitest';
import { notifiedFacts, webinarTimeInWords } from './email-facts.ts';

test.each([
  [
    'Europe/London',
    ['2027-10-30T16:00:00.000Z', '2027-10-31T17:00:00.000Z'],
    'Saturday, 30 October 2027, 5:00 pm (British Summer Time) to Sunday, 31 October 2027, 5:00 pm (Greenwich Mean Time)',
  ],
  [
    'Asia/Kolkata',
    ['2026-12-07T11:30:00.000Z', '2026-12-07T13:00:00.000Z'],
    'Monday, 7 December 2026, 5:00 pm to 6:30 pm (India Standard Time)',
  ],
  [
    'Asia/Kolkata',
    ['2026-12-15T04:30:00.000Z', '2026-12-17T06:00:00.000Z'],
    '15 to 17 December 2026, 10:00 am to 11:30 am each day (India Standard Time)',
  ],
  [
    'Asia/Kolkata',
    ['2026-12-31T04:30:00.000Z', '2027-01-01T06:00:00.000Z'],
    '31 December 2026 to 1 January 2027, 10:00 am to 11:30 am each day (India Standard Time)',
  ],
  [
    'Europe/London',
    ['2027-10-30T16:00:00.000Z', '2027-10-31T18:00:00.000Z'],
    '30 to 31 October 2027, 5:00 pm to 6:00 pm each day (British Summer Time, then Greenwich Mean Time)',
  ],
])('in %s each time is followed by its zone name', (zone, [startsAt, endsAt], words) => {
  expect(webinarTimeInWords(notifiedFacts({ startsAt, endsAt }), zone)).toBe(words);
});
