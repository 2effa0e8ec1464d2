import { afterAll, beforeAll, expect, test } from 'vitest';
import { registrationsOn } from '#tests/factories/registrations.ts';
import { createTestSite, type TestSite } from '#tests/factories/test-site.ts';
import type { PaymentAction, PaymentTotals } from '../api.ts';

// The export for the accountant, and the totals of the dashboard (product: Payments).

let site: TestSite;
let of: ReturnType<typeof registrationsOn>;
beforeAll(async () => {
  site = await createTestSite();
  of = registrationsOn(site);
});
afterAll(() => site.close());

const get = async (path: string, token?: string) =>
  site.call('GET', path, { token: token ?? (await site.signIn()) });

/** @returns the id of a new registration, and its payment */
async function charged(price: string, title = 'Sleep') {
  const { _id } = await of.webinar({ price, title });
  const [id = ''] = await of.enrol(_id, of.name());
  const row = await site.services.stores.payments.of(id);
  if (!row) throw new Error('Nothing was charged.');
  return { ...row, registration: id };
}
async function apply(payment: string, action: PaymentAction): Promise<void> {
  const { revision } = await site.services.stores.payments.find(payment);
  const json = { revision, action };
  const token = await site.signIn();
  expect((await site.call('POST', `payments/${payment}/actions`, { token, json })).statusCode).toBe(200);
}
const confirm = (amount: number, note = ''): PaymentAction => ({
  ...{ kind: 'confirm', amount, bankReference: '', note },
});
const totals = async () =>
  (await get('dashboard?parts=payments')).json<{ payments: PaymentTotals }>().payments;

test('the month of a movement is that of the site’s time zone, and its first instant belongs to it', async () => {
  const before = await charged('100');
  const after = await charged('200');
  const { db } = site.services.database;
  const at = (id: string, time: string) =>
    db.updateTable('ledger').set({ at: time }).where('paymentId', '=', id);
  await at(before.id, '2031-01-31T18:29:59.999Z').execute();
  await at(after.id, '2031-01-31T18:30:00.000Z').execute();
  const [january, february] = [
    (await get('exports/payments?month=2031-01')).body,
    (await get('exports/payments?month=2031-02')).body,
  ];
  expect([january.includes(before.reference), january.includes(after.reference)]).toEqual([true, false]);
  expect([february.includes(before.reference), february.includes(after.reference)]).toEqual([false, true]);
  expect(february).toContain('"1 Feb 2031, 12:00 am"');
});

test('a line has amounts in rupees with two decimals, and no cell is a formula', async () => {
  const { id, reference, registration } = await charged('1499.50', '=cmd()');
  await apply(id, confirm(149_950, '=1+1'));
  await apply(id, { kind: 'notPaid', note: '' });
  const month = site.clock().toISOString().slice(0, 7);
  const answer = await get(`exports/payments?month=${month}`);
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="payments-${month}.csv"`);
  const lines = answer.body.split('\r\n').filter((line) => line.includes(reference));
  expect(answer.body).toMatch(
    /^\ufeff"Date","Reference","Registration","Parent","Webinar","Kind","Amount \(INR\)"/,
  );
  expect(lines.map((line) => line.split('","').slice(1, 8).join(' '))).toEqual(
    // How it will be paid is not known with the charge.
    ['Charged 1499.50 ', 'Paid 1499.50 UPI', 'Paid -1499.50 UPI'].map((moved) =>
      [reference, registration, (lines[0] ?? '').split('","')[3], "'=cmd()", moved].join(' '),
    ),
  );
  expect(lines[1]).toContain(`"'=1+1"`);
});

test('more lines than one read are all exported, once', async () => {
  const { id, reference } = await charged('300');
  const { db } = site.services.database;
  const line = {
    paymentId: id,
    kind: 'failed',
    amount: 1,
    by: '',
    source: '',
    bankReference: '',
    gatewayId: '',
    note: '',
  } as const;
  const rows = Array.from({ length: 1100 }, (_, n) => ({
    ...line,
    id: `row-${String(n).padStart(5, '0')}`,
    at: '2032-05-10T10:00:00.000Z',
  }));
  for (let n = 0; n < rows.length; n += 100)
    await db
      .insertInto('ledger')
      .values(rows.slice(n, n + 100))
      .execute();
  const answer = await get('exports/payments?month=2032-05');
  expect(answer.body.split(reference).length - 1).toBe(1100);
  expect(answer.headers['x-total-count']).toBe('1100');
});

test.each(['', '2031', '2031-13', '2031-1', '0000-01', '9999-12', '2031-01-01'])(
  'the month %j is refused',
  async (month) => {
    expect((await get(`exports/payments?month=${month}`)).statusCode).toBe(400);
  },
);

test('the dashboard sums up what staff have to follow, and what came in this month', async () => {
  const before = await totals();
  const grown = (of: 'expected' | 'claimed' | 'overdue' | 'problems', now: PaymentTotals) => [
    now[of].count - before[of].count,
    now[of].amount - before[of].amount,
  ];
  await charged('100');
  const claimed = await charged('200');
  await site.services.stores.payments.claim(claimed.registration, '');
  const [part, twice] = [await charged('500'), await charged('700')];
  await apply(part.id, confirm(20_000));
  await apply(twice.id, confirm(70_000));
  await apply(twice.id, confirm(70_000));
  const now = await totals();
  expect(grown('expected', now)).toEqual([1, 10_000]);
  expect(grown('claimed', now)).toEqual([1, 20_000]);
  expect(grown('problems', now)).toEqual([2, 30_000 + 70_000]);
  expect(now.receivedThisMonth - before.receivedThisMonth).toBe(160_000);
});
