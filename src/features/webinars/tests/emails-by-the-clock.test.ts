import { expect, test } from 'vitest';
import { visitor } from '#core/actor.ts';
import { readCalendar } from '#tests/factories/calendar-file.ts';
import type { ParsedMail } from '#tests/factories/mail-server.ts';
import { provideMailServer, provideSite } from '#tests/factories/provided-site.ts';
import { createTestSite } from '#tests/factories/test-site.ts';

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const mail = provideMailServer();
const site = provideSite(() => createTestSite({ ...mail.settings, SITE_URL: 'https://ananta.example' }));

const now = () => site.clock().getTime();
const at = (moment: number) => new Date(moment).toISOString();
const advanceTo = (moment: number) => site.clock.advance(moment - now());
const work = () => site.services.jobRunner.runDue();
const toOf = (email: ParsedMail) => [email.to].flat()[0]?.text ?? '';

let seen = 0;
/** Runs all due jobs and returns the emails that parents have received since the last call. */
async function receivedEmails(): Promise<ParsedMail[]> {
  await work();
  await work();
  const emails = mail.received.slice(seen).filter((email) => toOf(email) !== 'staff@example.com');
  seen = mail.received.length;
  return emails;
}
/** The same, as `to: subject`. */
const reported = async () =>
  (await receivedEmails()).map((email) => `${toOf(email)}: ${email.subject}`).sort();

async function enrol(webinarId: string, name: string): Promise<string> {
  const values = { webinarId, name, email: `${name.toLowerCase()}@example.com`, contact: '9000000001' };
  const { registration } = await site.services.stores.transaction((tx) =>
    site.services.registrationService.enrolInTransaction(tx, values, visitor),
  );
  return registration._id;
}

/** Ten days from now, at 5 pm in India. */
function tenDaysOn(): number {
  return Math.floor((now() + 10 * day) / day) * day + 11.5 * hour;
}
const webinarAt = (start: number, title: string, more: object = {}) =>
  site.records.create('webinar', {
    ...{ title, description: '<p>A talk</p>', startsAt: at(start), endsAt: at(start + 90 * minute) },
    startdate: at(start).slice(0, 10),
    ...more,
  });
const calendarIn = (email: ParsedMail) =>
  readCalendar(
    email.attachments.find(({ contentType }) => contentType === 'text/calendar')?.content.toString() ?? '',
  );

test('each email of a webinar is sent once, at its time, to the right parents, from announcement to recording', async () => {
  const invitations: { to: string; method: string; uid: string; sequence: number; start: string }[] = [];
  async function noted(): Promise<string[]> {
    const emails = await receivedEmails();
    for (const email of emails) {
      if (!email.attachments.some(({ contentType }) => contentType === 'text/calendar')) continue;
      const { method, events } = calendarIn(email);
      const [event] = events;
      invitations.push({
        ...{ to: toOf(email), method, uid: event?.uid ?? '' },
        ...{ sequence: event?.sequence ?? -1, start: event?.start ?? '' },
      });
    }
    return emails.map((email) => `${toOf(email)}: ${email.subject}`).sort();
  }
  const first = tenDaysOn();
  const { _id } = await webinarAt(first, 'Sleep', { capacity: 2, price: '499', payTo: 'ananta@bank' });
  // Announced: two get a seat, the third one waits.
  const meena = await enrol(_id, 'Meena');
  const kabir = await enrol(_id, 'Kabir');
  const ira = await enrol(_id, 'Ira');
  expect(await noted()).toEqual([
    'ira@example.com: You are on the waiting list: Sleep',
    'kabir@example.com: You are enrolled: Sleep',
    'meena@example.com: You are enrolled: Sleep',
  ]);

  // One cancels; the waiting parent is offered the seat and accepts it.
  advanceTo(now() + day);
  await site.services.registrationService.applyActionOfParent(kabir, { kind: 'cancel' });
  expect(await noted()).toEqual([
    'ira@example.com: A seat is free for you: Sleep',
    'kabir@example.com: Your place is cancelled: Sleep',
  ]);
  await site.services.registrationService.applyActionOfParent(ira, { kind: 'accept' });
  expect(await noted()).toEqual(['ira@example.com: You are enrolled: Sleep']);

  // A slip that is undone within five minutes sends no email.
  await site.records.update('webinar', _id, { startsAt: at(first + 2 * hour), endsAt: at(first + 4 * hour) });
  advanceTo(now() + 3 * minute);
  expect(await noted()).toEqual([]);
  await site.records.update('webinar', _id, { startsAt: at(first), endsAt: at(first + 90 * minute) });
  advanceTo(now() + 6 * minute);
  expect(await noted()).toEqual([]);

  // Moved to the next day in two changes: that is one email.
  const start = first + day;
  await site.records.update('webinar', _id, { startsAt: at(start - hour), endsAt: at(start + 90 * minute) });
  advanceTo(now() + minute);
  await site.records.update('webinar', _id, { startsAt: at(start) });
  advanceTo(now() + 4 * minute);
  expect(await noted()).toEqual([]);
  advanceTo(now() + 2 * minute);
  const changed = await noted();
  expect(
    changed.map((line) => line.replace(/: A change: Sleep is moving to .*5:00 pm – 6:30 pm.*/, '')),
  ).toEqual(['ira@example.com', 'meena@example.com']);

  // The former times pass without an email.
  advanceTo(first - day + minute);
  expect(await noted()).toEqual([]);
  // The machine is off for a day in which the reminder was due: it is missed, and not sent late.
  advanceTo(start - 11 * hour);
  expect(await noted()).toEqual([]);
  const { emails, undelivered } = await site.services.webinarEmails.timeline(_id);
  expect(emails.find(({ kind }) => kind === 'reminder-day-before')).toMatchObject({
    counts: { missed: 2, sent: 0 },
  });
  expect(undelivered.map(({ kind, state, name }) => [kind, state, name]).sort()).toEqual([
    ['reminder-day-before', 'missed', 'Ira'],
    ['reminder-day-before', 'missed', 'Meena'],
  ]);

  advanceTo(start - hour - minute);
  expect(await noted()).toEqual([]);
  advanceTo(start - hour + minute);
  expect(await noted()).toEqual([
    'ira@example.com: Starting soon: Sleep',
    'meena@example.com: Starting soon: Sleep',
  ]);

  // The recording is added two hours after the end.
  advanceTo(start + 3.5 * hour);
  expect(await noted()).toEqual([]);
  await site.records.update('webinar', _id, { recordingUrl: 'https://film.example/sleep' });
  advanceTo(now() + 6 * minute);
  expect(await noted()).toEqual([
    'ira@example.com: Thank you for being with us: Sleep',
    'meena@example.com: Thank you for being with us: Sleep',
  ]);
  advanceTo(start + 9 * day);
  expect(await noted()).toEqual([]);

  // The calendar entry has one UID, and for each parent a rising sequence.
  const uid = `${_id}@ananta.example`;
  const of = (name: string) =>
    invitations
      .filter(({ to }) => to === `${name}@example.com`)
      .map(({ method, start: when }) => [method, when]);
  expect(new Set(invitations.map((one) => one.uid))).toEqual(new Set([uid]));
  expect(of('meena')).toEqual([
    ['REQUEST', at(first)],
    ['REQUEST', at(start)],
  ]);
  expect(of('kabir')).toEqual([
    ['REQUEST', at(first)],
    ['CANCEL', at(first)],
  ]);
  expect(of('ira')).toEqual([
    ['REQUEST', at(first)],
    ['REQUEST', at(start)],
  ]);
  for (const name of ['meena', 'kabir', 'ira']) {
    const sequences = invitations.filter(({ to }) => to.startsWith(name)).map(({ sequence }) => sequence);
    expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b));
  }
  expect((await site.services.webinarEmails.emailsTo(meena)).map(({ kind, state }) => [kind, state])).toEqual(
    [
      ['webinar-thanks', 'sent'],
      ['reminder-hour-before', 'sent'],
      ['reminder-day-before', 'missed'],
      ['webinar-changed', 'sent'],
      ['enrolment-confirmed', 'sent'],
    ],
  );
});

test('a call-off is emailed once, and no email follows it', async () => {
  const start = tenDaysOn();
  const { _id } = await webinarAt(start, 'Tantrums');
  await enrol(_id, 'Asha');
  const gone = await enrol(_id, 'Dev');
  await site.services.registrationService.applyActionOfParent(gone, { kind: 'cancel' });
  await receivedEmails();
  await site.records.update('webinar', _id, { calledOff: 1 });
  advanceTo(now() + minute);
  await site.records.update('webinar', _id, { calledOff: 0 });
  advanceTo(now() + 10 * minute);
  expect(await reported()).toEqual([]);
  await site.records.update('webinar', _id, { calledOff: 1 });
  advanceTo(now() + 6 * minute);
  const [email, ...others] = await receivedEmails();
  expect([email && toOf(email), email?.subject, others.length]).toEqual([
    'asha@example.com',
    'Cancelled: Tantrums',
    0,
  ]);
  expect(email && calendarIn(email)).toMatchObject({ method: 'CANCEL', events: [{ status: 'CANCELLED' }] });
  advanceTo(start + 3 * day);
  expect(await reported()).toEqual([]);
});

test('an email that waits for the mail server is not sent if it is outdated by then', async () => {
  const start = tenDaysOn();
  const { _id } = await webinarAt(start, 'Feelings');
  const registration = await enrol(_id, 'Uma');
  await enrol(_id, 'Tara');
  await receivedEmails();
  mail.setBehaviour('down');
  advanceTo(start - day + minute);
  await work();
  // Both are in the outbox. One of them cancels before the server is back.
  await site.services.registrationService.applyActionOfParent(registration, { kind: 'cancel' });
  mail.setBehaviour('well');
  advanceTo(now() + hour);
  expect(await reported()).toEqual([
    expect.stringMatching(/^tara@example\.com: A reminder: Feelings/),
    'uma@example.com: Your place is cancelled: Feelings',
  ]);
  expect(
    (await site.services.webinarEmails.emailsTo(registration)).map(({ kind, state }) => [kind, state]),
  ).toEqual([
    ['place-cancelled', 'sent'],
    ['reminder-day-before', 'dropped'],
    ['enrolment-confirmed', 'sent'],
  ]);
});

test('deleting a webinar notifies its registered parents, unless it is restored', async () => {
  const start = tenDaysOn();
  const remove = async (title: string) => {
    const { _id } = await webinarAt(start, title);
    await enrol(_id, 'Ravi');
    await enrol(_id, 'Gita');
    await receivedEmails();
    expect(await site.services.notifyingRemoval.removeAndNotify('webinar', _id, visitor)).toBe(2);
    expect(await reported()).toEqual([]);
    return (await site.services.stores.changes.findInTrash('webinar', _id))?.id ?? '';
  };
  const changeId = await remove('Slips');
  await site.services.stores.records.restore(changeId, visitor);
  advanceTo(now() + 6 * minute);
  expect(await reported()).toEqual([]);
  await remove('Screens');
  advanceTo(now() + 6 * minute);
  expect(await reported()).toEqual([
    'gita@example.com: Cancelled: Screens',
    'ravi@example.com: Cancelled: Screens',
  ]);
});
