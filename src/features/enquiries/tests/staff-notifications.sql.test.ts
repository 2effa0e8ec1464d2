import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays } from '#core/time/calendar.ts';
import { localTimeToUtc } from '#core/time/zoned-time.ts';
import type { SiteSettings } from '#features/settings/rules/settings.ts';
import { conversationsOf } from '#tests/factories/conversations.ts';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { createStaffNotificationsJob } from '../server/staff-notifications.ts';

const zone = 'Asia/Kolkata';
const site = provideTestSite();
/** A Monday after all earlier tests; each test has a week of its own. */
let monday: string;
let meena: string;
const staffMailbox = ['asha@example.com', 'meena@example.com'];
const { write, performAction } = conversationsOf(site);
beforeAll(async () => {
  await site.register('meena', 'frontDesk');
  await site.register('neel', 'editor');
  meena = (await site.services.accounts.findByEmail('meena@example.com'))?.id ?? '';
});
beforeEach(async () => {
  const { db } = site.services.database;
  // Removes the rows of the previous test.
  for (const table of ['email', 'siteSetting', 'conversation'] as const) await db.deleteFrom(table).execute();
  await setTo({});
  const today = site.services.dayOf(site.clock());
  const ofWeek = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  monday = addDays(today, 7 - ofWeek);
});

/** Sets the clock to a time on a day of that week: 0 is Monday. */
function goTo(day: number, time: string): void {
  const moment = localTimeToUtc(`${addDays(monday, day)}T${time}`, zone);
  site.clock.advance(Date.parse(moment) - site.clock().getTime());
}
const job = () =>
  createStaffNotificationsJob({
    stores: site.services.stores,
    settings: site.services.siteSettings,
    ...{ siteUrl: 'https://ananta.example', timeZone: zone, clock: site.clock },
    today: () => site.services.dayOf(site.clock()),
  });
const run = () => job().run({ signal: new AbortController().signal, clock: site.clock });

interface SentNotification {
  kind: string;
  to: string;
  subject: string;
  text: string;
}
/** The emails that were written since the last call. */
async function reported(kind?: string): Promise<SentNotification[]> {
  await run();
  const rows = await site.services.database.db.deleteFrom('email').returningAll().execute();
  const emails = rows.map((row) => ({
    kind: row.kind,
    ...(JSON.parse(row.mail) as Omit<SentNotification, 'kind'>),
  }));
  return emails
    .filter((email) => !kind || email.kind === kind)
    .sort((a, b) => (a.kind + a.to < b.kind + b.to ? -1 : 1));
}
const toOf = (emails: SentNotification[]) => emails.map(({ to }) => to);

async function setTo(settings: Partial<SiteSettings>): Promise<void> {
  await site.services.stores.transaction(async ({ siteSettings }) => {
    await siteSettings.startChange();
    for (const [name, value] of Object.entries(settings)) {
      await siteSettings.write(name, JSON.stringify(value), 0, 'tests');
    }
  });
  await site.services.siteSettings.read();
}

test('a conversation without an owner for four opening hours is reported once to the whole front desk', async () => {
  goTo(0, '09:59');
  await reported();
  goTo(0, '10:00');
  const first = await write({ name: 'Asha Rao', city: 'Pune' });
  await write({ name: 'Kabir', city: 'Delhi' });
  const taken = await write({ name: 'Taken' });
  await performAction(taken.id, { kind: 'assign', ownerId: meena }, await site.signIn());
  goTo(0, '13:59');
  expect(await reported()).toEqual([]);
  goTo(0, '14:01');
  const emails = await reported();
  expect(emails.map(({ kind, to, subject }) => [kind, to, subject])).toEqual(
    staffMailbox.map((to) => ['nobody-has-enquiry', to, '2 enquiries are unassigned']),
  );
  const text = emails[0]?.text ?? '';
  expect(text).toMatch(/Asha Rao: Pune, waiting since .*10:0\d am\nKabir: Delhi/);
  expect(text).toContain('https://ananta.example/admin/booksessionlist?tab=waiting');
  expect(text).not.toContain('Taken');
  for (const secret of [first.enquiry.email, first.enquiry.contact, first.enquiry.message])
    expect(text).not.toContain(secret);
  expect(await reported()).toEqual([]);
  goTo(0, '17:30');
  expect(await reported()).toEqual([]);
});

test('nights and Sundays do not count, and a new wait is reported again', async () => {
  goTo(5, '17:00');
  await reported();
  const { id } = await write();
  goTo(6, '23:00');
  expect(await reported('nobody-has-enquiry')).toEqual([]);
  goTo(7, '11:58');
  expect(await reported('nobody-has-enquiry')).toEqual([]);
  goTo(7, '12:01');
  expect(toOf(await reported('nobody-has-enquiry'))).toEqual(staffMailbox);
  await performAction(id, { kind: 'call', isReached: true }, await site.signIn());
  goTo(8, '09:00');
  const { email } = (await site.services.stores.conversations.find(id))?.latest ?? { email: '' };
  await write({ email });
  goTo(8, '12:59');
  expect(await reported('nobody-has-enquiry')).toEqual([]);
  goTo(8, '13:01');
  expect(toOf(await reported('nobody-has-enquiry'))).toEqual(staffMailbox);
});

test('a follow-up is reported in the morning of its day, to its owner', async () => {
  goTo(0, '11:00');
  const token = await site.signIn();
  const mine = [await write({ name: 'Ira' }), await write({ name: 'Dev' })];
  const nobodys = await write({ name: 'Uma' });
  for (const { id } of [...mine, nobodys]) {
    if (id !== nobodys.id) await performAction(id, { kind: 'assign', ownerId: meena }, token);
    await performAction(id, { kind: 'call', isReached: true }, token);
    await performAction(id, { kind: 'followUp', day: addDays(monday, 3) }, token);
  }
  goTo(3, '08:59');
  expect(await reported('follow-ups-due')).toEqual([]);
  goTo(3, '09:00');
  const emails = await reported('follow-ups-due');
  expect(emails.map(({ to, subject }) => [to, subject])).toEqual([
    ['asha@example.com', 'A follow-up is due'],
    ['meena@example.com', '3 follow-ups are due'],
  ]);
  expect(emails[0]?.text).toContain('Uma: Pune, follow-up on');
  expect(emails[0]?.text).not.toContain('Ira');
  goTo(3, '12:00');
  expect(await reported('follow-ups-due')).toEqual([]);
  const [ira] = mine;
  await performAction(ira?.id ?? '', { kind: 'followUp', day: addDays(monday, 4) }, await site.signIn());
  // The site was down on that day.
  goTo(5, '16:00');
  expect(toOf(await reported('follow-ups-due'))).toEqual(['meena@example.com']);
});

test('a conversation of a closed account is reported to all', async () => {
  goTo(0, '09:30');
  await reported();
  const gone = await site.services.accounts.create({
    ...{ name: 'Gone', email: 'gone@example.com', role: 'frontDesk', passwordHash: 'x' },
  });
  const { id } = await write();
  await performAction(id, { kind: 'assign', ownerId: gone?.id ?? '' }, await site.signIn());
  await site.services.stores.transaction(({ accounts }) => accounts.setDisabled(gone?.id ?? '', true));
  goTo(0, '13:31');
  expect(toOf(await reported('nobody-has-enquiry'))).toEqual(staffMailbox);
});

test('a morning summary lists waiting parents, due follow-ups and unchecked enquiries; if there are none, it is not sent', async () => {
  goTo(0, '10:00');
  expect(await reported('front-desk-digest')).toEqual([]);
  const token = await site.signIn();
  await write({ name: 'Asha Rao', city: 'Pune' });
  await write({ name: 'A bot' }, { isUnchecked: true });
  const later = await write({ name: 'Ira' });
  await performAction(later.id, { kind: 'call', isReached: true }, token);
  await performAction(later.id, { kind: 'followUp', day: addDays(monday, 1) }, token);
  goTo(1, '08:59');
  expect(await reported('front-desk-digest')).toEqual([]);
  // The site was down at nine: later on the same day the summary is still sent.
  goTo(1, '15:00');
  const emails = await reported('front-desk-digest');
  expect(emails.map(({ to, subject }) => [to, subject])).toEqual(
    staffMailbox.map((to) => [to, 'Front desk this morning: 1 parent is waiting, 1 follow-up, 1 to check']),
  );
  expect(emails[0]?.text).toMatch(/Asha Rao: Pune, waiting since[\s\S]*Ira: Pune, follow-up on/);
  expect(emails[0]?.text).not.toContain('A bot');
  goTo(1, '23:59');
  expect(await reported('front-desk-digest')).toEqual([]);
  goTo(2, '09:00');
  expect(toOf(await reported('front-desk-digest'))).toEqual(staffMailbox);
});

test('the recipients are a setting', async () => {
  await setTo({ staffEmail: 'staff@example.com', notifyUnowned: 'nobody', notifyDigest: 'staff' });
  await setTo({ notifyFollowUps: 'frontDesk' });
  goTo(0, '10:00');
  await reported();
  const { id } = await write();
  const due = await write();
  const token = await site.signIn();
  await performAction(due.id, { kind: 'assign', ownerId: meena }, token);
  await performAction(due.id, { kind: 'followUp', day: addDays(monday, 1) }, token);
  goTo(0, '17:00');
  expect(await reported()).toEqual([]);
  goTo(1, '09:00');
  expect((await reported()).map(({ kind, to }) => [kind, to])).toEqual([
    ['follow-ups-due', 'asha@example.com'],
    ['follow-ups-due', 'meena@example.com'],
    ['front-desk-digest', 'staff@example.com'],
  ]);
  await performAction(id, { kind: 'spam' }, await site.signIn());
});

test('with concurrent processes each notification is sent once', async () => {
  goTo(0, '10:00');
  await reported();
  await write();
  goTo(1, '15:00');
  await Promise.all([run(), run(), run(), run()]);
  const emails = await reported();
  expect(emails.map(({ kind, to }) => [kind, to])).toEqual([
    ...staffMailbox.map((to) => ['front-desk-digest', to]),
    ...staffMailbox.map((to) => ['nobody-has-enquiry', to]),
  ]);
});

test('it is a background job of the site', async () => {
  goTo(0, '10:00');
  await write();
  goTo(0, '15:00');
  await site.services.jobRunner.runDue();
  const state = (await site.services.jobStates(1)).find(({ name }) => name === 'staff-notifications');
  expect(state?.runs[0]).toMatchObject({ outcome: 'done', message: '4 emails were written.' });
});
