import { expect, test } from 'vitest';
import { occurrencesOf, readCalendar } from '#tests/factories/calendar-file.ts';
import {
  type CalendarSite,
  type Invitation,
  webinarCalendar,
  webinarCalendars,
  webinarInvitation,
} from './calendar.ts';

const site: CalendarSite = {
  ...{ siteUrl: 'https://ananta.example', timeZone: 'Asia/Kolkata' },
  name: 'Ananta',
  organizer: 'hello@ananta.example',
};
const webinar = {
  ...{
    _id: '0193a2b4-0000-7000-8000-000000000000',
    title: 'Sleep; calm, and “long” nights 👩‍👧',
    link: 'sleep',
  },
  ...{ location: 'Hall 2,\nGurugram', startdate: '2031-02-03', enddate: null, time: '5 pm to 6:30 pm' },
  ...{ startsAt: '', endsAt: '', revision: 4 },
};
const instants = { startsAt: '2031-02-03T11:30:00.000Z', endsAt: '2031-02-03T13:00:00.000Z' };
const eventOf = (file = '') => readCalendar(file).events[0];

test('hours are the same from instants and from words, in UTC', () => {
  for (const one of [webinar, { ...webinar, ...instants, time: '' }])
    expect(eventOf(webinarCalendar(one, site))).toMatchObject({
      ...{ start: instants.startsAt, end: instants.endsAt, sequence: 4 },
      uid: `${webinar._id}@ananta.example`,
      summary: webinar.title,
    });
});

test('several days with hours are one event a day, under one UID', () => {
  const days = { ...webinar, startdate: '2026-12-15', enddate: '2026-12-17', time: '10 to 11:30 am' };
  const file = webinarCalendar(days, site) ?? '';
  expect(readCalendar(file).events).toMatchObject([
    {
      start: '2026-12-15T04:30:00.000Z',
      end: '2026-12-15T06:00:00.000Z',
      uid: `${webinar._id}@ananta.example`,
    },
  ]);
  expect(occurrencesOf(file)).toEqual(['15', '16', '17'].map((day) => `2026-12-${day}T04:30:00.000Z`));
  const london = { ...days, startdate: '2027-10-30', enddate: '2027-11-01', time: '5 pm to 6 pm' };
  const autumn = webinarCalendar(london, { ...site, timeZone: 'Europe/London' }) ?? '';
  expect(occurrencesOf(autumn)).toEqual([
    ...['2027-10-30T16:00:00.000Z', '2027-10-31T17:00:00.000Z', '2027-11-01T17:00:00.000Z'],
  ]);
});

test('a file ends with a line end', () => {
  for (const file of [webinarCalendar(webinar, site), webinarCalendars([], site)])
    expect(file?.endsWith('END:VCALENDAR\r\n')).toBe(true);
});

test('whole days stay whole days, and a webinar without a day has no event', () => {
  const day = { ...webinar, time: 'in the evening', enddate: '2031-02-04' };
  expect(eventOf(webinarCalendar(day, site))).toMatchObject({
    start: '2031-02-03',
    end: '2031-02-05',
  });
  const never = { ...webinar, startdate: null };
  expect(webinarCalendar(never, site)).toBeUndefined();
  const file = webinarCalendars([never, day, { ...webinar, _id: 'b', calledOff: 1 as const }], site);
  expect(readCalendar(file).events.map(({ status }) => status)).toEqual(['', 'CANCELLED']);
});

test.each(['Asia/Kolkata', 'America/New_York', 'Pacific/Apia'])(
  'nothing depends on the machine’s time zone %s',
  (tz) => {
    const before = process.env.TZ;
    process.env.TZ = tz;
    try {
      const day = eventOf(webinarCalendar({ ...webinar, time: '' }, site));
      expect(day).toMatchObject({ start: '2031-02-03', end: '2031-02-04' });
      expect(eventOf(webinarCalendar(webinar, site))?.start).toBe(instants.startsAt);
    } finally {
      process.env.TZ = before;
      if (before === undefined) delete process.env.TZ;
    }
  },
);

const invitation: Invitation = {
  webinar: { ...webinar, ...instants },
  isOut: true,
  registration: { name: 'Meena; CN="x"\r\nATTENDEE:mailto:evil@example.com', email: 'meena@example.com' },
  method: 'REQUEST',
  sequence: 6,
  stamp: '2031-01-01T10:00:00.000Z',
  more: 'Your own link: https://ananta.example/join/abc',
};

test('an invitation is for one parent, and its cancellation has the same UID and a higher sequence', () => {
  const request = readCalendar(webinarInvitation(invitation, site) ?? '');
  const cancel = readCalendar(
    webinarInvitation({ ...invitation, method: 'CANCEL', sequence: 7 }, site) ?? '',
  );
  expect(request).toMatchObject({ method: 'REQUEST', events: [{ status: 'CONFIRMED', sequence: 6 }] });
  expect(cancel).toMatchObject({ method: 'CANCEL', events: [{ status: 'CANCELLED', sequence: 7 }] });
  for (const { events } of [request, cancel])
    expect(events).toMatchObject([{ attendee: 'meena@example.com', uid: `${webinar._id}@ananta.example` }]);
  expect(request.events[0]?.description).toContain('https://ananta.example/join/abc');
});

test('an unpublished page is not linked', () => {
  const page = 'https://ananta.example/webinars-detail/sleep';
  expect(webinarInvitation(invitation, site)).toContain(`URL;VALUE=URI:${page}`);
  const hidden = webinarInvitation({ ...invitation, isOut: false }, site) ?? '';
  expect(readCalendar(hidden).events[0]?.description).toContain('/join/abc');
  expect(hidden.replaceAll('\r\n ', '')).not.toContain(page);
});

test('a published calendar names its publisher and requests no reply', () => {
  const file = webinarCalendars(
    [
      { ...webinar, ...instants },
      { ...webinar, _id: 'b' },
    ],
    site,
  );
  const { method, events } = readCalendar(file);
  expect([method, events.map(({ organizer }) => organizer)]).toEqual([
    'PUBLISH',
    ['hello@ananta.example', 'hello@ananta.example'],
  ]);
  expect(() => readCalendar(file.replace(/^ORGANIZER.*\r\n/m, ''))).toThrow('organizer');
});

test('an invalid calendar is refused by the parser', () => {
  const file = webinarInvitation(invitation, site) ?? '';
  expect(() => readCalendar(file.replaceAll('\r\n', '\n'))).toThrow('CRLF');
  expect(() => readCalendar(file.replace(/DTSTAMP:(.*)Z/, 'DTSTAMP:$1'))).toThrow('UTC');
  expect(() => readCalendar(file.replace(/^ORGANIZER.*\r\n/m, ''))).toThrow('organizer');
});
