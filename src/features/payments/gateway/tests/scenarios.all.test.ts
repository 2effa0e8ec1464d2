import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from '#core/errors.ts';
import { createGatewaySite, type GatewaySite } from '#tests/factories/gateway-site.ts';
import type { GatewayTrouble } from '#tests/factories/payment-gateway.ts';
import { seed } from '#tests/factories/random.ts';
import { recordFigure, repetitions } from '#tests/faults/figures.ts';

const scenarios = repetitions(60, 500);
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
let on: GatewaySite;
beforeAll(async () => {
  on = await createGatewaySite();
});
afterAll(() => on.close());

const troubles: GatewayTrouble[] = ['broken', 'lost', 'not json', 'too many requests'];
const step = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ kind: 'open' as const }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('pay' as const), isPart: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('event' as const), isForged: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      milliseconds: fc.constantFrom(0, minute + 1, 30 * minute, 7 * hour),
    }),
  },
  fc.record({ kind: fc.constant('trouble' as const), trouble: fc.constantFrom(...troubles) }),
  fc.constant({ kind: 'refuseCard' as const }),
  fc.record({ kind: fc.constant('upi' as const), amount: fc.constantFrom(50_000, 149_900) }),
  { weight: 2, arbitrary: fc.constant({ kind: 'cancel' as const }) },
  fc.constant({ kind: 'reinstate' as const }),
  fc.constant({ kind: 'callOff' as const }),
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      mode: fc.constantFrom('processed' as const, 'pending' as const, 'refused' as const),
    }),
  },
  fc.record({ kind: fc.constant('byHand' as const) }),
  fc.record({
    kind: fc.constant('settle' as const),
    status: fc.constantFrom('processed' as const, 'failed' as const),
  }),
  fc.record({ kind: fc.constant('elsewhere' as const), amount: fc.constantFrom(10_000, 149_900) }),
  fc.record({
    kind: fc.constant('dispute' as const),
    status: fc.constantFrom('under_review' as const, 'lost' as const, 'won' as const),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** Most scenarios begin like most registrations. */
const usual: Step[] = [
  { kind: 'open' },
  { kind: 'pay', isPart: false },
  { kind: 'wait', milliseconds: minute + 1 },
  { kind: 'cancel' },
];
const scenario = fc
  .tuple(fc.integer({ min: 0, max: usual.length }), fc.array(step, { minLength: 3, maxLength: 14 }))
  .map(([begun, others]) => [...usual.slice(0, begun), ...others]);

/** What the gateway has of one registration. */
interface Known {
  id: string;
  links: string[];
  payments: string[];
}

const refundsOf = ({ payments }: Known) =>
  [...on.gateway.refunds.values()].filter(({ payment_id }) => payments.includes(payment_id));

async function deliver(name: string, ids: Parameters<GatewaySite['gateway']['event']>[1], secret?: string) {
  return (await on.deliver(on.gateway.event(name, ids, secret))).statusCode;
}

async function run(one: Step, known: Known): Promise<void> {
  const { gateway } = on;
  const link = known.links.at(-1);
  const payment = known.payments.at(-1);
  switch (one.kind) {
    case 'open': {
      const opened = await on.open(known.id);
      if (!known.links.includes(opened)) known.links.push(opened);
      return;
    }
    case 'pay': {
      const found = gateway.links.get(link ?? '');
      // Banks answer late, but not after days.
      if (!found || found.expire_by * 1000 + day / 2 < on.site.clock().getTime()) return;
      known.payments.push(gateway.pay(found.id, one.isPart ? 40_000 : undefined).id);
      return;
    }
    case 'event': {
      if (!link) return;
      const ids = { payment_link: link, ...(payment && { payment }) };
      const status = await deliver('payment_link.paid', ids, one.isForged ? 'a-guess' : undefined);
      expect(status).toBe(one.isForged ? 400 : 200);
      return;
    }
    case 'wait':
      return on.later(one.milliseconds);
    case 'trouble':
      gateway.troubles.push(one.trouble);
      return;
    case 'refuseCard':
      if (link) await deliver('payment.failed', { payment: gateway.refusePayment(link).id });
      return;
    case 'upi':
      await on.apply(known.id, { kind: 'confirm', amount: one.amount, bankReference: '', note: '' });
      return;
    case 'cancel':
    case 'reinstate':
      await on.of.step(known.id, one.kind);
      return;
    case 'callOff': {
      const { webinarId } = await on.of.find(known.id);
      await on.site.records.update('webinar', webinarId, { calledOff: 1 });
      return;
    }
    case 'refund':
      gateway.refundMode = one.mode;
      await on.apply(known.id, { kind: 'sendRefund', note: '' });
      return;
    case 'byHand':
      await on.apply(known.id, { kind: 'surplusRefunded', note: '' });
      return;
    case 'settle': {
      const pending = refundsOf(known).find(({ status }) => status === 'pending');
      if (pending) gateway.settleRefund(pending.id, one.status);
      return;
    }
    case 'elsewhere':
      if (payment) await refundElsewhere(payment, one.amount);
      return;
    case 'dispute':
      if (payment) await dispute(payment, one.status);
  }
}

async function refundElsewhere(payment: string, amount: number): Promise<void> {
  const { amount: paid, amount_refunded: refunded } = on.gateway.payments.get(payment) ?? {
    amount: 0,
    amount_refunded: 0,
  };
  on.gateway.refundMode = 'processed';
  // A payment that the site does not know yet has to be asked about first, and so has one that it is refunding.
  const isKnown = await on.db.selectFrom('ledger').select('id').where('gatewayId', '=', payment).execute();
  const planned = await on.db
    .selectFrom('gatewayRefund')
    .select('id')
    .where('gatewayPaymentId', '=', payment)
    .where('state', '=', 'due')
    .execute();
  if (amount > paid - refunded || isKnown.length === 0 || planned.length > 0) return;
  const { id } = on.gateway.refundElsewhere(payment, amount);
  while ((await deliver('refund.processed', { refund: id, payment })) === 503);
}

async function dispute(payment: string, status: 'under_review' | 'lost' | 'won'): Promise<void> {
  const earlier = [...on.gateway.disputes.values()].find(({ payment_id }) => payment_id === payment);
  const one = earlier ?? on.gateway.openDispute(payment, 0);
  if (one.status === 'won' || one.status === 'lost') return;
  Object.assign(one, { status, amount_deducted: status === 'won' ? 0 : one.amount });
  while ((await deliver(`payment.dispute.${status}`, { dispute: one.id })) === 503);
}

/** A step that does not fit is refused, as it is for staff and parents. */
async function attempt(one: Step, known: Known): Promise<void> {
  try {
    await run(one, known);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

/** The gateway answers again, and everything that is under way ends. */
async function settle(known: Known): Promise<void> {
  on.gateway.troubles.length = 0;
  on.gateway.refundMode = 'processed';
  for (const { id, status } of refundsOf(known))
    if (status === 'pending') on.gateway.settleRefund(id, 'processed');
  for (const pause of [2 * minute, 7 * hour, 7 * hour, 2 * minute]) await on.later(pause);
}

/** What banks have taken back is in the ledger, as far as the site knows the payment. */
async function expectSameDisputes(): Promise<void> {
  const rows = await on.db
    .selectFrom('ledger')
    .select(['gatewayId', 'amount'])
    .where('kind', '=', 'chargeback')
    .where('gatewayId', '<>', '')
    .execute();
  for (const { id, amount_deducted: taken } of on.gateway.disputes.values()) {
    const lines = rows.filter(({ gatewayId }) => gatewayId === id);
    if (lines.length === 0) continue;
    expect([id, lines.reduce((sum, { amount }) => sum + Number(amount), 0)]).toEqual([id, taken]);
  }
}

test(
  `after ${scenarios} random scenarios the ledger equals the payment service`,
  async () => {
    console.log(`TEST_SEED=${seed} repeats the scenarios.`);
    let steps = 0;
    const property = fc.asyncProperty(scenario, async (ones) => {
      const known: Known = { id: await on.charged(), links: [], payments: [] };
      for (const one of ones) await attempt(one, known);
      steps += ones.length;
      await settle(known);
      await on.expectSameMoney();
      await expectSameDisputes();
    });
    await fc.assert(property, { numRuns: scenarios, seed, endOnFailure: true });
    recordFigure('payment service', 'random scenarios, each to the paisa', scenarios);
    recordFigure('payment service', 'steps of them', steps);
    recordFigure('payment service', 'payments', on.gateway.payments.size);
    recordFigure('payment service', 'refunds', on.gateway.refunds.size);
    expect(on.gateway.payments.size).toBeGreaterThan(scenarios / 10);
    expect(on.gateway.refunds.size).toBeGreaterThan(0);
  },
  120_000 + scenarios * 3000,
);
