import { expect, test } from 'vitest';
import { isAddedEmail } from './added-emails.ts';
import {
  reasonToDrop,
  recipientStatusesOf,
  scheduledEmails,
  type TimedWebinar,
  uselessFrom,
  type WebinarEmailType,
  webinarEmailTypes,
} from './email-schedule.ts';
import { type RegistrationStatus, registrationStatuses } from './registration-status.ts';

/** Without those of other features, which may be loaded here. */
const ownEmails = webinarEmailTypes().filter((kind) => !isAddedEmail(kind));
const zone = 'Asia/Kolkata';
const webinar: TimedWebinar = {
  ...{ startsAt: '2031-02-03T11:30:00.000Z', endsAt: '2031-02-03T13:00:00.000Z' },
  ...{ startdate: '2031-02-03', enddate: null, recordingUrl: '', calledOff: false },
};
const now = '2031-01-01T00:00:00.000Z';
const dueAt = (one: TimedWebinar, at = now) => scheduledEmails(one, at).map((email) => email.dueAt);

test('reminders and thanks are scheduled from the start and end', () => {
  expect(dueAt(webinar)).toEqual([
    '2031-02-02T11:30:00.000Z',
    '2031-02-03T10:30:00.000Z',
    '2031-02-04T13:00:00.000Z',
  ]);
  expect(dueAt({ ...webinar, calledOff: true })).toEqual([]);
  expect(dueAt({ ...webinar, startsAt: '', endsAt: '' })).toEqual([]);
});

test('thanks wait for the recording, the end of the webinar and the time to undo a slip', () => {
  const recorded = { ...webinar, recordingUrl: 'https://film.example' };
  expect(dueAt(recorded).at(-1)).toBe(webinar.endsAt);
  expect(dueAt(recorded, '2031-02-03T15:00:00.000Z').at(-1)).toBe('2031-02-03T15:05:00.000Z');
});

test('a cancelled registration gets only the email about the cancellation', () => {
  const cancelled = { status: 'cancelled', offeredUntil: '' } as const;
  const kinds = ownEmails.filter(
    (kind) => reasonToDrop({ kind, dedupeKey: webinar.startsAt }, webinar, cancelled) === undefined,
  );
  expect(kinds).toEqual(['offer-over', 'place-cancelled']);
});

test('a webinar that is called off sends only the email about that', () => {
  const off = { ...webinar, calledOff: true };
  const reported = (status: RegistrationStatus) =>
    ownEmails.filter(
      (kind) =>
        kind !== 'webinar-message' &&
        reasonToDrop({ kind, dedupeKey: webinar.startsAt }, off, { status, offeredUntil: '' }) === undefined,
    );
  for (const status of recipientStatusesOf('webinar-called-off'))
    expect(reported(status)).toEqual(['webinar-called-off']);
  expect(Object.keys(registrationStatuses)).toHaveLength(6);
});

test('a reminder of a former start is dropped', () => {
  const registered = { status: 'registered', offeredUntil: '' } as const;
  const of = (dedupeKey: string) =>
    reasonToDrop({ kind: 'reminder-hour-before', dedupeKey }, webinar, registered);
  expect(of(webinar.startsAt)).toBeUndefined();
  expect(of('2031-02-02T11:30:00.000Z')).toBe('moved');
});

test.each<[WebinarEmailType, string, string]>([
  ['reminder-day-before', '2031-02-02T11:30:00.000Z', '2031-02-02T23:30:00.000Z'],
  ['reminder-hour-before', '2031-02-03T10:30:00.000Z', webinar.startsAt],
  ['enrolment-confirmed', now, webinar.endsAt],
  ['webinar-called-off', now, webinar.endsAt],
  ['place-offered', now, '2031-01-02T00:00:00.000Z'],
  ['webinar-thanks', '2031-02-04T13:00:00.000Z', '2031-02-11T13:00:00.000Z'],
])('%s that was due at %s is useless from %s on', (kind, due, useless) => {
  const registration = { offeredUntil: '2031-01-02T00:00:00.000Z' };
  expect(uselessFrom({ kind, dueAt: due }, webinar, registration, zone)).toBe(useless);
});
