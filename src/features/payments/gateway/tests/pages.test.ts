import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createGatewaySite, type GatewaySite } from '#tests/factories/gateway-site.ts';
import { managedRegistrationsOf } from '#tests/factories/managed-registrations.ts';
import { previewsOf } from '#tests/factories/previews.ts';

let on: GatewaySite;
let pages: Awaited<ReturnType<typeof previewsOf>>;
let mine: ReturnType<typeof managedRegistrationsOf>;
beforeAll(async () => {
  on = await createGatewaySite();
  pages = await previewsOf(on.site);
  mine = managedRegistrationsOf(on.site, pages);
});
afterAll(async () => {
  await pages.close();
  await on.close();
});
beforeEach(async () => {
  on.gateway.down = undefined;
  await mine.resetLimits();
});

const upi = { webinar: { payTo: 'ananta@bank' } };
const press = (my: string) => mine.post(`${my}/pay`, { way: 'online' });
const linkOf = async (id: string) => {
  const { reference } = await on.paymentOf(id);
  const link = [...on.gateway.links.values()].find((one) => one.reference_id.startsWith(reference));
  if (!link) throw new Error('There is no link.');
  return link;
};
const returnPath = async (id: string) => new URL((await linkOf(id)).callback_url).pathname;

test('a button without script leads to the page of the payment service', async () => {
  const { id, my } = await mine.registration(upi);
  const { text } = await pages.get(`${my}/pay`);
  expect(text).toContain('Pay by card, UPI or net banking');
  expect(text).toContain('Or pay us directly by UPI');
  const answer = await press(my);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `${my}/pay?online`]);
  const { short_url } = await linkOf(id);
  const onward = await pages.get(`${my}/pay?online`);
  expect(onward.headers.get('refresh')).toBe(`0;url=${short_url}`);
  expect(onward.text).toContain(`href="${short_url}"`);
  // The policy of the page allows no other origin.
  expect(onward.headers.get('content-security-policy')).not.toContain(new URL(short_url).origin);
  // Reading the page again does not lead away.
  expect((await pages.get(`${my}/pay`)).headers.get('refresh')).toBeNull();
  // The gateway does not learn the link of the parent.
  expect(JSON.stringify(on.gateway.calls)).not.toContain(my.slice('/my/'.length));
});

test('where the service does not answer, the page says so and what to do', async () => {
  const { my } = await mine.registration(upi);
  on.gateway.down = 'broken';
  const answer = await press(my);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60']);
  expect(answer.text).toContain('The payment service does not answer right now. Nothing was paid.');
  expect(answer.text).toContain('upi://pay');
});

test('who has nothing to pay is led nowhere', async () => {
  const waiting = await mine.registration({ ...upi, status: 'waiting' });
  const off = await mine.registration({ webinar: { payTo: 'ananta@bank', calledOff: 1 } });
  for (const { my } of [waiting, off]) {
    expect((await pages.get(`${my}/pay`)).text).not.toContain('net banking');
    expect((await press(my)).status).toBe(409);
  }
  expect((await press(`/my/${'0'.repeat(64)}`)).status).toBe(404);
});

test('a browser that comes back proves nothing; the service is asked', async () => {
  const { id, my } = await mine.registration(upi);
  await press(my);
  const path = await returnPath(id);
  const claim = `${path}?razorpay_payment_id=pay_x&razorpay_payment_link_status=paid&razorpay_signature=00`;
  const early = await pages.get(claim);
  expect([early.status, early.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(early.text).toContain('We are checking your payment');
  expect((await mine.stored(id))?.paid).toBe(0);
  on.gateway.pay((await linkOf(id)).id);
  on.site.clock.advance(5000);
  const { text } = await pages.get(path);
  expect(text).toContain('Paid: ₹1,500. Thank you!');
  expect((await mine.stored(id))?.paid).toBe(1);
  // The address is known to the gateway.
  for (const personal of ['Meena', 'm1@example.com', my]) expect(text).not.toContain(personal);
  expect((await pages.get(`${my}/pay`)).text).toContain('Paid. Thank you!');
});

test('the page of a returning parent says what became of a part, a late payment, and an ended link', async () => {
  const { id, my } = await mine.registration(upi);
  await press(my);
  const path = await returnPath(id);
  const link = await linkOf(id);
  on.gateway.pay(link.id, 50_000);
  on.site.clock.advance(5000);
  expect((await pages.get(path)).text).toContain('Part of your payment has arrived');
  const other = await mine.registration(upi);
  await press(other.my);
  await on.stores.registrations.applyAction({ id: other.id, by: mine.staff }, { kind: 'cancel' });
  const otherPath = await returnPath(other.id);
  on.site.clock.advance(5000);
  expect((await pages.get(otherPath)).text).toContain('Nothing was paid');
  on.gateway.pay((await linkOf(other.id)).id);
  on.site.clock.advance(5000);
  expect((await pages.get(otherPath)).text).toContain('You have paid more than you owe');
});

test('an unknown address of return shows nothing', async () => {
  const { status, text } = await pages.get('/payment/0192f0c1-0000-7000-8000-000000000000');
  expect(status).toBe(404);
  expect(text).not.toContain('checking');
});

test('while the service is silent, the page is shown all the same', async () => {
  const { id, my } = await mine.registration(upi);
  await press(my);
  on.gateway.down = 'silent';
  expect((await pages.get(await returnPath(id))).text).toContain('We are checking your payment');
});

test('a refund goes back the way it was paid: the parent only requests it', async () => {
  const { id, my } = await mine.registration(upi);
  await press(my);
  on.gateway.pay((await linkOf(id)).id);
  await pages.get(await returnPath(id));
  await on.site.services.stores.registrations.applyAction({ id, by: mine.staff }, { kind: 'cancel' });
  const { text } = await pages.get(my);
  expect(text).toContain('It goes back to your original payment method');
  expect(text).not.toContain('Where should we send your refund?');
  const asked = await mine.post(my, { step: 'askRefund', payBackTo: 'The way it was paid' });
  expect(asked.status).toBe(303);
  const requested = (await pages.get(my)).text;
  expect(requested).toContain('It goes back to your original payment method');
  expect(requested).not.toContain('You have told us where');
});

test('after a report no button invites to pay twice', async () => {
  const { my } = await mine.registration(upi);
  await mine.post(`${my}/pay`, { bankReference: '' });
  const { text } = await pages.get(`${my}/pay`);
  const folded = text.indexOf('I have not paid after all');
  expect(folded).toBeGreaterThan(0);
  expect(text.indexOf('net banking')).toBeGreaterThan(folded);
});
