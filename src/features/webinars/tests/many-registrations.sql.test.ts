import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { mailboxOf } from '#core/email/recipient-limits.ts';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { registrationsOn } from '#tests/factories/registrations.ts';
import type { WebinarTimeline } from '../email-api.ts';

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const site = provideTestSite();
const registrations = registrationsOn(site);

const now = () => site.clock().getTime();
/** Spellings of one mailbox. */
const spelt = (what: string, count: number) => Array.from({ length: count }, (_, n) => `victim+${what}${n}`);
const advanceTo = (moment: number) => site.clock.advance(moment - now());

/** The number of emails since the last call, to the mailbox with many spellings and to the mailbox of a family. */
async function came(isConfirmed = false): Promise<number[]> {
  while (await site.services.writeDueEmails());
  const { db } = site.services.database;
  const all = db.selectFrom('email').select('mail').where('aboutRecord', '=', 'registration');
  const emails = await (isConfirmed ? all : all.where('kind', '<>', 'enrolment-confirmed')).execute();
  await db.deleteFrom('email').execute();
  const to = emails.map(({ mail }) => mailboxOf((JSON.parse(mail) as { to: string }).to));
  return ['victim@example.com', 'rao@example.com'].map(
    (mailbox) => to.filter((one) => one === mailbox).length,
  );
}

test('one mailbox gets at most five reminders, changes and thanks for its many registrations; a family gets all', async () => {
  const { _id: webinarId, startsAt } = await registrations.webinar();
  const start = Date.parse(startsAt);
  const spellings = Array.from({ length: 20 }, (_, n) => (n % 2 ? `v.ictim+${n}` : `VictiM+${n}`));
  await registrations.enrol(webinarId, ...spellings, 'rao', 'rao+leela', 'rao+kabir');
  expect(await came(true)).toEqual([5, 3]);
  // The other confirmations come later. Each change is emailed, however many there are in a day.
  for (const location of ['Hall', 'Garden', 'Roof']) {
    await site.records.update('webinar', webinarId, { location });
    advanceTo(now() + 6 * minute);
    expect([location, await came()]).toEqual([location, [5, 3]]);
  }
  for (const moment of [start - day, start - hour, start + hour + day]) {
    advanceTo(moment + minute);
    expect(await came()).toEqual([5, 3]);
  }
  const { db } = site.services.database;
  const held = await db
    .selectFrom('webinarEmail')
    .select('details')
    .where('webinarId', '=', webinarId)
    .where('state', '=', 'withheld')
    .execute();
  expect(held.map(({ details }) => details)).toEqual(
    Array(6 * 15).fill('{"why":"too many emails to this address"}'),
  );
});

/** Calls webinars off, and advances the clock until the emails are due. */
async function callOff(...ids: string[]): Promise<void> {
  for (const id of ids) await site.records.update('webinar', id, { calledOff: 1 });
  advanceTo(now() + 6 * minute);
}

function timelineOf(webinarId: string): Promise<WebinarTimeline> {
  return site.services.stores.plannedEmails.timelineOfWebinar(webinarId);
}

test('one mailbox gets five emails about a call-off; staff see the withheld ones, and a family gets all', async () => {
  advanceTo(now() + 2 * day);
  const { _id } = await registrations.webinar();
  await registrations.enrol(_id, ...spelt('off', 12), 'rao', 'rao+leela', 'rao+kabir');
  await came();
  await callOff(_id);
  expect(await came()).toEqual([5, 3]);
  const { emails, undelivered } = await timelineOf(_id);
  const reported = emails.find(({ kind }) => kind === 'webinar-called-off');
  expect([reported?.counts.withheld, reported?.counts.dropped]).toEqual([7, 0]);
  const held = undelivered.filter(({ kind }) => kind === 'webinar-called-off');
  expect(held.map(({ state }) => state)).toEqual(Array(7).fill('withheld'));
});

test('one mailbox gets each message of staff five times, and five emails about its cancelled registrations', async () => {
  advanceTo(now() + 2 * day);
  const { _id } = await registrations.webinar();
  const ids = await registrations.enrol(_id, ...spelt('message', 9), 'rao', 'rao+leela');
  await came();
  const token = await site.signIn();
  for (const subject of ['Bring a pillow', 'And a blanket']) {
    const json = { to: { ids }, subject, text: 'Please.', count: ids.length };
    const headers = { 'idempotency-key': randomUUID() };
    const sent = await site.call('POST', `webinars/${_id}/messages`, { json, headers, token });
    expect(sent.statusCode, sent.body).toBe(201);
    expect([subject, await came()]).toEqual([subject, [5, 2]]);
  }
  for (const id of ids) await registrations.step(id, 'cancel');
  // Actions of staff can be undone first.
  advanceTo(now() + 6 * 60_000);
  expect(await came()).toEqual([5, 2]);
});

test('a deletion sends no more emails than that, and reports the number of parents notified', async () => {
  advanceTo(now() + 2 * day);
  const { _id } = await registrations.webinar();
  await registrations.enrol(_id, ...spelt('gone', 9), 'rao');
  await came();
  const removed = await site.call('DELETE', `webinar/${_id}?notify=true`, { token: await site.signIn() });
  expect(removed.json()).toEqual({ message: 'Webinar deleted.', notified: 6 });
  expect(await came()).toEqual([5, 1]);
});

test('one mailbox gets an email about each webinar, and thirty further ones a day over all webinars', async () => {
  advanceTo(now() + 2 * day);
  const webinars: string[] = [];
  for (let n = 0; n < 10; n++) webinars.push((await registrations.webinar())._id);
  for (const [n, id] of webinars.entries())
    await registrations.enrol(id, ...spelt(`day${n}`, 5), 'rao', 'rao+kabir');
  await came();
  await callOff(...webinars);
  expect(await came()).toEqual([10 + 30, 20]);
  for (const id of webinars) {
    const { emails } = await timelineOf(id);
    const reported = emails.find(({ kind }) => kind === 'webinar-called-off');
    expect(reported?.counts.waiting, 'what the mailbox hears at all of it').toBeGreaterThanOrEqual(1);
  }
});

test('a parent who has paid gets every email, however many registrations the mailbox has', async () => {
  advanceTo(now() + 2 * day);
  const { _id } = await registrations.webinar();
  const ids = await registrations.enrol(
    _id,
    ...spelt('other', 6),
    ...Array.from({ length: 7 }, (_, n) => `rao+${n}`),
  );
  const token = await site.signIn();
  for (const id of ids.slice(6)) {
    const { revision } = await registrations.find(id);
    const json = { revision, action: { kind: 'paid', isPaid: true } };
    const paid = await site.call('POST', `registrations/${id}/actions`, { json, token });
    expect(paid.statusCode, paid.body).toBe(200);
  }
  await came();
  await callOff(_id);
  expect(await came()).toEqual([5, 7]);
});
