import { expect, test } from 'vitest';
import { localTimeOf } from '#core/time/calendar.ts';
import { clockTimes } from './webinar-facts.tsx';
import { webinarTimes } from './webinar-times.ts';

const times = webinarTimes(
  { startdate: '2026-11-05', enddate: null, time: '5:00 pm to 6:30 pm' },
  'Asia/Kolkata',
);

test.each([
  ['Asia/Kolkata', undefined],
  // The same offset under another name.
  ['Asia/Colombo', undefined],
  ['Asia/Dubai', '3:30 pm – 5:00 pm'],
  ['Europe/London', '11:30 am – 1:00 pm'],
  ['Pacific/Auckland', 'Fri 12:30 am – 2:00 am'],
  ['America/Los_Angeles', '3:30 am – 5:00 am'],
])('in %s', (zone, own) => {
  const aheadAt = (moment: Date) =>
    (Date.parse(`${localTimeOf(moment.toISOString(), zone)}Z`) - moment.getTime()) / 60_000;
  expect(times && clockTimes(times, aheadAt)).toBe(own);
});

test('the site’s time zone is named, and an unparsable time gives no times', () => {
  expect(times?.zone).toBe('India Standard Time');
  expect(
    webinarTimes({ startdate: '2026-11-05', enddate: null, time: 'soon' }, 'Asia/Kolkata'),
  ).toBeUndefined();
});
