import { expect, test } from 'vitest';
import { visitor } from '#core/actor.ts';
import { readCalendar } from '#tests/factories/calendar-file.ts';
import type { ParsedMail } from '#tests/factories/mail-server.ts';
import { provideMailServer, provideSite } from '#tests/factories/provided-site.ts';
import { createTestSite } from '#tests/factories/test-site.ts';
import { messageLimits } from '../rules/email-schedule.ts';

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const mail = provideMailServer();
const site = provideSite(() => createTestSite({ ...mail.settings, SITE_URL: 'https://ananta.example' }));

const at = (moment: number) => new Date(moment).toISOString();
const now = () => site.clock().getTime();
const toOf = (email: ParsedMail) => [email.to].flat()[0]?.text ?? '';

let seen = 0;
async function receivedEmails(): Promise<ParsedMail[]> {
  await site.services.jobRunner.runDue();
  await site.services.jobRunner.runDue();
  const emails = mail.received.slice(seen).filter((email) => toOf(email) !== 'staff@example.com');
  seen = mail.received.length;
  return emails;
}
const subjects = async () =>
  (await receivedEmails()).map((email) => `${toOf(email)}: ${email.subject}`).sort();

async function enrol(webinarId: string, name: string): Promise<string> {
  const values = { webinarId, name, email: `${name.toLowerCase()}@example.com`, contact: '9000000001' };
  const { registration } = await site.services.stores.transaction((tx) =>
    site.services.registrationService.enrolInTransaction(tx, values, visitor),
  );
  return registration._id;
}
const webinarIn = (ahead: number, title: string, more: object = {}) =>
  site.records.create('webinar', {
    ...{ title, description: '<p>A talk</p>', joinUrl: 'https://room.example/secret-room' },
    ...{ startsAt: at(now() + ahead), endsAt: at(now() + ahead + hour) },
    ...{ startdate: at(now() + ahead).slice(0, 10), ...more },
  });
const action = (id: string, kind: 'cancel') =>
  site.services.registrationService.applyActionOfParent(id, { kind });
const calendarsIn = (emails: ParsedMail[]) =>
  emails
    .flatMap(({ attachments }) => attachments.filter(({ contentType }) => contentType === 'text/calendar'))
    .map(({ content }) => readCalendar(content.toString()));

test('the sequence of an invitation rises above all earlier ones, even if its parent was deleted in between', async () => {
  const { _id } = await webinarIn(10 * day, 'Sequences');
  const first = await enrol(_id, 'Meena');
  await site.services.stores.registrations.applyAction(
    { id: first, by: visitor },
    { kind: 'paid', isPaid: true, note: '' },
  );
  await action(first, 'cancel');
  const before = calendarsIn(await receivedEmails());
  expect(before.map(({ method }) => method)).toEqual(expect.arrayContaining(['CANCEL']));
  await site.records.remove('registration', first);
  site.clock.advance(minute);
  await enrol(_id, 'Meena');
  const [after] = calendarsIn(await receivedEmails());
  const sequenceOf = (calendar: (typeof before)[number] | undefined) => Number(calendar?.events[0]?.sequence);
  expect(after?.method).toBe('REQUEST');
  expect(after?.events[0]?.uid).toBe(before[0]?.events[0]?.uid);
  expect(sequenceOf(after)).toBeGreaterThan(Math.max(...before.map(sequenceOf)));
});

test('a message of staff does not reach a parent who cancelled while the mail server was down', async () => {
  const { _id } = await webinarIn(10 * day, 'Messages');
  const [gone] = [await enrol(_id, 'Uma'), await enrol(_id, 'Tara')];
  await receivedEmails();
  mail.setBehaviour('down');
  const account = { id: 'staff', name: 'Staff', role: 'owner' };
  await site.services.webinarEmails.writeToRegistrations(
    _id,
    { to: { statuses: ['registered'] }, subject: 'The hall', text: 'Bring a cup.', count: 2 },
    { account, client: { address: '', userAgent: '' } } as unknown as Parameters<
      typeof site.services.webinarEmails.writeToRegistrations
    >[2],
    { scope: 'test', key: 'one', digest: '' },
  );
  await site.services.jobRunner.runDue();
  await action(gone ?? '', 'cancel');
  mail.setBehaviour('well');
  site.clock.advance(hour);
  expect(await subjects()).toEqual([
    'tara@example.com: The hall',
    'uma@example.com: Your place is cancelled: Messages',
  ]);
});

test('a parent who attended the first of two days is notified when the second is moved', async () => {
  const { _id, endsAt } = await webinarIn(hour, 'Two days', { endsAt: at(now() + 2 * day) });
  const registration = await enrol(_id, 'Ira');
  await receivedEmails();
  site.clock.advance(2 * hour);
  await site.services.registrationService.recordArrival(registration);
  await site.records.update('webinar', _id, { endsAt: at(Date.parse(endsAt) + day) });
  site.clock.advance(6 * minute);
  expect(await subjects()).toEqual([expect.stringMatching(/^ira@example\.com: A change: Two days/)]);
});

test('a parent moved to another webinar does not count as having attended it', async () => {
  const [one, other] = [await webinarIn(4 * hour, 'One'), await webinarIn(10 * day, 'Other')];
  const registration = await enrol(one._id, 'Gita');
  await site.services.registrationService.recordArrival(registration);
  const { registrations } = site.services.stores;
  await registrations.applyAction(
    { id: registration, by: visitor },
    { kind: 'attended', hasAttended: false },
  );
  await registrations.applyAction({ id: registration, by: visitor }, { kind: 'move', webinarId: other._id });
  await site.services.registrationService.recordArrival(registration);
  const { registration: stored } = await site.services.registrationService.view(registration);
  expect([stored.webinarId, stored.status]).toEqual([other._id, 'attended']);
});

test('the record of sent emails is deleted after a year', async () => {
  const { _id } = await webinarIn(hour, 'Old');
  const registration = await enrol(_id, 'Dev');
  await receivedEmails();
  const { plannedEmails } = site.services.stores;
  await plannedEmails.forget(at(now() - day));
  expect(await plannedEmails.timelineOfRegistration(registration)).toHaveLength(1);
  await plannedEmails.forget(at(now() + minute));
  expect(await plannedEmails.timelineOfRegistration(registration)).toEqual([]);
  // Planned emails are kept.
  expect(await plannedEmails.nextDue()).not.toBeNull();
});

test('a title with line breaks and calendar syntax stays one title', async () => {
  const hostile = `Sleep; BEGIN, "x"\\n 😴 ${'á'.repeat(200)}`;
  const { _id } = await webinarIn(10 * day, hostile, {
    location: 'Hall\r\nATTENDEE:mailto:evil@example.com',
    bring: 'A cup\r\nEND:VCALENDAR',
  });
  await enrol(_id, 'Lata');
  const email = (await receivedEmails()).find((one) => toOf(one) === 'lata@example.com');
  const file = email?.attachments.find(({ contentType }) => contentType === 'text/calendar');
  const text = file?.content.toString() ?? '';
  expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75 && !/[\r\n]/.test(line))).toBe(
    true,
  );
  expect(text.match(/^ATTENDEE/gm)).toHaveLength(1);
  expect(text.match(/^END:VCALENDAR/gm)).toHaveLength(1);
  expect(readCalendar(text).events).toHaveLength(1);
  expect(email?.headerLines.filter(({ key }) => key === 'subject')).toHaveLength(1);
});

test('the room’s address is in no public response', async () => {
  const made = await webinarIn(5 * minute, 'Nowhere', {
    payTo: 'secret@bank',
    recordingUrl: 'https://x.example/secret-film',
  });
  const user = await site.register('parent', 'user');
  for (const path of [
    `webinar/${made.link}`,
    'webinar',
    'webinar?q=Nowhere',
    'webinar?q=secret',
    'search?q=Nowhere',
  ])
    for (const token of [undefined, user]) {
      const { statusCode, body } = await site.call('GET', path, { ...(token && { token }) });
      expect([path, statusCode, /secret/.test(body)]).toEqual([path, 200, false]);
      expect([path, body.includes('Nowhere')]).toEqual([path, !path.endsWith('secret')]);
    }
});

test('a message to more than the maximum number of recipients is refused, not truncated', async () => {
  const { _id } = await webinarIn(10 * day, 'Crowd');
  const first = await enrol(_id, 'Nila');
  const { db } = site.services.database;
  const row = await db
    .selectFrom('registration')
    .selectAll()
    .where('id', '=', first)
    .executeTakeFirstOrThrow();
  const others = Array.from({ length: messageLimits.ids }, (_, index) => ({
    ...{ ...row, id: `crowd-${index}`, email: `crowd${index}@example.com`, inLine: index + 2 },
  }));
  for (let from = 0; from < others.length; from += 500)
    await db
      .insertInto('registration')
      .values(others.slice(from, from + 500))
      .execute();
  const message = { to: { statuses: ['registered' as const] }, subject: 'The hall', text: 'Bring a cup.' };
  await expect(site.services.webinarEmails.previewMessage(_id, message)).rejects.toMatchObject({
    reason: 'invalid',
  });
});

test('concurrent enrolments of one mailbox in any spelling create one registration; an unpublished webinar accepts none', async () => {
  const { _id } = await webinarIn(10 * day, 'One seat', { capacity: 1 });
  const hidden = await webinarIn(10 * day, 'Hidden', { publishAt: at(now() + day) });
  const book = async (webinarId: string, email: string) =>
    site.services.submissions
      .enrol(
        {
          ...{ webinarId, name: 'Zoya', email, contact: '9000000001' },
          ...{ status: 'attended', paid: true, inLine: 0, proof: await site.prove() },
        },
        '10.0.0.1',
      )
      .then(
        ({ status }) => status,
        ({ reason }: { reason: string }) => reason,
      );
  const answers = await Promise.all(
    [
      'zoya@example.com',
      'ZOYA@example.com',
      ' Zoya@Example.com ',
      'zoya@EXAMPLE.com',
      'other@example.com',
    ].map((email) => book(_id, email)),
  );
  expect(answers.filter((answer) => answer === 'registered')).toHaveLength(1);
  // The answers do not reveal which of these were enrolled before.
  expect(answers.filter((answer) => answer === 'waiting')).toHaveLength(4);
  expect(await book(hidden._id, 'zoya@example.com')).toBe('invalid');
  const { db } = site.services.database;
  const rows = await db
    .selectFrom('registration')
    .select(['paid', 'status'])
    .where('webinarId', '=', _id)
    .execute();
  expect(rows.map(({ status }) => status).sort()).toEqual(['registered', 'waiting']);
  expect(rows.every(({ paid, status }) => paid === 0 && status !== 'attended')).toBe(true);
});

test('erasing a registration with planned and waiting emails leaves no data of its parent', async () => {
  const { _id } = await webinarIn(10 * day, 'Erased');
  mail.setBehaviour('down');
  const registration = await enrol(_id, 'Markerina');
  const { stores, database } = site.services;
  await stores.plannedEmails.plan({
    ...{ webinarId: _id, registrationId: registration, kind: 'webinar-message', dedupeKey: 'x' },
    details: { subject: 'For Markerina', text: 'Dear Markerina' },
  });
  const tables = ['registration', 'webinarEmail', 'registrationLink', 'email', 'emailLog', 'change'] as const;
  const telling = async () => {
    const found: string[] = [];
    for (const table of tables) {
      const rows = await database.db
        .selectFrom(table as 'email')
        .selectAll()
        .execute();
      // The history keeps the erasure, without the data.
      const names =
        table === 'webinarEmail' || table === 'registrationLink'
          ? [registration, 'markerina']
          : ['markerina'];
      if (names.some((name) => JSON.stringify(rows).toLowerCase().includes(name))) found.push(table);
    }
    return found;
  };
  expect(await telling()).toEqual(['registration', 'webinarEmail', 'registrationLink', 'email', 'change']);
  await site.records.remove('registration', registration);
  for (const { id } of await stores.changes.listTrash(['registration'])) await stores.changes.erase(id);
  expect(await telling()).toEqual([]);
  mail.setBehaviour('well');
  site.clock.advance(hour);
  expect((await subjects()).filter((line) => line.includes('markerina'))).toEqual([]);
});
