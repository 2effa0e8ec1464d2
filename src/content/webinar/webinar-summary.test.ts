import { expect, test } from 'vitest';
import { summariseWebinar } from './webinar-summary.ts';

const today = '2026-11-21';

const webinar = (title: string, startdate: string | null, enddate: string | null = startdate) =>
  summariseWebinar(
    {
      revision: 1,
      _id: title,
      title,
      link: title,
      startdate,
      enddate,
      time: '',
      location: '',
      price: '',
      images: undefined,
      ...{ startsAt: '', endsAt: '', capacity: null, calledOff: 0 },
    },
    { today, now: `${today}T10:00:00.000Z`, timeZone: 'Asia/Kolkata' },
  );

test('dates are formatted as a day, as a range, or as not set', () => {
  expect(webinar('a', '2026-11-05').date).toBe('5 Nov 2026');
  expect(webinar('a', '2026-11-05', '2026-11-06').date).toBe('5 Nov 2026 – 6 Nov 2026');
  expect(webinar('a', null).date).toBe('Date not available');
});
