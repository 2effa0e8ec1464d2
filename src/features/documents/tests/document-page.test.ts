import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { managedRegistrationsOf } from '#tests/factories/managed-registrations.ts';
import { previewsOf } from '#tests/factories/previews.ts';
import { createTestSite, type TestSite } from '#tests/factories/test-site.ts';
import { documentsOn } from './documents-on.ts';

let site: TestSite;
let pages: Awaited<ReturnType<typeof previewsOf>>;
let mine: ReturnType<typeof managedRegistrationsOf>;
let on: ReturnType<typeof documentsOn>;
beforeAll(async () => {
  site = await createTestSite();
  pages = await previewsOf(site);
  mine = managedRegistrationsOf(site, pages);
  on = documentsOn(site);
});
afterAll(async () => {
  await pages.close();
  await site.close();
});
beforeEach(() => mine.resetLimits());

/** A paid registration with its document. */
async function paid() {
  const registration = await mine.registration();
  const { stores } = site.services;
  const payment = (await stores.payments.of(registration.id))?.id ?? '';
  await on.confirm(payment, 150_000);
  const [document] = await on.of(payment);
  if (!document) throw new Error('There is no document.');
  return { ...registration, payment, document, path: `${registration.my}/documents/${document._id}` };
}

test('the pages of a registration lead to its document, and none contains the own link', async () => {
  const { my, token, document, path } = await paid();
  for (const page of [my, `${my}/pay`]) {
    const { text } = await pages.get(page);
    expect(text).toContain(`href="?document=${document._id}"`);
    expect(text).toContain(`Receipt ${document.number}`);
    const leads = await pages.get(`${page}?document=${document._id}`);
    expect([leads.status, leads.headers.get('location')]).toEqual([302, path]);
    expect((await pages.get(`${page}?document=../../x`)).status).toBe(200);
  }
  const { status, text, headers } = await pages.get(path);
  expect(status).toBe(200);
  for (const part of [document.number, 'Meena', 'Rupees one thousand five hundred only', '₹1,500.00'])
    expect(text).toContain(part);
  expect(text).toContain(`<title>Receipt ${document.number} | Ananta</title>`);
  expect(text).not.toContain(token);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  const back = await pages.get(`${path}?registration`);
  expect([back.status, back.headers.get('location')]).toEqual([302, my]);
  const routes = '_routes=features%2Fdocuments%2Fpublic%2Fdocument-page';
  const data = await pages.get(`${path}.data?${routes}`);
  expect([data.status, data.text.includes(document.number)]).toEqual([200, true]);
});

test('another parent’s link, the join link and invented ones are the same 404', async () => {
  const [one, other] = [await paid(), await paid()];
  const shown = await pages.get(`${other.my}/documents/${one.document._id}`);
  expect(shown.status).toBe(404);
  expect(shown.text).not.toContain(one.document.number);
  const join = one.join.replace('/join/', '/my/');
  for (const path of [
    `${join}/documents/${one.document._id}`,
    `/my/${'0'.repeat(64)}/documents/${one.document._id}`,
    `${one.my}/documents/unknown`,
    `${one.my}/documents/a%20b`,
    `${one.my}/documents/${'x'.repeat(500)}`,
  ]) {
    const { status, text } = await pages.get(path);
    expect([path, status]).toEqual([path, 404]);
    expect(text).toContain('This link does not work');
  }
  await on.erase(one.email);
  expect((await pages.get(one.path)).status).toBe(404);
});

test('an invoice shows tax, state and service code; its credit note what it corrects', async () => {
  await on.set({ gstin: '27AAPFU0939F1ZV', legalName: 'Ananta Care LLP', legalAddress: '1 Road\nPune' });
  const { my, payment, path } = await paid();
  const { text } = await pages.get(path);
  for (const part of ['Tax invoice', 'Ananta Care LLP', '27AAPFU0939F1ZV', 'Maharashtra (27)'])
    expect(text).toContain(part);
  for (const part of ['CGST 9%', 'SGST 9%', '₹1,271.18', '₹114.41']) expect(text).toContain(part);
  await on.apply(payment, { kind: 'notPaid', note: '' });
  const [invoice, credit] = await on.of(payment);
  const note = (await pages.get(`${my}/documents/${credit?._id}`)).text;
  expect(note).toMatch(new RegExp(`Tax invoice ${invoice?.number}`));
  expect(note).toContain('Payment recorded by mistake');
  expect(text).toMatch(/SAC (<!-- -->)?999293/);
  await on.set({ gstin: '' });
});

test('a copy of own data lists the documents', async () => {
  const { email, document } = await paid();
  const copy = JSON.stringify(await site.services.erasureService.findPersonalData(email));
  expect(copy).toContain(document.number);
});

test('staff read documents; users and visitors do not', async () => {
  const { id, payment, document } = await paid();
  const call = (path: string, token?: string) => site.call('GET', path, { token });
  const token = await site.signIn();
  const listed = [{ _id: document._id, number: document.number, kind: 'receipt', amount: 150_000 }];
  for (const path of [`payments/${payment}/documents`, `registrations/${id}/documents`])
    expect((await call(path, token)).json()).toMatchObject({ documents: listed });
  expect((await call('payments/unknown/documents', token)).json()).toEqual({ documents: [] });
  expect((await call(`documents/${document._id}`, token)).json()).toMatchObject({ recipient: 'Meena' });
  expect((await call('documents/unknown', token)).statusCode).toBe(404);
  for (const [who, status] of [
    [site.user, 403],
    [undefined, 401],
  ] as const)
    expect((await call(`documents/${document._id}`, who)).statusCode).toBe(status);
});
