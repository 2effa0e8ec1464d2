// Emails to parents about webinars and registrations that staff delete, call off and restore (product: Letters of webinars).
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { visitor } from '#core/actor.ts';
import { createSiteWithParents, day, hour, minute } from '#tests/factories/notified-parents.ts';
import { provideSite } from '#tests/factories/provided-site.ts';

const of = provideSite(createSiteWithParents);
let [admin, frontDesk] = ['', ''];
beforeAll(() => of.site.register('meena', 'frontDesk'));
beforeEach(async () => {
  // Limits count per day and mailbox, and sessions end.
  of.site.clock.advance(2 * day);
  await of.notified();
  [admin, frontDesk] = [await of.site.signIn(), await of.site.signIn('meena')];
});

const later = (time = 6 * minute) => of.site.clock.advance(time);
const inTrash = async (record: 'webinar' | 'registration', id: string) =>
  (await of.site.services.stores.changes.findInTrash(record, id))?.id ?? '';
const restore = async (record: 'webinar' | 'registration', id: string) =>
  of.site.services.stores.records.restore(await inTrash(record, id), visitor);
const removeAndNotify = (record: 'webinar' | 'registration', id: string) =>
  of.site.services.notifyingRemoval.removeAndNotify(record, id, visitor);
const callOff = (id: string, calledOff: 0 | 1) => of.site.records.update('webinar', id, { calledOff });
const after = expect.stringMatching(/^asha@example\.com: A change: .* is taking place after all, /);

test('a parent notified of a call-off is notified when the webinar takes place after all, with a calendar entry', async () => {
  const { _id } = await of.webinar(10 * day, 'Sleep');
  await of.enrol(_id, 'Asha');
  const before = of.invitations(await of.arrived());
  await callOff(_id, 1);
  later();
  const off = of.invitations(await of.arrived());
  await callOff(_id, 0);
  later(4 * minute);
  expect(await of.notified()).toEqual([]);
  later(2 * minute);
  const emails = await of.arrived();
  expect(emails.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^A change: Sleep is taking place after all, /),
  ]);
  const [calendars, sequences] = [[...before, ...off, ...of.invitations(emails)], [] as number[]];
  for (const { events } of calendars) sequences.push(events[0]?.sequence ?? 0);
  expect(calendars.map(({ method }) => method)).toEqual(['REQUEST', 'CANCEL', 'REQUEST']);
  expect(new Set(calendars.map(({ events }) => events[0]?.uid)).size).toBe(1);
  expect(sequences).toEqual([...new Set(sequences)].sort((one, other) => one - other));
  later(day);
  expect(await of.notified()).toEqual([]);
});

test('the Undo of staff does the same, and an undo in time sends no email', async () => {
  const { _id } = await of.webinar(10 * day, 'Undo');
  await of.enrol(_id, 'Asha');
  await of.notified();
  const { revision } = await callOff(_id, 1);
  later();
  expect(await of.notified()).toEqual(['asha@example.com: Cancelled: Undo']);
  await of.site.services.stores.records.undo('webinar', _id, revision, visitor);
  // They have been notified already.
  await callOff(_id, 1);
  later();
  expect(await of.notified()).toEqual([]);
  await callOff(_id, 0);
  later();
  expect(await of.notified()).toEqual([after]);
});

test('an email that was never sent is not followed by a correction', async () => {
  const { _id } = await of.webinar(10 * day, 'Outage');
  await of.enrol(_id, 'Asha');
  await of.notified();
  of.mail.setBehaviour('down');
  await callOff(_id, 1);
  later();
  await of.notified();
  await callOff(_id, 0);
  later();
  of.mail.setBehaviour('well');
  later(hour);
  expect(await of.notified()).toEqual([]);
});

test('restoring a webinar from the trash notifies only the parents who were notified of its deletion', async () => {
  const { _id } = await of.webinar(10 * day, 'Trash');
  await of.enrol(_id, 'Asha');
  await of.notified();
  await removeAndNotify('webinar', _id);
  later();
  expect(await of.notified()).toEqual(['asha@example.com: Cancelled: Trash']);
  await restore('webinar', _id);
  await of.enrol(_id, 'Kabir');
  expect(await of.notified()).toEqual([expect.stringContaining('kabir@example.com: You are enrolled')]);
  later(4 * minute);
  expect(await of.notified()).toEqual([]);
  later(2 * minute);
  expect(await of.notified()).toEqual([after]);
  // Deleted again, without an email: then there is nothing to report.
  await of.site.records.remove('webinar', _id);
  await restore('webinar', _id);
  later();
  expect(await of.notified()).toEqual([]);
});

test('a webinar that is restored in time and deleted again is one email', async () => {
  const { _id } = await of.webinar(10 * day, 'To and fro');
  await of.enrol(_id, 'Asha');
  await of.notified();
  expect(await removeAndNotify('webinar', _id)).toBe(1);
  later(minute);
  await restore('webinar', _id);
  expect(await of.notified()).toEqual([]);
  expect(await removeAndNotify('webinar', _id)).toBe(1);
  later();
  expect(await of.notified()).toEqual(['asha@example.com: Cancelled: To and fro']);
  await restore('webinar', _id);
  // It is deleted for good before they could be notified of its return.
  expect(await removeAndNotify('webinar', _id)).toBe(0);
  later();
  expect(await of.notified()).toEqual([]);
});

test('emails planned when a webinar was deleted are sent when it is restored', async () => {
  const { _id, startsAt, endsAt } = await of.webinar(10 * day, 'Moved');
  await of.enrol(_id, 'Asha');
  await of.notified();
  const next = (moment: string) => of.at(Date.parse(moment) + day);
  await of.site.records.update('webinar', _id, { startsAt: next(startsAt), endsAt: next(endsAt) });
  await of.site.records.remove('webinar', _id);
  later();
  expect(await of.notified()).toEqual([]);
  await restore('webinar', _id);
  later();
  expect(await of.notified()).toEqual([
    expect.stringMatching(/^asha@example\.com: A change: Moved is moving to /),
  ]);
});

const remove = (id: string, query = '?notify=true', token = frontDesk) =>
  of.site.call('DELETE', `webinar/deleteWebinarUser${id}${query}`, { token });

test('deleting a registration is emailed after five minutes, unless it is restored', async () => {
  const { _id } = await of.webinar(10 * day, 'Places');
  const [asha, kabir, ira] = [
    await of.enrol(_id, 'Asha'),
    await of.enrol(_id, 'Kabir'),
    await of.enrol(_id, 'Ira'),
  ];
  await of.notified();
  expect((await remove(asha, '?notify=maybe')).statusCode).toBe(400);
  expect((await remove(asha)).json()).toEqual({ message: 'Registration deleted.', notified: 1 });
  expect((await remove(asha)).statusCode).toBe(404);
  expect((await remove(kabir)).json()).toMatchObject({ notified: 1 });
  expect((await remove(ira, '')).json()).toEqual({ message: 'Registration deleted.' });
  await restore('registration', kabir);
  later(4 * minute);
  expect(await of.notified()).toEqual([]);
  later(2 * minute);
  const emails = await of.arrived();
  expect(emails.map(({ subject }) => subject)).toEqual(['Your place is cancelled: Places']);
  expect(of.invitations(emails)).toMatchObject([{ method: 'CANCEL' }]);
  // Restored after all: to the parent it is a new registration.
  await restore('registration', asha);
  expect(await of.notified()).toEqual(['asha@example.com: You are enrolled: Places']);
  // Deleted again, without an email: then there is nothing to report.
  await of.site.records.remove('registration', asha);
  later();
  await restore('registration', asha);
  expect(await of.notified()).toEqual([]);
});

test('a parent who enrols again within the five minutes gets no email about the deletion', async () => {
  const { _id } = await of.webinar(10 * day, 'Anew');
  const asha = await of.enrol(_id, 'Asha');
  await of.notified();
  await remove(asha);
  await of.enrol(_id, 'Asha');
  expect(await of.notified()).toEqual(['asha@example.com: You are enrolled: Anew']);
  later();
  expect(await of.notified()).toEqual([]);
});

test('deleting several registrations notifies their parents, except for cancelled ones and past webinars', async () => {
  const { _id } = await of.webinar(2 * hour, 'Several');
  const [asha, kabir, ira] = [
    await of.enrol(_id, 'Asha'),
    await of.enrol(_id, 'Kabir'),
    await of.enrol(_id, 'Ira'),
  ];
  await of.site.services.registrationService.applyActionOfParent(kabir, { kind: 'cancel' });
  await of.notified();
  const several = (record: string, json: object) =>
    of.site.call('POST', `selection/${record}`, { json, token: admin });
  const done = await several('registration', { action: 'trash', ids: [asha, kabir], notify: true });
  expect(done.json()).toMatchObject({ notified: 1, failed: [], changes: [{ _id: asha }, { _id: kabir }] });
  later();
  expect(await of.notified()).toEqual(['asha@example.com: Your place is cancelled: Several']);
  for (const [record, json] of [
    ['webinar', { action: 'trash', ids: [_id], notify: true }],
    ['webinar', { action: 'publish', ids: [_id], notify: true }],
    ['registration', { action: 'trash', ids: [ira], notify: 'yes' }],
  ] as const)
    expect((await several(record, json)).statusCode).toBe(400);
  later(4 * hour);
  await of.notified();
  expect((await remove(ira)).json()).toMatchObject({ notified: 0 });
  expect(await of.notified()).toEqual([]);
});

test('an email links to the page of a webinar only where visitors see it', async () => {
  const hidden = await of.webinar(10 * day, 'Hidden', { publishAt: of.at(of.now() + day) });
  await of.enrol(hidden._id, 'Asha');
  const page = 'https://ananta.example/webinars-detail/';
  const [email] = await of.arrived();
  expect(email?.subject).toBe('You are enrolled: Hidden');
  const whole = (one: typeof email) =>
    [one?.text, one?.html, ...(one?.attachments ?? []).map(({ content }) => content.toString())]
      .join('\n')
      .replaceAll('\r\n ', '');
  expect(whole(email)).toContain('/join/');
  expect(whole(email)).not.toContain(page);
  later(2 * day);
  await of.notified();
  await of.enrol(hidden._id, 'Kabir');
  expect(whole((await of.arrived())[0])).toContain(`${page}${hidden.link}`);
});

test('a past webinar cannot be cancelled, and staff can still mark attendance', async () => {
  const { _id } = await of.webinar(hour, 'Over');
  const [asha, kabir] = [await of.enrol(_id, 'Asha'), await of.enrol(_id, 'Kabir')];
  later(3 * hour);
  await of.notified();
  const action = (id: string, kind: object) =>
    of.site.call('POST', `registrations/${id}/actions`, {
      json: { revision: 1, action: kind },
      token: frontDesk,
    });
  const refused = await action(asha, { kind: 'cancel' });
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'This webinar is over, so this registration can no longer be cancelled.',
  ]);
  await expect(
    of.site.services.registrationService.applyActionOfParent(kabir, { kind: 'decline' }),
  ).rejects.toThrow();
  await expect(
    of.site.services.registrationService.applyActionOfParent(kabir, { kind: 'cancel' }),
  ).rejects.toThrow('over');
  expect((await action(asha, { kind: 'attended', hasAttended: true })).statusCode).toBe(200);
  expect(await of.notified()).toEqual([]);
});
