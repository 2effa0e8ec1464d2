// Documents follow from the ledger, on both databases.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registrationsOn } from '#tests/factories/registrations.ts';
import { createTestSite, type TestSite } from '#tests/factories/test-site.ts';
import { splitTax } from '../rules/tax.ts';
import { documentsOn } from './documents-on.ts';

let site: TestSite;
let of: ReturnType<typeof registrationsOn>;
let on: ReturnType<typeof documentsOn>;
beforeAll(async () => {
  site = await createTestSite();
  of = registrationsOn(site);
  on = documentsOn(site);
});
afterAll(() => site.close());

const gstin = '27AAPFU0939F1ZV';

test('without a GSTIN a payment has a receipt, in the name of the parent', async () => {
  const { id, payment } = await on.charged('1499');
  expect(await on.of(payment)).toEqual([]);
  await on.confirm(payment, 149_900);
  const [receipt, ...others] = await on.of(payment);
  expect(others).toEqual([]);
  expect(receipt).toMatchObject({
    ...{ kind: 'receipt', amount: 149_900, tax: null, placeOfSupply: '', corrects: null, reason: '' },
    ...{ recipient: (await of.find(id)).name, supplier: { name: 'Ananta', address: '', gstin: '' } },
    item: { title: 'Sleep', serviceCode: '' },
  });
  expect(receipt?.number).toMatch(/^RCP\/\d\d-\d\d\/\d{5}$/);
});

test('with a GSTIN it has an invoice with the tax, or a bill of supply; settings change later ones only', async () => {
  await on.set({ gstin, legalName: 'Ananta Care LLP', legalAddress: 'One\nTwo', taxRate: 'gst18' });
  const { payment } = await on.charged('1499');
  await on.confirm(payment, 49_900);
  const [invoice] = await on.of(payment);
  expect(invoice).toMatchObject({
    ...{ kind: 'invoice', placeOfSupply: '27', amount: 49_900 },
    supplier: { name: 'Ananta Care LLP', address: 'One\nTwo', gstin },
    item: { serviceCode: '999293' },
    tax: { ...splitTax(49_900, 1800, false), rate: 1800 },
  });
  await on.set({ placeOfSupply: 'state29' });
  const { payment: elsewhere } = await on.charged('1180');
  await on.confirm(elsewhere, 118_000);
  const igst = { rate: 1800, taxable: 100_000, cgst: 0, sgst: 0, igst: 18_000 };
  expect(await on.of(elsewhere)).toMatchObject([{ placeOfSupply: '29', tax: igst }]);
  await on.set({ placeOfSupply: 'asGstin' });
  await on.set({ taxRate: 'exempt' });
  await on.confirm(payment, 100_000);
  expect(await on.of(payment)).toMatchObject([
    invoice ?? {},
    { kind: 'billOfSupply', tax: null, placeOfSupply: '27', amount: 100_000 },
  ]);
});

test('a correction takes from the last documents, and its tax cancels theirs to the paisa', async () => {
  await on.set({ gstin, taxRate: 'gst18' });
  const { payment } = await on.charged('1499');
  await on.confirm(payment, 50_001);
  await on.confirm(payment, 99_899);
  await on.apply(payment, { kind: 'notPaid', note: '' });
  const all = await on.of(payment);
  const [first, second, ...credits] = all;
  expect(credits.map(({ corrects, amount, reason }) => [corrects?.number, amount, reason])).toEqual([
    [second?.number, 99_899, 'correction'],
    [first?.number, 50_001, 'correction'],
  ]);
  expect(credits.map(({ tax }) => tax)).toEqual([second?.tax, first?.tax]);
  expect(on.sum(all)).toBe(0);
});

test('a surplus, a chargeback and a refund have credit notes; documents sum to the ledger', async () => {
  const { id, payment } = await on.charged('1499');
  await on.confirm(payment, 149_900);
  await on.confirm(payment, 20_000);
  await on.apply(payment, { kind: 'surplusRefunded', note: '' });
  expect((await on.of(payment)).at(-1)).toMatchObject({
    kind: 'creditNote',
    reason: 'refund',
    amount: 20_000,
  });
  await on.apply(payment, { kind: 'chargeback', note: '' });
  expect((await on.of(payment)).at(-1)).toMatchObject({ reason: 'chargeback', amount: 149_900 });
  await on.confirm(payment, 149_900);
  await of.step(id, 'cancel');
  const cancellation = await site.services.stores.refunds.lastOf({
    id,
    webinarId: (await of.find(id)).webinarId,
  });
  const refund = { registrationId: id, cancellationId: cancellation?._id ?? '' };
  await on.recordRefund(refund, true);
  expect((await on.of(payment)).at(-1)).toMatchObject({
    kind: 'creditNote',
    reason: 'refund',
    amount: 149_900,
  });
  await on.recordRefund(refund, false);
  const all = await on.of(payment);
  expect(all.at(-1)).toMatchObject({ kind: 'invoice', amount: 149_900 });
  expect(on.sum(all)).toBe((await site.services.stores.payments.find(payment)).received);
});

test('fifty parallel payments get consecutive numbers', async () => {
  await on.set({ gstin: '' });
  const payments: string[] = [];
  for (let n = 0; n < 50; n++) payments.push((await on.charged('500')).payment);
  await Promise.all(payments.map((payment) => on.confirm(payment, 50_000)));
  await on.expectNoGaps();
  const numbers = new Set((await Promise.all(payments.map(on.of))).flat().map(({ number }) => number));
  expect(numbers.size).toBe(50);
});

test('a transaction that fails leaves neither document nor gap', async () => {
  const { payment } = await on.charged('500');
  const before = await on.numbers();
  const { stores } = site.services;
  const failed = stores.transaction(async (tx) => {
    const { revision } = await tx.payments.find(payment);
    const action = { kind: 'confirm', amount: 50_000, bankReference: '', note: '' } as const;
    await tx.payments.applyAction({ id: payment, revision }, action, 'Neel');
    expect(await tx.documents.listOf('paymentId', payment)).toHaveLength(1);
    throw new Error('the power fails');
  });
  await expect(failed).rejects.toThrow('the power fails');
  expect(await on.numbers()).toEqual(before);
  await on.confirm(payment, 50_000);
  await on.expectNoGaps();
});

test('the financial year changes at midnight in India, and its numbers begin again', async () => {
  try {
    const [last, first] = [await on.charged('500'), await on.charged('500')];
    site.clock.stopAt(Date.parse('2031-03-31T18:29:59.999Z'));
    await on.confirm(last.payment, 50_000);
    site.clock.stopAt(Date.parse('2031-03-31T18:30:00.000Z'));
    await on.confirm(first.payment, 50_000);
    const [[before], [after]] = [await on.of(last.payment), await on.of(first.payment)];
    expect([before?.number, before?.issuedOn]).toEqual(['RCP/30-31/00001', '2031-03-31']);
    expect([after?.number, after?.issuedOn]).toEqual(['RCP/31-32/00001', '2031-04-01']);
  } finally {
    site.clock.reset();
  }
});

test('an erasure keeps the documents with the name, which leaves eight years after the financial year', async () => {
  const { id, payment } = await on.charged('500');
  const { name } = await of.find(id);
  await on.confirm(payment, 50_000);
  const { stores } = site.services;
  const { email } = await of.find(id);
  expect((await stores.documents.listOf('registrationId', id)).length).toBe(1);
  await on.erase(email);
  expect(await stores.documents.listOf('registrationId', id)).toEqual([]);
  const [document] = await on.of(payment);
  expect(document).toMatchObject({ recipient: name, amount: 50_000 });
  // A later correction is still in that name.
  await on.apply(payment, { kind: 'notPaid', note: '' });
  expect((await on.of(payment)).at(-1)).toMatchObject({ kind: 'creditNote', recipient: name });
  await on.expectNoGaps();
  const issued = Date.parse((await on.row(document?._id ?? '')).issuedAt);
  const year = 366 * 86_400_000;
  expect(await stores.documents.forgetNames(new Date(issued).toISOString())).toBe(0);
  expect(await stores.documents.forgetNames(new Date(issued + year).toISOString())).toBeGreaterThan(0);
  expect((await on.of(payment))[0]).toMatchObject({ recipient: '', number: document?.number });
});

test('money for a registration in the trash is documented in its name', async () => {
  const { id, payment } = await on.charged('500');
  const { name } = await of.find(id);
  await site.records.remove('registration', id);
  await on.confirm(payment, 50_000);
  expect(await on.of(payment)).toMatchObject([{ recipient: name, item: { title: 'Sleep' } }]);
});
