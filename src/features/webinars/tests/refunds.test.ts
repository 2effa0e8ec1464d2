import { beforeEach, expect, test } from 'vitest';
import { visitor } from '#core/actor.ts';
import { managedRegistrationsOf } from '#tests/factories/managed-registrations.ts';
import { previewsOf } from '#tests/factories/previews.ts';
import { provide, provideSite, provideTestSite } from '#tests/factories/provided-site.ts';
import type { OpenRefund, RefundAction } from '../api.ts';
import { keyOfQuote } from '../rules/refund-quote.ts';

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const site = provideTestSite();
const pages = provideSite(() => previewsOf(site));
const mine = provide(async () => managedRegistrationsOf(site, pages));
beforeEach(() => mine.resetLimits());

const paid = { registration: { paid: 1 } };
const cancel = async (my: string, id: string) =>
  mine.press(my, 'cancel', { quote: keyOfQuote(await mine.quoteOf(id)) });
// A session ends after twelve hours.
const listed = async (id: string): Promise<OpenRefund[]> =>
  (await site.call('GET', 'refunds', { token: await site.signIn() }))
    .json<{ refunds: OpenRefund[] }>()
    .refunds.filter(({ registration }) => registration._id === id);
async function applyAction(id: string, action: RefundAction) {
  const [last] = (await mine.cancellations(id)).slice(-1);
  const json = { id: last?.id, revision: last?.revision, action };
  return site.call('POST', `registrations/${id}/refund`, { token: await site.signIn(), json });
}
const erased = (id: string) => site.call('DELETE', `trash/registration/${id}`, { token: site.admin });

test('bringing a webinar forward takes no refund from parents who enrolled before', async () => {
  const { my, id, webinarId } = await mine.registration(paid);
  const before = await mine.quoteOf(id);
  expect((await pages.get(my)).text).toMatch(/This applies until .+ IST/);
  const soon = mine.times(2 * hour);
  await site.records.update('webinar', webinarId, soon);
  const after = await mine.quoteOf(id);
  expect(after).toMatchObject({ share: 'full', until: before.until, startsAt: soon.startsAt });
  // A parent who has not seen the new date is shown it first, without a claim of days left to decide.
  expect((await mine.press(my, 'cancel', { quote: keyOfQuote(before) })).status).toBe(409);
  expect((await pages.get(my)).text.includes('This applies until')).toBe(false);
  // Moving to another webinar stays possible.
  const other = await mine.webinar({ starts: 10 * day });
  expect((await mine.press(my, 'move', { webinarId: other, quote: keyOfQuote(after) })).status).toBe(303);
  expect((await mine.termsOf(id)).isMovedLate).toBeUndefined();
  // After that the new webinar's start counts.
  await site.records.update('webinar', other, mine.times(20 * day));
  expect(Date.parse((await mine.quoteOf(id)).until)).toBeGreaterThan(Date.parse(mine.at(18 * day)));
  expect((await cancel(my, id)).status).toBe(303);
  expect(await mine.cancellations(id)).toMatchObject([{ refund: 'due' }]);
});

test('a later start counts from when the parent was notified of it', async () => {
  const { id, webinarId } = await mine.registration(paid);
  const [first, later, soon] = [mine.times(5 * day), mine.times(20 * day), mine.times(2 * hour)];
  await site.records.update('webinar', webinarId, later);
  site.clock.advance(6 * minute);
  try {
    await site.services.jobRunner.runDue();
    await site.records.update('webinar', webinarId, soon);
    expect((await mine.termsOf(id)).promised).toBe(later.startsAt);
    expect((await mine.quoteOf(id)).share).toBe('full');
    // The parent of the other registration was not notified of the former start.
    const { id: other } = await mine.registration({ webinar: first });
    expect((await mine.termsOf(other)).promised).toBe(first.startsAt);
  } finally {
    site.clock.reset();
  }
});

test('the email about a cancellation states what the page stated, and how to ask for the refund', async () => {
  const full = await mine.registration(paid);
  await cancel(full.my, full.id);
  const { text } = await mine.mailOf(full.email, 'place-cancelled');
  expect(text).toContain('Full refund of ₹1,500. That is everything you paid.');
  expect(text).toMatch(
    /Please tell us by .+ where to send your refund, using the link below\. It will be credited in 7 to 10/,
  );
  const late = await mine.registration({ ...paid, starts: 5 * hour });
  await cancel(late.my, late.id);
  const email = await mine.mailOf(late.email, 'place-cancelled');
  expect(email.text).toContain('No refund is due. This is less than 24 hours before the start.');
  expect(email.text).not.toContain('Please tell us');
  const free = await mine.registration({ webinar: { price: 'Free' } });
  await cancel(free.my, free.id);
  expect((await mine.mailOf(free.email, 'place-cancelled')).text).not.toMatch(/refund/i);
});

test('a refund stays listed when its registration is deleted, and the trash keeps the registration until it is paid', async () => {
  const { my, id, webinarId } = await mine.registration(paid);
  await cancel(my, id);
  await mine.press(my, 'askRefund', { payBackTo: 'meena@upi' });
  const { open } = await site.services.stores.refunds.figures('2020-01-01');
  await site.records.remove('registration', id);
  expect(await listed(id)).toMatchObject([
    { payBackTo: 'meena@upi', registration: { name: 'Meena', isInTrash: true } },
  ]);
  expect((await site.services.stores.refunds.figures('2020-01-01')).open).toBe(open);

  const refused = await erased(id);
  expect([refused.statusCode, /A refund is still due/.test(refused.body)]).toEqual([409, true]);
  await site.records.remove('webinar', webinarId);
  const { changes } = site.services.stores;
  const isOld = async () =>
    (await changes.listTrashedBefore(mine.at(day), { limit: 500, offset: 0 })).some(
      ({ recordId }) => recordId === id,
    );
  expect(await isOld()).toBe(false);

  const done = await applyAction(id, { kind: 'refundPaid', note: 'UPI 7' });
  expect([done.statusCode, done.json().cancellation.refund]).toEqual([200, 'completed']);
  expect((await applyAction('nowhere', { kind: 'refundPaid', note: '' })).statusCode).toBe(400);
  expect([await listed(id), await isOld()]).toEqual([[], true]);
  expect((await erased(id)).statusCode).toBe(200);
});

test('the payment for a registration that staff delete is owed, until the registration is restored', async () => {
  const one = await mine.registration(paid);
  const late = await mine.registration({ ...paid, starts: 5 * hour });
  const over = await mine.registration({ ...paid, starts: -2 * hour });
  for (const { id } of [one, late, over]) await site.records.remove('registration', id);
  expect(await listed(one.id)).toMatchObject([{ refund: 'due', quote: { share: 'full' } }]);
  expect([await listed(late.id), await listed(over.id)]).toEqual([[], []]);
  expect(await mine.cancellations(over.id)).toEqual([]);
  const { stores } = site.services;
  const back = async (id: string) => {
    const trashed = await stores.changes.findInTrash('registration', id);
    await stores.records.restore(trashed?.id ?? '', mine.staff);
  };
  await back(one.id);
  expect([await listed(one.id), await mine.stored(one.id)]).toMatchObject([[], { paid: 1 }]);
  await site.records.remove('registration', one.id);
  await applyAction(one.id, { kind: 'refundPaid', note: '' });
  await back(one.id);
  expect(await mine.stored(one.id)).toMatchObject({ status: 'registered', paid: 0 });
  await mine.expectCorrectSeats();
});

test('deleting a webinar owes every payment, however late, and the email says so', async () => {
  const { id, webinarId, email } = await mine.registration({ ...paid, starts: 5 * hour });
  await site.services.notifyingRemoval.removeAndNotify('webinar', webinarId, mine.staff);
  expect(await listed(id)).toMatchObject([{ refund: 'due', registration: { isInTrash: true } }]);
  const { text } = await mine.mailOf(email, 'webinar-called-off');
  expect(text).toContain('Full refund of ₹1,500.');
  expect(text).toContain('Please write or call to tell us where to send your refund.');
  // Erasing it removes the person to whom money is owed.
  const webinar = await site.services.stores.changes.findInTrash('webinar', webinarId);
  await site.services.stores.changes.erase(webinar?.id ?? '');
  expect(await listed(id)).toMatchObject([{ refund: 'due', registration: { name: 'Meena' } }]);
  await applyAction(id, { kind: 'refundPaid', note: '' });
  expect(await listed(id)).toEqual([]);
});

test('a webinar that is restored from the trash owes nothing any more', async () => {
  const { id, webinarId } = await mine.registration(paid);
  const { stores } = site.services;
  await site.records.remove('webinar', webinarId);
  expect(await listed(id)).toMatchObject([{ refund: 'due' }]);
  await stores.records.restore(
    (await stores.changes.findInTrash('webinar', webinarId))?.id ?? '',
    mine.staff,
  );
  expect(await listed(id)).toEqual([]);
  expect(await mine.stored(id)).toMatchObject({ status: 'registered', paid: 1 });
  await mine.expectCorrectSeats();
});

test('a refund that is not requested stays open until staff close it, and can still be paid', async () => {
  const { my, id, email } = await mine.registration(paid);
  await cancel(my, id);
  const early = await applyAction(id, { kind: 'refundLapsed', note: '' });
  expect([early.statusCode, /still has time/.test(early.body)]).toEqual([409, true]);
  site.clock.advance(49 * hour);
  try {
    expect(await listed(id)).toMatchObject([{ refund: 'due' }]);
    // An erasure request does not remove the debt either.
    const erasing = { email, requestId: 'r1', by: visitor };
    const { kept } = await site.services.stores.transaction((tx) =>
      site.services.erasureService.erasePerson(tx, erasing),
    );
    expect(kept).toMatchObject([{ what: 'registration', count: 1 }]);
    expect((await applyAction(id, { kind: 'refundLapsed', note: 'rang twice' })).statusCode).toBe(200);
    expect(await mine.cancellations(id)).toMatchObject([{ refund: 'none', dueBy: null, note: 'rang twice' }]);
    expect(await listed(id)).toEqual([]);
    expect((await applyAction(id, { kind: 'refundOpen', payBackTo: '' })).statusCode).toBe(200);
    expect(await listed(id)).toMatchObject([{ refund: 'due' }]);
    await mine.press(my, 'askRefund', { payBackTo: 'x@upi' });
    expect((await applyAction(id, { kind: 'refundPaid', note: '' })).json().cancellation.refund).toBe(
      'completed',
    );
  } finally {
    site.clock.reset();
  }
});

test('the payment for a webinar that was called off is owed, even after its day and an erasure request', async () => {
  const called = await mine.registration({ ...paid, starts: -2 * hour, webinar: { calledOff: 1 } });
  const erasing = { email: called.email, requestId: 'r2', by: visitor };
  const { kept } = await site.services.stores.transaction((tx) =>
    site.services.erasureService.erasePerson(tx, erasing),
  );
  expect(kept).toMatchObject([{ what: 'registration', count: 1 }]);
  expect(await listed(called.id)).toMatchObject([{ refund: 'due' }]);
});

test('a refund that a late move forfeits is stated before its button, and changes are shown first', async () => {
  const lost = 'you would not get one for cancelling the new date either';
  const { my, id } = await mine.registration({ ...paid, starts: 24 * hour + 5000 });
  const other = await mine.webinar({ starts: 10 * day });
  expect((await pages.get(my)).text.includes(lost)).toBe(false);
  const quote = keyOfQuote(await mine.quoteOf(id));
  site.clock.advance(6000);
  try {
    const late = await mine.press(my, 'move', { webinarId: other, quote });
    expect([
      late.status,
      late.text.includes(lost),
      late.text.includes('nothing has been changed yet'),
    ]).toEqual([...[409, true, true]]);
    const seen = keyOfQuote(await mine.quoteOf(id));
    expect((await mine.press(my, 'move', { webinarId: other, quote: seen })).status).toBe(303);
    expect((await mine.termsOf(id)).isMovedLate).toBe(true);
  } finally {
    site.clock.reset();
  }
});

test('a paid registration does not move to a dearer webinar at the old price; an unpaid one moves', async () => {
  const { my, id } = await mine.registration(paid);
  const dearer = await mine.webinar({ starts: 10 * day, price: '₹ 2,500', title: 'The dearer one' });
  const cheaper = await mine.webinar({ starts: 11 * day, price: '500', title: 'The cheaper one' });
  const { text } = await pages.get(my);
  expect([text.includes('The dearer one'), text.includes('The cheaper one')]).toEqual([false, true]);
  const refused = await mine.press(my, 'move', { webinarId: dearer });
  expect([refused.status, refused.text.includes('costs more than you have paid')]).toEqual([409, true]);
  expect((await mine.press(my, 'move', { webinarId: cheaper })).status).toBe(303);
  // The refund is the paid amount.
  expect(await mine.quoteOf(id)).toMatchObject({ price: '1500' });
  const { revision = 0 } = (await mine.stored(id)) ?? {};
  const json = { revision, action: { kind: 'move', webinarId: dearer } };
  const byStaff = await site.call('POST', `registrations/${id}/actions`, {
    token: await site.signIn(),
    json,
  });
  expect(byStaff.statusCode).toBe(200);
  const unpaid = await mine.registration();
  expect((await mine.press(unpaid.my, 'move', { webinarId: dearer })).status).toBe(303);
});

test('the message after an action is shown as long as it applies', async () => {
  const { my, id } = await mine.registration();
  const says = async () =>
    (await pages.get(`${my}?done=cancel`)).text.includes('We will email you to confirm it.');
  await cancel(my, id);
  expect(await says()).toBe(true);
  await site.services.stores.registrations.applyAction({ id, by: mine.staff }, { kind: 'reinstate' });
  expect(await says()).toBe(false);
});

test('a parent who has paid and waits reads the refund before leaving the waiting list', async () => {
  const waits = await mine.registration({ ...paid, status: 'waiting' });
  expect((await pages.get(waits.my)).text.includes('<strong>Full refund of ₹1,500')).toBe(true);
  const unpaid = await mine.registration({ status: 'waiting' });
  expect((await pages.get(unpaid.my)).text.includes('<strong>₹1,500')).toBe(false);
});

test('links end 30 days after their webinar, even before the cleanup has run', async () => {
  const { my, join, id, webinarId } = await mine.registration({ starts: -hour });
  site.clock.advance(29 * day);
  try {
    await site.services.registrationLinks.ensure(site.services.stores, id);
    expect((await pages.get(my)).status).toBe(200);
    site.clock.advance(2 * day);
    for (const path of [my, join]) expect((await pages.get(path)).status).toBe(404);
    // When the webinar is held again, the same email's link works again.
    await site.records.update('webinar', webinarId, mine.times(5 * day));
    expect((await pages.get(my)).status).toBe(200);
  } finally {
    site.clock.reset();
  }
});
