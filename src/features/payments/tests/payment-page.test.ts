import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { managedRegistrationsOf } from '#tests/factories/managed-registrations.ts';
import { previewsOf } from '#tests/factories/previews.ts';
import { createTestSite, type TestSite } from '#tests/factories/test-site.ts';

let site: TestSite;
let pages: Awaited<ReturnType<typeof previewsOf>>;
let mine: ReturnType<typeof managedRegistrationsOf>;
beforeAll(async () => {
  site = await createTestSite();
  pages = await previewsOf(site);
  mine = managedRegistrationsOf(site, pages);
});
afterAll(async () => {
  await pages.close();
  await site.close();
});
beforeEach(() => mine.resetLimits());

const upi = { webinar: { payTo: 'ananta@bank' } };
const paymentOf = (id: string) => site.services.stores.payments.of(id);
const report = (my: string, bankReference: string) => mine.post(`${my}/pay`, { bankReference });

test('the own link leads to a page with amount, reference, QR code and a link for payment apps', async () => {
  const { id, my } = await mine.registration(upi);
  expect((await pages.get(my)).text).toContain('Pay <!-- -->₹1,500');
  const leads = await pages.get(`${my}?pay`);
  expect([leads.status, leads.headers.get('location')]).toEqual([302, `${my}/pay`]);
  const { status, text, headers } = await pages.get(`${my}/pay`);
  const reference = (await paymentOf(id))?.reference ?? '';
  expect(status).toBe(200);
  expect(text).toContain(
    `upi://pay?pa=ananta%40bank&amp;pn=Ananta&amp;am=1500.00&amp;cu=INR&amp;tr=${reference}`,
  );
  expect(text).toMatch(/<svg role="img" aria-label="QR code[^>]*><path d="M\d/);
  expect(headers.get('cache-control')).toBe('no-store');
  // The page can be shown to others who pay: it does not contain the link.
  expect(text).not.toContain(my.slice('/my/'.length));
});

test('a parent reports a payment; that moves no money, and a second press changes nothing', async () => {
  const { id, my } = await mine.registration(upi);
  expect((await report(my, '12')).status).toBe(400);
  expect(await paymentOf(id)).toMatchObject({ state: 'pending' });
  const first = await report(my, '4123 4567 8901');
  expect([first.status, first.headers.get('location')]).toEqual([303, `${my}/pay?done`]);
  const claimed = await paymentOf(id);
  expect(claimed).toMatchObject({ state: 'claimed', claimedReference: '412345678901', received: 0 });
  expect((await report(my, '412345678901')).status).toBe(303);
  expect(await paymentOf(id)).toEqual(claimed);
  expect((await mine.stored(id))?.paid).toBe(0);
  expect((await pages.get(`${my}/pay?done`)).text).toContain('We have noted that you have paid.');
});

test('without a reference it is reported too; a settled payment cannot be reported', async () => {
  const { id, my } = await mine.registration(upi);
  expect((await report(my, '')).status).toBe(303);
  expect(await paymentOf(id)).toMatchObject({ state: 'claimed', claimedReference: '' });
  await site.services.stores.registrations.applyAction(
    { id, by: mine.staff },
    { kind: 'paid', isPaid: true, note: '' },
  );
  expect((await report(my, '412345678902')).status).toBe(409);
  expect(await paymentOf(id)).toMatchObject({ state: 'paid', claimedReference: '' });
  expect((await pages.get(`${my}/pay`)).text).toContain('Paid. Thank you!');
});

test('without a UPI id the page says how to pay, and without an amount it shows the price', async () => {
  const { my } = await mine.registration({ webinar: { payTo: 'at the door' } });
  const { text } = await pages.get(`${my}/pay`);
  expect(text).toContain('at the door');
  expect(text).not.toContain('upi://');
  const inWords = await mine.registration({ webinar: { price: '₹500 for two', payTo: 'ananta@bank' } });
  const shown = (await pages.get(`${inWords.my}/pay`)).text;
  expect(shown).toContain('₹500 for two');
  expect(shown).toContain('ananta@bank');
  expect(shown).not.toContain('upi://');
});

test('a paid seat that was given up is not called safe, and a surplus is named', async () => {
  const { id, my } = await mine.registration(upi);
  const registrations = site.services.stores.registrations;
  await registrations.applyAction({ id, by: mine.staff }, { kind: 'paid', isPaid: true, note: '' });
  const payment = await paymentOf(id);
  const target = { id: payment?.id ?? '', revision: payment?.revision ?? 0 };
  const surplus = { kind: 'confirm', amount: 20_050, bankReference: '', note: '' } as const;
  await site.services.stores.payments.applyAction(target, surplus, 'Neel');
  expect((await pages.get(`${my}/pay`)).text).toMatch(/₹200\.50(<!-- -->)? too much/);
  await registrations.applyAction({ id, by: mine.staff }, { kind: 'cancel' });
  const { text } = await pages.get(`${my}/pay`);
  expect(text).toContain('We have your payment, but you have no seat');
  expect(text).not.toContain('safe');
});

test('the page of the registration knows what was reported, and what has come in part', async () => {
  const { id, my } = await mine.registration(upi);
  await report(my, '');
  const reported = (await pages.get(my)).text;
  expect(reported).toContain('We are looking for your payment');
  expect(reported).not.toContain('Pay <!-- -->');
  const payment = await paymentOf(id);
  const target = { id: payment?.id ?? '', revision: payment?.revision ?? 0 };
  const part = { kind: 'confirm', amount: 50_000, bankReference: '', note: '' } as const;
  await site.services.stores.payments.applyAction(target, part, 'Neel');
  const partly = (await pages.get(my)).text;
  expect(partly).toContain('Pay <!-- -->₹1,000');
  expect(partly).toContain('Refund of ₹500');
  const by = mine.staff;
  await site.services.stores.registrations.applyAction({ id, by }, { kind: 'cancel' });
  const cancelled = (await pages.get(my)).text;
  expect(cancelled).toContain('Refund of ₹500');
  expect(cancelled).not.toContain('no record of a payment');
  expect(cancelled).not.toContain('Where should we send');
});

test('a waiting parent has nothing to pay, nor one of a cancelled webinar; the join link and an unknown link open no payment', async () => {
  const { my, join } = await mine.registration({ ...upi, status: 'waiting' });
  expect((await pages.get(`${my}/pay`)).text).toContain('There is nothing to pay');
  expect((await report(my, '')).status).toBe(409);
  const off = await mine.registration({ webinar: { payTo: 'ananta@bank', calledOff: 1 } });
  expect((await pages.get(`${off.my}/pay`)).text).toContain('There is nothing to pay');
  const token = join.slice('/join/'.length);
  for (const other of [token, '0'.repeat(64)]) {
    expect((await pages.get(`/my/${other}/pay`)).status).toBe(404);
    expect((await mine.post(`/my/${other}/pay`, { bankReference: '' })).status).toBe(404);
  }
});

test('a failure is a page for a browser, and says nothing about its cause', async () => {
  const { my } = await mine.registration(upi);
  const { payments } = pages.stores;
  const of = payments.of;
  payments.of = () => Promise.reject(new Error('secret cause'));
  const { status, text, headers } = await pages.get(`${my}/pay`, { headers: { accept: 'text/html,*/*' } });
  payments.of = of;
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
    500,
    'text/html; charset=utf-8',
    'no-store',
  ]);
  expect(text).toContain('Something went wrong on our side. Please try again.');
  expect(text).not.toContain('secret cause');
});
