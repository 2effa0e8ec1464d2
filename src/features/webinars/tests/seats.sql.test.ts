import { afterAll, describe, expect, test } from 'vitest';
import { visitor } from '#core/actor.ts';
import type { AppError } from '#core/errors.ts';
import { csrfHeaders } from '#tests/factories/csrf-headers.ts';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { registrationsOn } from '#tests/factories/registrations.ts';

const hour = 3_600_000;
const site = provideTestSite();
const of = registrationsOn(site);
afterAll(() => of.expectCorrectSeats());

const all = (ids: readonly string[]) => Promise.all(ids.map((id) => of.statusOf(id)));
const refused = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    ({ reason, message }: AppError) => [reason, message],
  );
const version = () => site.services.stores.contentVersion();

/** Advances the clock until emails are sent that wait because their action can be undone. */
async function notifyAll(): Promise<void> {
  site.clock.advance(6 * 60_000);
  while (await site.services.writeDueEmails());
}

describe('a webinar with seats', () => {
  test('gives seats to the first parents, and waiting positions to the others', async () => {
    const { _id } = await of.webinar({ capacity: 2 });
    const before = await version();
    const ids = await of.enrol(_id, 'a', 'b', 'c', 'd');
    expect(await all(ids)).toEqual(['registered', 'registered', 'waiting 1', 'waiting 2']);
    expect((await site.services.stores.registrations.seatsOf([_id])).get(_id)).toEqual({
      ...{ capacity: 2, taken: 2, waiting: 2 },
    });
    expect(await Promise.all(ids.map(of.emails))).toEqual([
      ...[['enrolment-confirmed'], ['enrolment-confirmed'], ['place-waiting'], ['place-waiting']],
    ]);
    expect(await version()).not.toBe(before);
    expect(await refused(of.enrol(_id, 'a'))).toEqual(['conflict', expect.stringContaining('enrolled')]);
    expect(await refused(of.enrol(_id, 'c'))).toEqual(['conflict', expect.stringContaining('waiting list')]);
  });

  test('renders pages again only where their text changes: not for each of hundreds of seats', async () => {
    const { _id } = await of.webinar({ capacity: 8 });
    const before = await version();
    await of.enrol(_id, 'a', 'b');
    expect(await version()).toBe(before);
    await of.enrol(_id, 'c');
    expect(await version()).not.toBe(before);
  });

  test('offers a freed seat to the first in line, then to the next; new parents never overtake', async () => {
    const { _id } = await of.webinar({ capacity: 1 });
    const [a, b, c] = await of.enrol(_id, 'a', 'b', 'c');
    await of.step(a, 'cancel');
    expect(await all([String(a), String(b), String(c)])).toEqual(['cancelled', 'offered', 'waiting 1']);
    const [late] = await of.enrol(_id, 'late');
    expect(await of.statusOf(late)).toBe('waiting 2');
    await of.step(b, 'decline');
    expect(await of.statusOf(c)).toBe('offered');
    await of.step(c, 'accept');
    await of.step(c, 'accept');
    expect(await of.emails(c)).toEqual(['place-waiting', 'place-offered', 'enrolment-confirmed']);
    // A parent who had cancelled is at the end.
    await of.step(a, 'reinstate');
    expect(await all([String(late), String(a)])).toEqual(['waiting 1', 'waiting 2']);
    expect(await refused(of.step(late, 'accept'))).toEqual(['conflict', expect.stringContaining('yet')]);
  });

  test('keeps an offer for a day, near the webinar for half of the time left, then offers the seat to the next', async () => {
    const { _id } = await of.webinar({ capacity: 1 });
    const [a, b, c] = await of.enrol(_id, 'a', 'b', 'c');
    await site.services.stores.registrations.applyAction({ id: String(a), by: visitor }, { kind: 'cancel' });
    const { offeredUntil } = await of.find(b);
    expect(Math.abs(Date.parse(offeredUntil) - site.clock().getTime() - 24 * hour)).toBeLessThan(60_000);
    site.clock.advance(24 * hour);
    expect(await refused(of.step(b, 'accept'))).toEqual(['conflict', expect.stringContaining('ended')]);
    await site.services.jobRunner.runDue();
    expect(await all([String(b), String(c)])).toEqual(['cancelled', 'offered']);
    expect(await of.emails(b)).toEqual(['place-waiting', 'place-offered', 'offer-over']);
    const [change] = await site.services.stores.changes.listHistory('registration', String(b));
    expect(change?.by).toEqual({ kind: 'system', name: 'waiting list' });
    site.clock.reset();
  });

  test('a raised capacity offers the new seats, a lowered one removes no parent', async () => {
    const { _id } = await of.webinar({ capacity: 2 });
    const [a, b, c, d] = (await of.enrol(_id, 'a', 'b', 'c', 'd')) as [string, string, string, string];
    await site.records.update('webinar', _id, { capacity: 1 });
    expect(await all([a, b, c, d])).toEqual(['registered', 'registered', 'waiting 1', 'waiting 2']);
    await of.step(a, 'cancel');
    expect(await of.statusOf(c)).toBe('waiting 1');
    await site.records.update('webinar', _id, { capacity: 2 });
    expect(await all([b, c, d])).toEqual(['registered', 'offered', 'waiting 1']);
    await site.records.update('webinar', _id, { capacity: null });
    expect(await of.statusOf(d)).toBe('offered');
  });

  test('offers nothing and accepts no parent once it is called off or over', async () => {
    const { _id } = await of.webinar({ capacity: 1 });
    const [a, b] = await of.enrol(_id, 'a', 'b');
    await site.records.update('webinar', _id, { calledOff: 1 });
    await of.step(a, 'cancel');
    expect(await of.statusOf(b)).toBe('waiting 1');
    expect(await refused(of.enrol(_id, 'c'))).toEqual(['invalid', expect.any(String)]);
    await site.records.update('webinar', _id, { calledOff: 0 });
    expect(await of.statusOf(b)).toBe('offered');

    const [past, future] = [-hour, hour].map((offset) =>
      new Date(site.clock().getTime() + offset).toISOString(),
    );
    const other = await of.webinar({ capacity: 1 });
    const [d, e] = await of.enrol(other._id, 'd', 'e');
    await site.records.update('webinar', other._id, { startsAt: past, endsAt: past });
    await site.records.remove('registration', d ?? '');
    expect(await of.statusOf(e)).toBe('waiting 1');
    await site.records.update('webinar', other._id, { endsAt: future });
    expect(await of.statusOf(e)).toBe('offered');
    const until = Date.parse((await of.find(e)).offeredUntil) - site.clock().getTime();
    expect(Math.abs(until - hour / 2)).toBeLessThan(60_000);
  });
});

describe('the trash, undo and older versions', () => {
  const { remove, undo, restore } = {
    remove: (id: string | undefined) =>
      site.services.stores.records.remove('registration', String(id), of.by),
    undo: async (id: string | undefined) =>
      site.services.stores.records.undo('registration', String(id), (await of.find(id)).revision, of.by),
    restore: async (id: string | undefined) => {
      const change = await site.services.stores.changes.findInTrash('registration', String(id));
      return site.services.stores.records.restore(String(change?.id), of.by);
    },
  };

  test('a deleted registration frees its seat; restored, its parent gets a free seat or waits in front', async () => {
    const { _id } = await of.webinar({ capacity: 1 });
    const [a, b, c] = await of.enrol(_id, 'a', 'b', 'c');
    await remove(a);
    expect(await of.statusOf(b)).toBe('offered');
    await notifyAll();
    await restore(a);
    expect(await all([String(a), String(c)])).toEqual(['waiting 1', 'waiting 2']);
    expect(await of.emails(a)).toEqual(['enrolment-confirmed', 'place-waiting']);
    await remove(b);
    expect(await of.statusOf(a)).toBe('offered');
    await remove(c);
    await of.step(a, 'accept');
    await remove(a);
    await restore(a);
    expect(await of.statusOf(a)).toBe('registered');
  });

  test('undoing a cancellation gives back the seat, or the old waiting position', async () => {
    const { _id } = await of.webinar({ capacity: 2 });
    const [a, b] = await of.enrol(_id, 'a', 'b');
    await of.step(b, 'cancel');
    await undo(b);
    expect(await of.statusOf(b)).toBe('registered');
    const [c] = await of.enrol(_id, 'c');
    await of.step(a, 'cancel');
    expect(await of.statusOf(c)).toBe('offered');
    await notifyAll();
    await undo(a);
    expect(await of.statusOf(a)).toBe('waiting 1');
    await of.step(c, 'cancel');
    expect(await of.statusOf(a)).toBe('offered');
  });

  test('restoring an older version never takes another parent’s seat', async () => {
    const { _id } = await of.webinar({ capacity: 1 });
    const [a, b] = await of.enrol(_id, 'a', 'b');
    await of.step(a, 'cancel');
    await of.step(b, 'accept');
    await site.services.stores.records.restoreRevision('registration', String(a), 1, of.by);
    expect(await all([String(a), String(b)])).toEqual(['waiting 1', 'registered']);
    expect(await of.taken(_id)).toBe(1);
  });

  test('a deleted webinar offers no seat, and its registrations are restored as they were', async () => {
    const { _id } = await of.webinar({ capacity: 1 });
    const ids = await of.enrol(_id, 'a', 'b', 'c');
    const stores = site.services.stores;
    await stores.records.remove('webinar', _id, of.by);
    const change = await stores.changes.findInTrash('webinar', _id);
    await stores.records.restore(String(change?.id), of.by);
    expect(await all(ids)).toEqual(['registered', 'waiting 1', 'waiting 2']);
    expect(await Promise.all(ids.map(of.emails))).toEqual([
      ...[['enrolment-confirmed'], ['place-waiting'], ['place-waiting']],
    ]);
    const [d] = await of.enrol(_id, 'd');
    expect(await of.statusOf(d)).toBe('waiting 3');
    await of.expectCorrectSeats();
  });

  test('erasing a registration leaves nothing but the history entry', async () => {
    const { _id } = await of.webinar({ capacity: 1 });
    const [a, b] = await of.enrol(_id, 'a', 'b');
    const { database, stores } = site.services;
    await database.db
      .insertInto('registrationLink')
      .values({
        ...{ tokenHash: 'a', registrationId: String(a), createdAt: '2026-11-22T10:00:00.000Z' },
        ...{ purpose: 'my', generation: 0, revokedAt: null },
      })
      .execute();
    await remove(a);
    await stores.changes.erase(String((await stores.changes.findInTrash('registration', String(a)))?.id));
    expect(await of.emails(a)).toEqual([]);
    const links = database.db
      .selectFrom('registrationLink')
      .selectAll()
      .where('registrationId', '=', String(a));
    expect(await links.execute()).toEqual([]);
    expect(await of.emails(b)).toEqual(['place-waiting', 'place-offered']);
  });

  test('undoing a deletion follows the same rules', async () => {
    const { _id } = await of.webinar({ capacity: 1 });
    const [a, b] = await of.enrol(_id, 'a', 'b');
    await site.call('DELETE', `webinar/deleteWebinarUser${b}`, { token: site.admin });
    await remove(a);
    await restore(b);
    expect(await of.statusOf(b)).toBe('offered');
  });
});

describe('moving', () => {
  const move = (id: string | undefined, webinarId: string, joinWaitingList = false) =>
    site.services.stores.registrations.applyAction(
      { id: String(id), by: of.by },
      { kind: 'move', webinarId, joinWaitingList },
    );

  test('moves a parent to another webinar with the same link, and offers the freed seat', async () => {
    const [here, there] = [
      await of.webinar({ capacity: 1 }),
      await of.webinar({ capacity: 1, title: 'Food' }),
    ];
    const [a, b] = await of.enrol(here._id, 'a', 'b');
    await move(a, there._id);
    expect(await of.find(a)).toMatchObject({
      webinarId: there._id,
      webinarTitle: 'Food',
      status: 'registered',
    });
    expect(await of.statusOf(b)).toBe('offered');
    expect(await of.emails(a)).toEqual(['enrolment-confirmed', 'place-moved']);
    // Full there: a parent does not lose a seat unasked.
    await of.step(b, 'accept');
    expect(await refused(move(b, there._id))).toEqual(['conflict', expect.stringContaining('full')]);
    await move(b, there._id, true);
    expect(await of.statusOf(b)).toBe('waiting 1');
    await of.expectCorrectSeats();
  });

  test('succeeds where the parent had cancelled, keeping that registration, and is refused where they are registered', async () => {
    const [here, there] = [await of.webinar(), await of.webinar({ capacity: 3 })];
    const [a] = await of.enrol(here._id, 'a');
    const [other] = await of.enrol(there._id, 'a');
    expect(await refused(move(a, there._id))).toEqual(['conflict', expect.stringContaining('already')]);
    await of.step(other, 'cancel');
    await move(a, there._id);
    expect(await of.statusOf(a)).toBe('registered');
    expect(await of.statusOf(other)).toBe('cancelled');
    expect(await refused(move(a, 'nowhere'))).toEqual(['invalid', expect.any(String)]);
    await site.services.stores.records.undo('registration', String(a), (await of.find(a)).revision, of.by);
    expect(await of.find(a)).toMatchObject({ webinarId: here._id, status: 'registered' });
    await of.expectCorrectSeats();
  });
});

describe('staff', () => {
  test('mark attendance and payment, and get a conflict when another change came first', async () => {
    const { _id } = await of.webinar({ capacity: 1 });
    const [a, b] = await of.enrol(_id, 'a', 'b');
    const { registrationService, accounts } = site.services;
    const account = await accounts.findByEmail('asha@example.com');
    if (!account) throw new Error('There is no owner.');
    const { registration } = await registrationService.view(String(a));
    const seen = { id: registration._id, revision: registration.revision };
    await registrationService.applyActionOfStaff(
      seen,
      { kind: 'paid', isPaid: true, note: 'UPI 4711' },
      account,
    );
    const overtaken = registrationService.applyActionOfStaff(
      seen,
      { kind: 'attended', hasAttended: true },
      account,
    );
    await expect(overtaken).rejects.toMatchObject({
      reason: 'conflict',
      current: { registration: { paid: 1, paidNote: 'UPI 4711', revision: registration.revision + 1 } },
    });
    await site.services.stores.registrations.recordArrival(String(a));
    const { joinedAt } = await of.find(a);
    await site.services.stores.registrations.recordArrival(String(a));
    expect(await of.find(a)).toMatchObject({ status: 'attended', joinedAt });
    expect(joinedAt).not.toBe('');
    await site.services.stores.registrations.recordArrival(String(b));
    expect(await of.statusOf(b)).toBe('waiting 1');
    expect(await refused(of.step(a, 'cancel'))).toEqual(['conflict', expect.any(String)]);
    expect(await registrationService.figuresOf(_id)).toEqual({
      seats: { capacity: 1, taken: 1, waiting: 1 },
      counts: { registered: 0, waiting: 1, offered: 0, cancelled: 0, attended: 1, unconfirmed: 0 },
    });
    const added = await registrationService.add(
      _id,
      { name: 'Leela', email: 'LEELA@example.com', contact: '9000000002' },
      account,
    );
    expect(added).toMatchObject({
      position: 2,
      registration: { status: 'waiting', email: 'leela@example.com' },
    });
    const wrong = registrationService.add(_id, { name: '', email: 'x', contact: '1' }, account);
    expect(await refused(wrong)).toEqual(['invalid', expect.any(String)]);
  });
});

test('a full webinar answers the form of the first version with 201 and the waiting list', async () => {
  const { _id } = await of.webinar({ capacity: 1 });
  const headers = await csrfHeaders(site, 'webinar');
  const book = async (name: string, key?: string) => {
    const json = {
      name,
      email: `${name}@example.com`,
      contact: '9000000001',
      webinarId: _id,
      webinarTitle: '',
    };
    const answer = await site.call('POST', 'webinar/bookwebinar', {
      json,
      headers: { ...headers, ...(key && { 'idempotency-key': key }) },
    });
    return [answer.statusCode, answer.json()];
  };
  const message = 'Your Webinar register successfully!';
  expect(await book('Meena')).toEqual([201, { message, status: 'registered' }]);
  expect(await book('Ravi', 'key-1')).toEqual([201, { message, status: 'waiting' }]);
  expect(await book('Ravi', 'key-1')).toEqual([201, { message, status: 'waiting' }]);
  expect(await book('Ravi')).toEqual([201, { message, status: 'waiting' }]);
  await site.records.update('webinar', _id, { calledOff: 1 });
  expect(await book('Neel')).toEqual([
    400,
    { message: expect.any(String), errors: { webinarId: expect.stringContaining('has been cancelled') } },
  ]);
});
