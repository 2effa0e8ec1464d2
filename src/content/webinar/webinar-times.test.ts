import { expect, test } from 'vitest';
import { webinarTimes } from './webinar-times.ts';

test.each([
  ['2027-03-28', 'Europe/London', 60],
  ['2027-10-31', 'Europe/London', 0],
  ['2026-12-07', 'Asia/Kolkata', 330],
])('on %s in %s, the UTC offset at its start is %i minutes', (day, zone, ahead) => {
  const times = webinarTimes({ startdate: day, enddate: null, time: '5:00 pm to 6:30 pm' }, zone);
  expect(times?.ahead).toBe(ahead);
});
