import { expect, test } from 'vitest';
import { notifiedFacts, webinarTimeInWords, whereInWords } from './email-facts.ts';

test.each([
  [
    'Europe/London',
    ['2027-10-30T16:00:00.000Z', '2027-10-31T17:00:00.000Z'],
    'Saturday, 30 October 2027, 5:00 pm GMT+1 to Sunday, 31 October 2027, 5:00 pm GMT',
  ],
  [
    'Asia/Kolkata',
    ['2026-12-07T11:30:00.000Z', '2026-12-07T13:00:00.000Z'],
    'Monday, 7 December 2026, 5:00 pm – 6:30 pm IST',
  ],
  [
    'Asia/Kolkata',
    ['2026-12-15T04:30:00.000Z', '2026-12-17T06:00:00.000Z'],
    '15 to 17 December 2026, 10:00 am – 11:30 am IST each day',
  ],
  [
    'Asia/Kolkata',
    ['2026-12-31T04:30:00.000Z', '2027-01-01T06:00:00.000Z'],
    '31 December 2026 to 1 January 2027, 10:00 am – 11:30 am IST each day',
  ],
  [
    'Europe/London',
    ['2027-10-30T16:00:00.000Z', '2027-10-31T18:00:00.000Z'],
    '30 to 31 October 2027, 5:00 pm – 6:00 pm GMT+1, then GMT each day',
  ],
])('in %s each time is followed by its zone name', (zone, [startsAt, endsAt], words) => {
  expect(webinarTimeInWords(notifiedFacts({ startsAt, endsAt }), zone)).toBe(words);
});

test.each([
  ['Online', 'https://us02web.zoom.us/j/123?pwd=abc', 'Online, on Zoom'],
  ['', 'https://meet.google.com/abc-defg-hij', 'Online, on Google Meet'],
  ['online', 'https://room.example/secret', 'Online'],
  ['Online', '', 'Online'],
  ['Online (Zoom)', 'https://us02web.zoom.us/j/123', 'Online (Zoom)'],
  ['Hall 2, Gurugram', 'https://us02web.zoom.us/j/123', 'Hall 2, Gurugram'],
  ['', 'https://zoom.us.evil.example/j/1', 'Online'],
  ['', '', ''],
])('at %j with the link %j it takes place: %s', (location, joinUrl, words) => {
  expect(whereInWords({ location, joinUrl })).toBe(words);
});
