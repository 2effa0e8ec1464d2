import { beforeEach, expect, test } from 'vitest';
import { managedRegistrationsOf } from '#tests/factories/managed-registrations.ts';
import { previewsOf } from '#tests/factories/previews.ts';
import { provide, provideSite, provideTestSite } from '#tests/factories/provided-site.ts';
import { keyOfQuote } from '../rules/refund-quote.ts';
import { selfServiceActions as actions } from '../rules/registration-page.ts';

const [hour, day] = [3_600_000, 86_400_000];
const site = provideTestSite();
const pages = provideSite(() => previewsOf(site));
const mine = provide(async () => managedRegistrationsOf(site, pages));
beforeEach(() => mine.resetLimits());

test('opening the page changes nothing, notifies no one, and the page contains neither link nor room', async () => {
  const { my, token, id } = await mine.registration({
    webinar: { joinUrl: 'https://room.example/secret-room' },
  });
  const before = await mine.stored(id);
  for (let look = 0; look < 3; look++) {
    const { status, headers, text } = await pages.get(my);
    expect(status).toBe(200);
    expect(['Calm evenings', 'Cancel my registration', '₹1,500'].every((words) => text.includes(words))).toBe(
      true,
    );
    expect(text.includes(token) || text.includes('secret-room')).toBe(false);
    expect(Object.fromEntries(headers)).toMatchObject({
      ...{ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
      'x-robots-tag': 'noindex, nofollow',
    });
  }
  const data = await pages.get(`${my}.data`);
  expect([data.status, data.text.includes('Calm evenings'), data.text.includes(token)]).toEqual([
    200,
    true,
    false,
  ]);
  expect(await mine.stored(id)).toEqual(before);
});

test('altered, guessed, revoked and expired links open nothing, and all get the same answer', async () => {
  const [theirs, own] = [await mine.registration(), await mine.registration()];
  const { token } = theirs;
  const revoked = await mine.registration();
  await mine.press(revoked.my, 'newLink');
  const over = await mine.registration({ starts: -2 * hour });
  site.clock.advance(31 * day);
  await site.services.stores.registrationLinks.forget(mine.at(-30 * day));
  site.clock.reset();
  const swap = (at: number) => token.slice(0, at) + (token[at] === 'a' ? 'b' : 'a') + token.slice(at + 1);
  const wrong = {
    ...{ 'first digit': swap(0), 'one digit': swap(31), 'last digit': swap(63) },
    ...{ 'cut off': token.slice(0, -1), 'too long': `${token}0`, 'twice over': token + token },
    ...{ 'in capitals': token.toUpperCase(), 'all zeros': '0'.repeat(64) },
    'half of two': token.slice(0, 32) + own.token.slice(32),
    'for the room alone': theirs.join.replace('/join/', ''),
    ...{ 'ended by its parent': revoked.token, 'a month after': over.token },
    'the id of the place': theirs.id,
    'with a slash of its own': `${token.slice(0, 32)}%2F${token.slice(33)}`,
  };
  const before = await mine.stored(theirs.id);
  const bodies = new Set<string>();
  for (const [what, link] of Object.entries(wrong)) {
    const { status, text } = await pages.get(`/my/${link}`);
    expect([what, status]).toEqual([what, 404]);
    bodies.add(text);
    for (const action of ['take', 'cancel', 'newLink'] as const) {
      expect([what, (await mine.press(`/my/${link}`, action)).status]).toEqual([what, 404]);
      await mine.resetLimits();
    }
  }
  expect(bodies.size).toBe(1);
  expect(await mine.stored(theirs.id)).toEqual(before);
  // Another site has no link to post to: there is no cookie that could authorise it.
  expect((await pages.get(own.my)).headers.get('set-cookie')).toBeNull();
}, 60_000);

test('a registration is cancelled as shown; a changed quote is shown first', async () => {
  const { my, id } = await mine.registration({ starts: 24 * hour + 5000, registration: { paid: 1 } });
  const shown = await mine.quoteOf(id);
  site.clock.advance(6000);
  try {
    const late = await mine.press(my, 'cancel', { quote: keyOfQuote(shown) });
    expect(late.status).toBe(409);
    expect(/has changed since/.test(late.text) && /No refund is due/.test(late.text)).toBe(true);
    expect((await mine.press(my, 'cancel')).status).toBe(409);
    expect(await mine.stored(id)).toMatchObject({ status: 'registered' });
    const quote = keyOfQuote(await mine.quoteOf(id));
    const done = await mine.press(my, 'cancel', { quote });
    expect([done.status, done.headers.get('location')]).toEqual([303, `${my}?done=cancel`]);
    expect((await mine.press(my, 'cancel', { quote })).status).toBe(303);
    expect(await mine.cancellations(id)).toMatchObject([{ source: 'parent', refund: 'none' }]);
    expect((await pages.get(my)).text.includes('You cancelled it')).toBe(true);
  } finally {
    site.clock.reset();
  }
});

test('a new date set meanwhile is shown before anything is cancelled', async () => {
  const { my, id, webinarId } = await mine.registration();
  const quote = keyOfQuote(await mine.quoteOf(id));
  await site.records.update('webinar', webinarId, mine.times(20 * day));
  expect((await mine.press(my, 'cancel', { quote })).status).toBe(409);
  expect(await mine.stored(id)).toMatchObject({ status: 'registered' });
});

test('name and phone are changed by the rules of the form, and invalid input is shown again', async () => {
  const { my, id } = await mine.registration();
  const wrong = await mine.press(my, 'change', { name: 'Meena Rao', contact: 'call me' });
  expect(wrong.status).toBe(400);
  expect(wrong.text.includes('Mobile number must be 10 digits')).toBe(true);
  expect(wrong.text.includes('value="Meena Rao"') && wrong.text.includes('value="call me"')).toBe(true);
  expect(
    (await mine.press(my, 'change', { name: 'Meena Rao', contact: '9876543210', email: 'x@y.z' })).status,
  ).toBe(303);
  const after = await mine.stored(id);
  expect(after).toMatchObject({
    name: 'Meena Rao',
    contact: '9876543210',
    email: expect.stringContaining('@example.com'),
  });
  await mine.press(my, 'change', { name: 'Meena Rao', contact: '9876543210' });
  expect((await mine.stored(id))?.revision).toBe(after?.revision);
  const [last] = await site.services.stores.changes.listHistory('registration', id);
  expect(last?.by).toEqual({ kind: 'visitor' });
});

test('a registration moves to another open date with the same link and its payment; too late it stays', async () => {
  const { my, id } = await mine.registration({ registration: { paid: 1 } });
  const other = await mine.webinar({ starts: 10 * day, price: '1200', title: 'The other date' });
  const full = await mine.webinar({ starts: 11 * day, capacity: 0 });
  const hidden = await mine.webinar({ starts: 12 * day, publishAt: mine.at(day) });
  expect((await pages.get(my)).text.includes('The other date')).toBe(true);
  for (const [webinarId, status] of [
    ['nowhere', 400],
    ['', 400],
    [hidden, 400],
    [full, 409],
  ] as const)
    expect([webinarId, (await mine.press(my, 'move', { webinarId })).status]).toEqual([webinarId, status]);
  expect((await mine.press(my, 'move', { webinarId: other })).status).toBe(303);
  expect((await mine.press(my, 'move', { webinarId: other })).status).toBe(303);
  expect(await mine.stored(id)).toMatchObject({ webinarId: other, status: 'registered' });
  // The link of the earlier email shows the new date; the refund is the paid amount.
  expect((await pages.get(my)).text.includes('The other date')).toBe(true);
  expect(await mine.quoteOf(id)).toMatchObject({ share: 'full', price: '1500' });
  expect((await mine.press(my, 'move', { webinarId: full, mayWait: 'yes' })).status).toBe(303);
  expect(await mine.stored(id)).toMatchObject({ webinarId: full, status: 'waiting' });

  const late = await mine.registration({ starts: 2.9 * hour });
  const page = await pages.get(late.my);
  expect(page.text.includes('you can no longer switch to another one')).toBe(true);
  expect((await mine.press(late.my, 'move', { webinarId: other })).status).toBe(409);
  await site.records.update('webinar', late.webinarId, { calledOff: 1 });
  expect((await mine.press(late.my, 'move', { webinarId: other })).status).toBe(303);
  expect((await mine.termsOf(late.id)).isMovedLate).toBeUndefined();
});

test('a move after the refund deadline does not bring a refund for the new date', async () => {
  const { my, id } = await mine.registration({ starts: 5 * hour, registration: { paid: 1 } });
  const other = await mine.webinar({ starts: 10 * day });
  await mine.press(my, 'move', { webinarId: other });
  expect(await mine.quoteOf(id)).toMatchObject({ share: 'none', isMovedLate: true });
  // Enrolling again after cancelling makes a new, unpaid registration: the kept payment stays kept.
  await mine.press(my, 'cancel', { quote: keyOfQuote(await mine.quoteOf(id)) });
  const { email = '', webinarId = '' } = (await mine.stored(id)) ?? {};
  const again = { webinarId, name: 'Meena', email, contact: '9000000001', proof: await site.prove() };
  await site.services.submissions.enrol(again, '10.0.0.1');
  expect(await mine.stored(id)).toMatchObject({ status: 'cancelled', paid: 1 });
  expect(await mine.cancellations(id)).toMatchObject([{ refund: 'none' }]);
  const all = await site.records.list('registration', { owner: webinarId });
  expect(all.filter((one) => one.email === email && one._id !== id)).toMatchObject([{ paid: 0 }]);
});

test('terms are those of the day of enrolment, or of the day of a restored registration', async () => {
  const set = (hours: number) => mine.set('refundFullHours', hours);
  const { my, id } = await mine.registration({ starts: 30 * hour });
  expect(await mine.termsOf(id)).toMatchObject({ price: '1500', policy: { fullHours: 24 } });
  await set(48);
  try {
    expect(await mine.quoteOf(id)).toMatchObject({ share: 'full' });
    await mine.press(my, 'cancel', { quote: keyOfQuote(await mine.quoteOf(id)) });
    await site.services.stores.registrations.applyAction({ id, by: mine.staff }, { kind: 'reinstate' });
    expect(await mine.quoteOf(id)).toMatchObject({ share: 'none' });
    // A registration restored from the trash keeps its terms.
    await site.records.remove('registration', id);
    const [gone] = await site.services.stores.changes.listTrash(['registration']);
    await set(24);
    await site.services.stores.records.restore(gone?.id ?? '', mine.staff);
    expect(await mine.termsOf(id)).toMatchObject({ policy: { fullHours: 48 } });
  } finally {
    await set(24);
  }
});

test('a refund can be requested within 48 hours, and ends when the registration is restored', async () => {
  const { my, id } = await mine.registration();
  expect((await mine.press(my, 'askRefund', { payBackTo: 'meena@upi' })).status).toBe(409);
  await mine.press(my, 'cancel', { quote: keyOfQuote(await mine.quoteOf(id)) });
  expect(await mine.cancellations(id)).toMatchObject([{ refund: 'none', dueBy: null }]);
  const empty = await mine.press(my, 'askRefund', { payBackTo: ' ' });
  expect([empty.status, /such as your UPI ID/.test(empty.text)]).toEqual([400, true]);
  expect((await mine.press(my, 'askRefund', { payBackTo: 'x'.repeat(201) })).status).toBe(400);
  for (const payBackTo of ['meena@upi', 'meena@upi', 'meena.rao@upi'])
    expect((await mine.press(my, 'askRefund', { payBackTo })).status).toBe(303);
  const [asked, ...others] = await mine.cancellations(id);
  expect(others).toEqual([]);
  expect(asked).toMatchObject({ refund: 'requested', payBackTo: 'meena.rao@upi' });
  expect(asked?.dueBy).toMatch(/^\d{4}-\d\d-\d\d$/);
  await site.services.stores.registrations.applyAction({ id, by: mine.staff }, { kind: 'reinstate' });
  expect(await mine.cancellations(id)).toMatchObject([{ refund: 'none', payBackTo: '', dueBy: null }]);
});

test('an expired offer and a restored older version are cancellations too', async () => {
  const offered = await mine.registration({
    status: 'offered',
    registration: { offeredUntil: mine.at(hour), paid: 1 },
  });
  site.clock.advance(2 * hour);
  try {
    await site.services.stores.registrations.endDue();
  } finally {
    site.clock.reset();
  }
  // The parent never accepted the seat, so the payment is refunded however late it is.
  expect(await mine.cancellations(offered.id)).toMatchObject([{ source: 'site', refund: 'due' }]);
  const expired = [await pages.get(offered.my), await pages.get(offered.join)];
  expect(expired.map(({ text }) => text.includes('The seat was not accepted in time'))).toEqual([true, true]);
  const { id, my } = await mine.registration({ registration: { paid: 1 } });
  await site.services.stores.registrations.applyAction({ id, by: mine.staff }, { kind: 'cancel' });
  expect((await pages.get(my)).text.includes('We cancelled it for you')).toBe(true);
  const { revision = 0 } = (await mine.stored(id)) ?? {};
  await site.services.stores.records.undo('registration', id, revision, mine.staff);
  expect(await mine.stored(id)).toMatchObject({ status: 'registered' });
  expect(await mine.cancellations(id)).toMatchObject([{ source: 'staff', refund: 'none' }]);
});

test('one press each subscribes to news and unsubscribes', async () => {
  const { my, email } = await mine.registration();
  const { consentService } = site.services;
  expect(await consentService.wantsNews(email)).toBe(false);
  await mine.press(my, 'news', { wanted: 'yes' });
  expect(await consentService.wantsNews(email)).toBe(true);
  expect((await pages.get(my)).text.includes('Stop the news emails')).toBe(true);
  await mine.press(my, 'news', { wanted: 'no' });
  expect(await consentService.wantsNews(email)).toBe(false);
});

test('all links of a registration end at once, and an email brings a new one that never repeats an old one', async () => {
  const { my, join, id, email } = await mine.registration();
  const ended = await mine.press(my, 'newLink');
  expect([ended.status, /All links to this registration have stopped working/.test(ended.text)]).toEqual([
    200,
    true,
  ]);
  for (const path of [my, join]) expect((await pages.get(path)).status).toBe(404);
  expect((await mine.press(my, 'newLink')).status).toBe(404);
  const [link = ''] = await mine.linksIn(email, 'new-place-link');
  expect([link === my, (await pages.get(link)).status]).toEqual([false, 200]);
  // Nor after the links were deleted, and an email creates them again.
  site.clock.advance(40 * day);
  try {
    await site.services.stores.registrationLinks.forget(mine.at(-30 * day));
    await site.services.registrationLinks.ensure(site.services.stores, id);
  } finally {
    site.clock.reset();
  }
  expect((await pages.get(my)).status).toBe(404);
});

test('a parent who lost the email gets all links; the answer is the same for every address', async () => {
  const one = await mine.registration();
  const two = await mine.registration({ email: one.email });
  const over = await mine.registration({ email: one.email, starts: -40 * day });
  const ask = (email: string) => mine.post('/my', { email });
  const known = await ask(` ${one.email.toUpperCase()} `);
  const unknown = await ask('nobody@example.com');
  for (const { status, headers } of [known, unknown])
    expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([
      303,
      '/my?asked',
      'no-store',
    ]);
  expect((await pages.get('/my?asked')).text.includes('Please check your inbox')).toBe(true);
  const links = await mine.linksIn(one.email, 'place-links');
  expect(links.sort()).toEqual([one.my, two.my].sort());
  expect(links).not.toContain(over.my);
  expect(await mine.linksIn('nobody@example.com', 'place-links', 0)).toEqual([]);
  const wrong = await ask('meena@');
  expect([wrong.status, wrong.text.includes('value="meena@"')]).toEqual([400, true]);
});

test('emails contain the link that can change things; calendar entries never do', async () => {
  const { email, my, join } = await mine.registration({ webinar: { location: 'Online' } });
  const webinarId = await mine.webinar({ starts: 9 * day, joinUrl: 'https://room.example' });
  const sent = { webinarId, name: 'Meena', email, contact: '9000000001', proof: await site.prove() };
  await site.services.submissions.enrol(sent, '10.0.0.1');
  const mail = await mine.mailOf(email, 'enrolment-confirmed');
  const { calendar = '' } = mail;
  expect(/\/join\/[0-9a-f]{64}/.test(calendar.replace(/\r?\n /g, ''))).toBe(true);
  expect(/\/my\//.test(calendar.replace(/\r?\n /g, ''))).toBe(false);
  expect(/\/my\/[0-9a-f]{64}/.test(mail.text) && /\/join\/[0-9a-f]{64}/.test(mail.text)).toBe(true);
  expect([my, join].every(Boolean)).toBe(true);
});

test('staff see the refund, mark it as paid, undo that, and revoke links', async () => {
  const { my, id } = await mine.registration({ registration: { paid: 1 } });
  const view = () => site.call('GET', `registrations/${id}`, { token: site.admin });
  expect((await view()).json()).toMatchObject({
    refund: { quote: { share: 'full', isPaid: true } },
    cancellation: null,
  });
  await mine.press(my, 'cancel', { quote: keyOfQuote(await mine.quoteOf(id)) });
  await mine.press(my, 'askRefund', { payBackTo: 'meena@upi' });
  const { cancellation } = (await view()).json<{ cancellation: { _id: string; revision: number } }>();
  const listed = async (state = 'open') => {
    const answer = await site.call('GET', `refunds?state=${state}`, { token: site.admin });
    return answer
      .json<{ refunds: { _id: string }[] }>()
      .refunds.filter(({ _id }) => _id === cancellation._id);
  };
  expect(await listed()).toMatchObject([
    { payBackTo: 'meena@upi', registration: { _id: id }, refund: 'requested' },
  ]);
  const dashboard = (await site.call('GET', 'dashboard', { token: site.admin })).json();
  expect(dashboard.refunds.open).toBeGreaterThan(0);

  const take = (revision: number, action: object, token = site.admin) =>
    site.call('POST', `registrations/${id}/refund`, {
      token,
      json: { id: cancellation._id, revision, action },
    });
  const paid = { kind: 'refundPaid', note: 'UPI 42' };
  expect((await take(cancellation.revision, paid, site.user)).statusCode).toBe(403);
  expect((await take(cancellation.revision, { kind: 'refundPaid', note: 'x'.repeat(201) })).statusCode).toBe(
    400,
  );
  const done = await take(cancellation.revision, paid);
  expect(done.json().cancellation).toMatchObject({ refund: 'completed', note: 'UPI 42', payBackTo: '' });
  const quicker = await take(cancellation.revision, paid);
  expect([quicker.statusCode, quicker.json().current.cancellation.refund]).toEqual([409, 'completed']);
  expect([await listed(), (await listed('completed')).length]).toEqual([[], 1]);
  const { revision } = done.json().cancellation;
  const back = await take(revision, { kind: 'refundOpen', payBackTo: 'meena@upi' });
  expect(back.json().cancellation).toMatchObject({
    refund: 'requested',
    payBackTo: 'meena@upi',
    completedAt: null,
  });
  expect((await site.call('GET', 'refunds?state=all', { token: site.admin })).statusCode).toBe(400);

  expect(
    (await site.call('POST', `registrations/${id}/links`, { token: site.admin, json: {} })).statusCode,
  ).toBe(202);
  expect((await pages.get(my)).status).toBe(404);
  const said = (await site.call('GET', 'activity', { token: site.admin })).body;
  for (const kind of ['refundPaid', 'refundOpened', 'placeLinksEnded']) expect(said).toContain(kind);
});

test('every action is answered, whatever the status of the registration', async () => {
  for (const status of ['registered', 'waiting', 'offered', 'cancelled', 'attended'] as const) {
    for (const action of [...actions, 'dance' as never]) {
      const offeredUntil = status === 'offered' ? mine.at(hour) : '';
      const { my } = await mine.registration({ status, registration: { offeredUntil } });
      const answer = await mine.press(my, action);
      expect([200, 303, 400, 409]).toContain(answer.status);
      await mine.resetLimits();
    }
  }
});
