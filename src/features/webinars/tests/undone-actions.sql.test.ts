// Actions of staff on a registration can be undone: their emails wait meanwhile, and an undone action sends none.
import { describe, expect, test } from 'vitest';
import { createSiteWithParents, day, hour, minute } from '#tests/factories/notified-parents.ts';
import { provideSite } from '#tests/factories/provided-site.ts';

const of = provideSite(createSiteWithParents);

const action = async (id: string, requested: object) => {
  const { revision } = await of.find(id);
  const json = { revision, action: requested };
  return of.site.call('POST', `registrations/${id}/actions`, { json, token: of.site.admin });
};
const applyAction = async (id: string, requested: object) => {
  const answer = await action(id, requested);
  expect([answer.statusCode, answer.json()]).toEqual([200, expect.anything()]);
};
const later = async () => {
  of.site.clock.advance(5 * minute + 1000);
  return of.notified();
};

describe.each([
  ['cancel', {}],
  ['decline', { capacity: 0 }],
])('a registration that staff %s', (kind, { capacity }: { capacity?: number }) => {
  test('is emailed once, after the time to undo it', async () => {
    const { _id } = await of.webinar(3 * day, `Once ${kind}`, capacity === 0 ? { capacity: 1 } : {});
    if (capacity === 0) await of.enrol(_id, 'Seated');
    const id = await of.enrol(_id, 'Meena');
    await of.arrived();
    await applyAction(id, { kind });
    expect(await of.notified()).toEqual([]);
    expect(await later()).toEqual([`meena@example.com: Your place is cancelled: Once ${kind}`]);
    expect(await later()).toEqual([]);
  });

  test('is undone completely, without an email', async () => {
    const { _id } = await of.webinar(3 * day, `Undone ${kind}`, capacity === 0 ? { capacity: 1 } : {});
    if (capacity === 0) await of.enrol(_id, 'Seated');
    const id = await of.enrol(_id, 'Meena');
    await of.arrived();
    const before = await of.find(id);
    await applyAction(id, { kind });
    await applyAction(id, { kind: 'undo' });
    const { revision, ...after } = await of.find(id);
    expect(before).toMatchObject(after);
    expect(revision).toBe(before.revision + 2);
    expect(await later()).toEqual([]);
  });
});

test('an undone cancellation takes the seat back from the parent it was offered to, who was not notified', async () => {
  const { _id } = await of.webinar(3 * day, 'Full', { capacity: 1 });
  const [seated, first, second] = [
    await of.enrol(_id, 'Meena'),
    await of.enrol(_id, 'Kabir'),
    await of.enrol(_id, 'Ira'),
  ];
  await of.arrived();
  await applyAction(seated, { kind: 'cancel' });
  expect([(await of.find(first)).status, await of.notified()]).toEqual(['offered', []]);
  await applyAction(seated, { kind: 'undo' });
  expect((await of.find(seated)).status).toBe('registered');
  expect((await of.find(first)).status).toBe('waiting');
  const { registrations } = of.site.services.stores;
  expect([
    await registrations.positionOf(await of.find(first)),
    await registrations.positionOf(await of.find(second)),
  ]).toEqual([1, 2]);
  expect(await later()).toEqual([]);
  // If it is not undone, both are notified.
  await applyAction(seated, { kind: 'cancel' });
  expect(await later()).toEqual([
    'kabir@example.com: A seat is free for you: Full',
    'meena@example.com: Your place is cancelled: Full',
  ]);
});

test('a seat that another parent has accepted is not taken back', async () => {
  const { _id } = await of.webinar(3 * day, 'Taken', { capacity: 1 });
  const [seated, first] = [await of.enrol(_id, 'Meena'), await of.enrol(_id, 'Kabir')];
  await of.arrived();
  await applyAction(seated, { kind: 'cancel' });
  await of.site.services.registrationService.applyActionOfParent(first, { kind: 'accept' });
  const refused = await action(seated, { kind: 'undo' });
  expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringContaining('seat')]);
  expect((await of.find(seated)).status).toBe('cancelled');
  expect(await later()).toEqual([
    'kabir@example.com: You are enrolled: Taken',
    'meena@example.com: Your place is cancelled: Taken',
  ]);
});

test('restoring a registration, and accepting an offer for a parent, can be undone too', async () => {
  const { _id } = await of.webinar(3 * day, 'Again', { capacity: 1 });
  const [seated, waits] = [await of.enrol(_id, 'Sana'), await of.enrol(_id, 'Ravi')];
  await of.site.services.registrationService.applyActionOfParent(seated, { kind: 'cancel' });
  await of.arrived();
  await applyAction(waits, { kind: 'accept' });
  expect(await of.notified()).toEqual([]);
  await applyAction(waits, { kind: 'undo' });
  expect((await of.find(waits)).status).toBe('offered');
  await applyAction(seated, { kind: 'reinstate' });
  await applyAction(seated, { kind: 'undo' });
  expect((await of.find(seated)).status).toBe('cancelled');
  expect(await later()).toEqual([]);
  await applyAction(waits, { kind: 'accept' });
  await applyAction(seated, { kind: 'reinstate' });
  expect(await later()).toEqual([
    'ravi@example.com: You are enrolled: Again',
    'sana@example.com: You are on the waiting list: Again',
  ]);
});

test('only the last action of staff is undone', async () => {
  const { _id } = await of.webinar(3 * day, 'Last');
  const id = await of.enrol(_id, 'Meena');
  expect((await action(id, { kind: 'undo' })).statusCode).toBe(409);
  await of.site.services.registrationService.applyActionOfParent(id, { kind: 'cancel' });
  expect((await action(id, { kind: 'undo' })).statusCode).toBe(409);
  expect((await of.find(id)).status).toBe('cancelled');
  const { revision } = await of.find(id);
  const json = { revision: revision - 1, action: { kind: 'undo' } };
  expect(
    (await of.site.call('POST', `registrations/${id}/actions`, { json, token: of.site.admin })).statusCode,
  ).toBe(409);
});

test('a refund that was open is open again, to the same account', async () => {
  const { _id } = await of.webinar(3 * day, 'Refund', { price: '500' });
  const id = await of.enrol(_id, 'Meena');
  await applyAction(id, { kind: 'paid', isPaid: true, note: '' });
  await of.site.services.registrationService.applyActionOfParent(id, { kind: 'cancel' });
  const { refunds } = of.site.services.stores;
  await refunds.requestRefund(id, 'meena@bank');
  const before = await refunds.lastOf({ id, webinarId: _id });
  await applyAction(id, { kind: 'reinstate' });
  expect((await refunds.lastOf({ id, webinarId: _id }))?.refund).toBe('none');
  await applyAction(id, { kind: 'undo', payBackTo: 'meena@bank' });
  const { refund, payBackTo, dueBy } = (await refunds.lastOf({ id, webinarId: _id })) ?? {};
  expect({ refund, payBackTo, dueBy }).toEqual({
    ...{ refund: 'requested', payBackTo: 'meena@bank', dueBy: before?.dueBy },
  });
  // An undone cancellation owes nothing.
  const other = await of.enrol(_id, 'Kabir');
  await applyAction(other, { kind: 'paid', isPaid: true, note: '' });
  await applyAction(other, { kind: 'cancel' });
  expect((await refunds.lastOf({ id: other, webinarId: _id }))?.refund).toBe('due');
  await applyAction(other, { kind: 'undo' });
  expect((await refunds.lastOf({ id: other, webinarId: _id }))?.refund).toBe('none');
  expect(await of.find(other)).toMatchObject({ status: 'registered', paid: 1 });
});

describe('a move', () => {
  const two = async (name: string, there: object = {}) => {
    const [here, other] = [
      await of.webinar(3 * day, `${name} here`),
      await of.webinar(5 * day, `${name} there`, there),
    ];
    const id = await of.enrol(here._id, name);
    return { here, there: other, id };
  };

  test('is one email, which removes the old calendar entry and adds the new one', async () => {
    const { here, there, id } = await two('One');
    // Several emails are sent at once, so those of others may arrive later.
    const invited = of
      .invitations(await of.arrived())
      .find(({ events: [event] }) => event?.uid === `${here._id}@ananta.example`);
    await applyAction(id, { kind: 'move', webinarId: there._id });
    expect(await of.notified()).toEqual([]);
    of.site.clock.advance(5 * minute + 1000);
    // Those about payments that other tests have marked come with them.
    const emails = (await of.arrived()).filter(({ subject }) => !subject?.includes('your payment'));
    expect(emails.map(({ subject }) => subject)).toEqual(['Your registration has moved: One there']);
    expect(emails[0]?.text).toContain('One here');
    const calendars = of.allInvitations(emails);
    expect(calendars.map(({ method, events: [event] }) => [method, event?.uid])).toEqual([
      ['REQUEST', `${there._id}@ananta.example`],
      ['CANCEL', `${here._id}@ananta.example`],
    ]);
    expect(Number(calendars[1]?.events[0]?.sequence)).toBeGreaterThan(Number(invited?.events[0]?.sequence));
    expect(await later()).toEqual([]);
  });

  test('by the parent is emailed at once, in one email', async () => {
    const { there, id } = await two('Own');
    await of.arrived();
    await of.site.services.registrationService.applyActionOfParent(id, {
      kind: 'move',
      webinarId: there._id,
    });
    const emails = await of.arrived();
    expect(emails.map(({ subject }) => subject)).toEqual(['Your registration has moved: Own there']);
    expect(of.allInvitations(emails).map(({ method }) => method)).toEqual(['REQUEST', 'CANCEL']);
  });

  test('onto a waiting list says so, and removes the old calendar entry', async () => {
    const { there, id } = await two('Line', { capacity: 1 });
    await of.enrol(there._id, 'Kabir');
    await of.arrived();
    await applyAction(id, { kind: 'move', webinarId: there._id, joinWaitingList: true });
    of.site.clock.advance(5 * minute + 1000);
    const emails = await of.arrived();
    expect(emails.map(({ subject }) => subject)).toEqual(['Your registration has moved: Line there']);
    expect(emails[0]?.text).toContain('No. 1 on the waiting list');
    expect(of.allInvitations(emails).map(({ method }) => method)).toEqual(['CANCEL']);
  });

  test('of a waiting parent removes no calendar entry', async () => {
    const here = await of.webinar(3 * day, 'Waits here', { capacity: 1 });
    const there = await of.webinar(5 * day, 'Waits there', { capacity: 1 });
    await of.enrol(here._id, 'Kabir');
    await of.enrol(there._id, 'Ira');
    const id = await of.enrol(here._id, 'Meena');
    await of.arrived();
    await of.site.services.registrationService.applyActionOfParent(id, {
      kind: 'move',
      webinarId: there._id,
    });
    const emails = await of.arrived();
    expect(emails.map(({ subject }) => subject)).toEqual(['Your registration has moved: Waits there']);
    expect(of.allInvitations(emails)).toEqual([]);
  });

  test('that is undone sends no email, and restores the terms', async () => {
    // So near that a move forfeits the refund.
    const here = await of.webinar(12 * hour, 'Back here', { price: '500' });
    const there = await of.webinar(5 * day, 'Back there', { price: '600' });
    const id = await of.enrol(here._id, 'Meena');
    await of.arrived();
    const before = await of.find(id);
    const { quoteOf } = of.site.services.stores.refunds;
    const terms = (await quoteOf(id))?.terms;
    await applyAction(id, { kind: 'move', webinarId: there._id });
    await applyAction(id, { kind: 'undo' });
    expect(await of.find(id)).toMatchObject({
      webinarId: here._id,
      inLine: before.inLine,
      registerAt: before.registerAt,
    });
    expect((await quoteOf(id))?.terms).toEqual(terms);
    expect(await later()).toEqual([]);
  });

  test('and another move are one email, and a cancellation after it is that email', async () => {
    const { there, id } = await two('Twice');
    const third = await of.webinar(6 * day, 'Twice more');
    await of.arrived();
    await applyAction(id, { kind: 'move', webinarId: there._id });
    await applyAction(id, { kind: 'move', webinarId: third._id });
    of.site.clock.advance(5 * minute + 1000);
    const emails = await of.arrived();
    expect(emails.map(({ subject }) => subject)).toEqual(['Your registration has moved: Twice more']);
    expect(emails[0]?.text).toContain('Twice here');
    await applyAction(id, { kind: 'move', webinarId: there._id });
    await applyAction(id, { kind: 'cancel' });
    expect(await later()).toEqual(['twice@example.com: Your place is cancelled: Twice more']);
  });

  test('hides the change of a webinar that the parent does not know yet', async () => {
    const { there, id } = await two('Known');
    await of.arrived();
    await of.site.records.update('webinar', there._id, { location: 'Pune' });
    of.site.clock.advance(minute);
    await applyAction(id, { kind: 'move', webinarId: there._id });
    of.site.clock.advance(4 * minute + 1000);
    expect(await of.notified()).toEqual([]);
    expect(await later()).toEqual(['known@example.com: Your registration has moved: Known there']);
  });
});

test('an undone deletion and an undone number of seats withdraw unsent offers', async () => {
  const { _id } = await of.webinar(3 * day, 'Capacity', { capacity: 1 });
  const [seated, first] = [await of.enrol(_id, 'Meena'), await of.enrol(_id, 'Kabir')];
  await of.arrived();
  const { site } = of;
  const call = (method: 'PUT' | 'POST' | 'DELETE', path: string, json?: object) =>
    site.call(method, path, { ...(json && { json }), token: site.admin });
  await call('DELETE', `webinar/deleteWebinarUser${seated}`);
  expect((await of.find(first)).status).toBe('offered');
  expect((await call('POST', `trash/registration/${seated}/restore`)).statusCode).toBe(200);
  expect([(await of.find(seated)).status, (await of.find(first)).status]).toEqual(['registered', 'waiting']);
  expect(await later()).toEqual([]);

  const raised = await call('PUT', `webinar/${_id}`, { capacity: 2 });
  expect([raised.statusCode, (await of.find(first)).status]).toEqual([200, 'offered']);
  await call('PUT', `webinar/${_id}`, { capacity: 1 });
  expect((await of.find(first)).status).toBe('waiting');
  expect(await later()).toEqual([]);
});
