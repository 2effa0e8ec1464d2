import { expect, test } from 'vitest';
import { calendarLinks, calendarLinksOfDay } from './calendar-links.ts';

const sleep = {
  title: 'Sleep & more',
  link: 'sleep',
  location: 'Online',
  startdate: '2026-11-05',
  enddate: '2026-11-06',
  time: '5 pm to 6:30 pm',
};
const linksOf = (changes: Partial<typeof sleep> & { startsAt?: string; endsAt?: string }) => {
  const links = calendarLinks({ ...sleep, ...changes }, 'https://site.example/s', 'Asia/Kolkata');
  const fields = (address = '') => Object.fromEntries(new URL(address).searchParams);
  const outlook = links?.outlook ?? [];
  return {
    ...{
      file: links?.file,
      google: fields(links?.google),
      outlook: fields(outlook[0]?.address ?? 'https://none.example'),
    },
    days: outlook.map(({ day, address }) => [day, fields(address).startdt, fields(address).enddt]),
  };
};

test('clear hours are included', () => {
  const { file, google, outlook } = linksOf({ enddate: '2026-11-05' });
  expect(file).toBe('/calendar/sleep.ics');
  expect(google).toMatchObject({
    text: 'Sleep & more',
    dates: '20261105T113000Z/20261105T130000Z',
    details: '5:00 pm – 6:30 pm IST\nhttps://site.example/s',
  });
  expect(google.recur).toBeUndefined();
  expect(outlook).toMatchObject({
    subject: 'Sleep & more',
    startdt: '2026-11-05T11:30:00.000Z',
    enddt: '2026-11-05T13:00:00.000Z',
  });
  expect(outlook.allday).toBeUndefined();
});

test('several days with hours are one event a day', () => {
  const { google, days } = linksOf({});
  expect(google).toMatchObject({
    dates: '20261105T170000/20261105T183000',
    recur: 'RRULE:FREQ=DAILY;COUNT=2',
    ctz: 'Asia/Kolkata',
    details: '5:00 pm – 6:30 pm IST each day\nhttps://site.example/s',
  });
  expect(days).toEqual([
    ['2026-11-05', '2026-11-05T11:30:00.000Z', '2026-11-05T13:00:00.000Z'],
    ['2026-11-06', '2026-11-06T11:30:00.000Z', '2026-11-06T13:00:00.000Z'],
  ]);
  expect(linksOf({ enddate: '2026-11-30' })).toMatchObject({
    google: { recur: 'RRULE:FREQ=DAILY;COUNT=26' },
    days: [],
  });
});

test('without clear hours it is a whole-day event with the time as written', () => {
  const { google, outlook } = linksOf({ time: 'in the evening' });
  expect(google).toMatchObject({
    dates: '20261105/20261107',
    details: 'in the evening\nhttps://site.example/s',
  });
  expect(outlook).toMatchObject({ startdt: '2026-11-05', enddt: '2026-11-07', allday: 'true' });
});

test('instants are exact, whatever the words say', () => {
  const instants = { startsAt: '2026-11-05T11:30:00.000Z', endsAt: '2026-11-05T13:00:00.000Z' };
  const { google, outlook } = linksOf({ time: 'in the evening', ...instants });
  expect(google.dates).toBe('20261105T113000Z/20261105T130000Z');
  expect(google.ctz).toBeUndefined();
  expect(outlook).toMatchObject({ startdt: instants.startsAt, enddt: instants.endsAt });
});

test('a webinar without a day has no calendar links', () => {
  const links = calendarLinks({ ...sleep, startdate: null }, 'https://site.example/s', 'Asia/Kolkata');
  expect(links).toBeUndefined();
});

test('a community item has its day, and a file of its own', () => {
  const picnic = { title: 'Picnic', link: 'picnic', location: 'Pune', date: '2026-11-05' };
  const links = calendarLinksOfDay(picnic, 'https://site.example/p', 'Asia/Kolkata');
  expect(links?.file).toBe('/calendar/community/picnic.ics');
  expect(new URL(links?.google ?? '').searchParams.get('dates')).toBe('20261105/20261106');
  expect(calendarLinksOfDay({ ...picnic, date: null }, '', 'Asia/Kolkata')).toBeUndefined();
});
