import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '#core/access/caller.ts';
import { visitor } from '#core/actor.ts';
import type { Database } from '#core/database/database.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import { receivedOf, totalsOf } from '#features/payments/rules/ledger.ts';
import type { SiteServices } from '#features.ts';
import { type PaymentGateway, startPaymentGateway } from '../../factories/payment-gateway.ts';
import { createRandom, seed } from '../../factories/random.ts';
import { registrationsOn } from '../../factories/registrations.ts';
import { createTestRecords } from '../../factories/test-site.ts';
import { recordFigure, repetitions } from '../figures.ts';
import { expectIntactDatabase } from './inspection.ts';
import { type Clock, createKilledSite } from './killed-at-work.ts';

const parents = repetitions(60, 1000);
const kills = repetitions(2, 50);

let gateway: PaymentGateway;
let site: Awaited<ReturnType<typeof createKilledSite>>;
beforeAll(async () => {
  gateway = await startPaymentGateway();
  site = await createKilledSite(gateway.settings);
});
afterAll(async () => {
  await site.close();
  await gateway.stop();
});

const caller = {
  account: { id: 'neel', name: 'Neel', email: 'neel@example.com', role: 'owner' },
  session: undefined,
  client: { address: '127.0.0.1', userAgent: '' },
} as unknown as Caller;

/** Parents with an open link, by which they have paid. */
async function pay({ stores, paymentGateway }: Services, clock: Clock, random: () => number) {
  const records = createTestRecords(stores.records);
  const of = registrationsOn({ records, services: { stores } as SiteServices, clock });
  const { _id } = await of.webinar({ price: '1499' });
  const ids: string[] = [];
  for (let number = 0; number < parents; number++) {
    const [id = ''] = await of.enrol(_id, of.name());
    const url = new URL((await paymentGateway?.links.open(id, 'Sleep')) ?? '');
    const link = url.pathname.slice('/pay/'.length);
    const times = random() < 0.1 ? 2 : 1;
    for (let n = 0; n < times; n++) gateway.pay(link, random() < 0.1 ? 50_000 : undefined);
    // What a signed event does.
    await stores.paymentAttempts.markDue({ gatewayId: link });
    ids.push(id);
  }
  return ids;
}

/** Staff send the payments of those back who have cancelled. */
async function sendBack({ stores, paymentService }: Services, ids: readonly string[]): Promise<number> {
  let sent = 0;
  for (const id of ids) {
    await stores.registrations.applyAction({ id, by: visitor }, { kind: 'cancel' });
    const payment = await stores.payments.of(id);
    // Whether a part is owed back is for staff to say.
    if (!payment || payment.received < payment.amount) continue;
    await paymentService.applyAction(payment, { kind: 'sendRefund', note: '' }, caller);
    sent++;
  }
  return sent;
}

const countPaid = async ({ db }: Database) => {
  const rows = db.selectFrom('ledger').select('paymentId').where('kind', '=', 'paid').distinct();
  return (await rows.execute()).length;
};
const countSent = async ({ db }: Database) =>
  (await db.selectFrom('gatewayRefund').select('id').where('state', '=', 'processed').execute()).length;

/** No payment or refund is in the ledger that the gateway does not have, and none twice. */
async function expectNoneTwice({ db }: Pick<Database, 'db'>): Promise<void> {
  const lines = await db.selectFrom('ledger').selectAll().where('kind', '=', 'paid').execute();
  for (const { gatewayId, amount } of lines)
    expect([gatewayId, Number(amount)]).toEqual([gatewayId, gateway.payments.get(gatewayId)?.amount]);
  expect(new Set(lines.map(({ gatewayId }) => gatewayId)).size).toBe(lines.length);
  for (const { amount, amount_refunded: refunded } of gateway.payments.values())
    expect(refunded).toBeLessThanOrEqual(amount);
  const keys = [...gateway.refunds.values()].map(({ receipt }) => receipt);
  expect(new Set(keys).size).toBe(keys.length);
}

/** Everything that is still due is done. */
async function finish({ jobRunner, stores, database }: Services): Promise<void> {
  const longAgo = '2020-01-01T00:00:00.000Z';
  for (let round = 0; round < parents; round++) {
    await database.db
      .updateTable('job')
      .set({ dueAt: longAgo })
      .where('name', '=', 'payment-service')
      .execute();
    await jobRunner.runDue();
    const now = new Date().toISOString();
    const due = [await stores.paymentAttempts.nextDue(), await stores.gatewayRefunds.nextDue()];
    if (due.every((at) => at === null || at > now)) return;
  }
}

test(
  `of ${parents} payments, and their refunds, that a process follows which is killed ${2 * kills} times, each is in the ledger once`,
  async () => {
    console.log(`The kills come by chance; TEST_SEED=${seed} repeats them.`);
    const random = createRandom(seed);
    await site.inThisProcess(async (services, clock) => {
      const { db } = services.database;
      const kill = (total: number, done: (database: Database) => Promise<number>) =>
        site.killAtWork({
          ...{ jobs: ['payment-service'], kills, random, total, done },
          check: expectNoneTwice,
        });
      const ids = await pay(services, clock, random);
      await kill(parents, countPaid);
      await finish(services);
      expect(await countPaid(services.database)).toBe(parents);

      const sent = await sendBack(services, ids);
      await kill(sent, countSent);
      await finish(services);
      await expectNoneTwice(services.database);

      const lines = await db.selectFrom('ledger').selectAll().execute();
      for (const payment of await db.selectFrom('payment').selectAll().execute()) {
        const own = lines.filter(({ paymentId }) => paymentId === payment.id);
        const totals = totalsOf(own.map(({ kind, amount }) => ({ kind, amount: Number(amount) })));
        expect([payment.amount, payment.received]).toEqual([totals.charged, receivedOf(totals)]);
        const there = own.flatMap(({ gatewayId }) => gateway.payments.get(gatewayId) ?? []);
        const sum = (field: 'amount' | 'amount_refunded') => there.reduce((all, one) => all + one[field], 0);
        // To the paisa, in both directions.
        expect([totals.paid, totals.refunded]).toEqual([sum('amount'), sum('amount_refunded')]);
      }
      const recorded = new Set(lines.map(({ gatewayId }) => gatewayId));
      expect([...gateway.payments.keys()].filter((id) => !recorded.has(id))).toEqual([]);
      expect(await countSent(services.database)).toBe(gateway.refunds.size);
      await expectIntactDatabase(services);
      recordFigure(
        'payment service',
        'payments and refunds, each once',
        gateway.payments.size + gateway.refunds.size,
      );
      recordFigure('payment service', 'times killed', 2 * kills);
    });
  },
  120_000 + kills * 120_000,
);
