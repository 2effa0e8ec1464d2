import { afterEach, expect, test } from 'vitest';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { registrationsOn } from '#tests/factories/registrations.ts';
import { waitingEmails } from '#tests/factories/waiting-emails.ts';
import type { PaymentAction, PaymentView } from '../api.ts';

// Each event of a payment has one email to the parent (product: Emails about payments).

const minute = 60_000;
const site = provideTestSite({ SITE_URL: 'https://ananta.example' });
const of = registrationsOn(site);
afterEach(() => site.clock.reset());

const confirm = (amount: number): PaymentAction => ({
  ...{ kind: 'confirm', amount, bankReference: '', note: '' },
});
async function charged() {
  const name = of.name();
  const { _id } = await of.webinar({ price: '1499', payTo: 'ananta@bank' });
  const [id = ''] = await of.enrol(_id, name);
  return { id, name };
}
async function apply(id: string, action: PaymentAction): Promise<PaymentView> {
  const row = await site.services.stores.payments.of(id);
  const json = { revision: row?.revision, action };
  const answer = await site.call('POST', `payments/${row?.id}/actions`, { token: await site.signIn(), json });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}
async function settle(): Promise<void> {
  site.clock.advance(6 * minute);
  while (await site.services.writeDueEmails());
}
/** The emails about the payment of a parent, the oldest first. */
const emailsTo = async (name: string) =>
  (await waitingEmails(site, `${name}@example.com`)).filter(({ kind }) => kind.startsWith('payment-'));
const kindsTo = async (name: string) => (await emailsTo(name)).map(({ kind }) => kind);

test('a part, the rest, too much: each has one email with its amounts', async () => {
  const { id, name } = await charged();
  await apply(id, confirm(50_000));
  await settle();
  const [part] = await emailsTo(name);
  expect(part?.text).toContain('We have received ₹500 for “Sleep”');
  expect(part?.text).toMatch(/Pay ₹999:\nhttps:\/\/ananta\.example\/my\/[0-9a-f]{64}\/pay/);
  await apply(id, confirm(99_900));
  await settle();
  await apply(id, confirm(149_900));
  await settle();
  await settle();
  const [, received, surplus] = await emailsTo(name);
  expect(received?.text).toContain('We have received your payment of ₹1,499 for “Sleep”. Thank you.');
  expect(received?.text).not.toContain('/pay');
  expect(surplus?.text).toContain('₹1,499 too much');
  expect(await kindsTo(name)).toEqual(['payment-part', 'payment-received', 'payment-surplus']);
});

test('what staff undo within five minutes is not announced', async () => {
  const { id, name } = await charged();
  await apply(id, confirm(149_900));
  await apply(id, { kind: 'notPaid', note: '' });
  await settle();
  expect(await kindsTo(name)).toEqual([]);
});

test('a payment for a seat that is gone, a report without a payment, a chargeback', async () => {
  const gone = await charged();
  await of.step(gone.id, 'cancel');
  await settle();
  await apply(gone.id, confirm(149_900));
  await settle();
  expect(await kindsTo(gone.name)).toEqual(['payment-without-seat']);
  expect((await emailsTo(gone.name))[0]?.text).toContain('Your money is safe.');

  const reported = await charged();
  await site.services.stores.payments.claim(reported.id, '412345678901');
  await apply(reported.id, { kind: 'notFound' });
  await settle();
  expect(await kindsTo(reported.name)).toEqual(['payment-not-found']);

  const taken = await charged();
  await apply(taken.id, confirm(149_900));
  await settle();
  await apply(taken.id, { kind: 'chargeback', note: '' });
  await settle();
  expect(await kindsTo(taken.name)).toEqual(['payment-received', 'payment-taken-back']);
});

test('a refund is announced with its amount, unless staff undo it at once', async () => {
  const { id, name } = await charged();
  await apply(id, confirm(149_900));
  await apply(id, confirm(149_900));
  await settle();
  const refund: PaymentAction = { kind: 'surplusRefunded', note: '' };
  await apply(id, refund);
  await settle();
  expect(await kindsTo(name)).toEqual(['payment-surplus', 'payment-refunded']);
  const [, email] = await emailsTo(name);
  expect(email?.subject).toBe('Your refund is on its way: Sleep');
  expect(email?.text).toContain('We have sent back ₹1,499 of what you paid for “Sleep”.');
  expect(email?.text).toMatch(
    /Your receipt or credit note:\nhttps:\/\/ananta\.example\/my\/[0-9a-f]{64}#documents/,
  );
});

test('the mark of staff in a registration announces the payment, and later changes of the seat do not stop it', async () => {
  const { id, name } = await charged();
  const { registrations } = site.services.stores;
  await registrations.applyAction({ id, by: of.by }, { kind: 'paid', isPaid: true, note: '' });
  await of.step(id, 'cancel');
  await settle();
  expect(await kindsTo(name)).toEqual(['payment-received']);
});

test('the list of staff shows that the email was sent', async () => {
  const { id } = await charged();
  expect((await apply(id, confirm(50_000))).email).toMatchObject({ kind: 'payment-part', state: 'planned' });
  await settle();
  const { payments } = (
    await site.call('GET', 'payments?list=problems', { token: await site.signIn() })
  ).json<{ payments: PaymentView[] }>();
  const payment = payments.find(({ registration }) => registration?._id === id);
  expect(payment?.email?.kind).toBe('payment-part');
  expect(payment?.email?.state).toBe('waiting');
});

test('parents of a webinar that is called off are not asked to pay', async () => {
  const { id, name } = await charged();
  await apply(id, confirm(50_000));
  await site.records.update('webinar', (await of.find(id)).webinarId, { calledOff: 1 });
  await settle();
  expect(await kindsTo(name)).toEqual([]);
});
