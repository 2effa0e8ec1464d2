import { expect } from 'vitest';
import type { PaymentAction, PaymentView } from '#features/payments/api.ts';
import { type LedgerLine, receivedOf, totalsOf } from '#features/payments/rules/ledger.ts';
import { startPaymentGateway } from './payment-gateway.ts';
import type { SignedEvent } from './payment-gateway-events.ts';
import { registrationsOn } from './registrations.ts';
import { createTestSite } from './test-site.ts';

export type GatewaySite = Awaited<ReturnType<typeof createGatewaySite>>;

/** A site whose parents can pay through the stand-in for the payment gateway, and what they and staff do. */
export async function createGatewaySite(settings: Record<string, string> = {}) {
  let clock = () => new Date();
  const gateway = await startPaymentGateway(() => clock());
  const site = await createTestSite({ ...gateway.settings, ...settings });
  clock = site.clock;
  const of = registrationsOn(site);
  const { stores, database, jobRunner } = site.services;
  const { db } = database;

  const paymentOf = async (id: string) => {
    const payment = await stores.payments.of(id);
    if (!payment) throw new Error('Nothing was charged.');
    return payment;
  };
  const linesOf = async (paymentId: string) =>
    db.selectFrom('ledger').selectAll().where('paymentId', '=', paymentId).orderBy('id').execute();
  const totals = (lines: readonly { kind: LedgerLine['kind']; amount: number }[]) =>
    totalsOf(lines.map(({ kind, amount }) => ({ kind, amount: Number(amount) })));

  return {
    ...{ site, gateway, of, db, stores, paymentOf },

    /** @returns the id of a new registration in a webinar with a price */
    async charged(price = '1499'): Promise<string> {
      const { _id } = await of.webinar({ price });
      const [id = ''] = await of.enrol(_id, of.name());
      return id;
    },

    /** The parent asks for the page of the gateway. @returns the id of the link there */
    async open(id: string): Promise<string> {
      const url = await site.services.paymentGateway?.links.open(id, 'Sleep');
      return new URL(url ?? '').pathname.slice('/pay/'.length);
    },

    deliver: ({ payload, headers }: SignedEvent) =>
      site.app.inject({ method: 'POST', url: '/api/v1/payments/webhook', headers, payload }),

    /** Lets the jobs do what is due, some time later. @param milliseconds from now */
    async later(milliseconds = 0): Promise<void> {
      site.clock.advance(milliseconds);
      await jobRunner.runDue();
    },

    async apply(id: string, action: PaymentAction) {
      const { id: payment, revision } = await paymentOf(id);
      return site.call('POST', `payments/${payment}/actions`, {
        token: await site.signIn(),
        json: { revision, action },
      });
    },

    async listed(list: string): Promise<PaymentView[]> {
      const answer = await site.call('GET', `payments?list=${list}`, { token: await site.signIn() });
      return answer.json<{ payments: PaymentView[] }>().payments;
    },

    /** Such as `paid 149900`. */
    lines: async (id: string) =>
      (await linesOf((await paymentOf(id)).id)).map(({ kind, amount }) => `${kind} ${amount}`),

    /** The webinar of the registration is over, or the time of it: what the site has is what the gateway has. */
    async expectSameMoney(): Promise<void> {
      for (const payment of await db.selectFrom('payment').selectAll().execute()) {
        const lines = await linesOf(payment.id);
        expect([payment.amount, payment.received]).toEqual([
          totals(lines).charged,
          receivedOf(totals(lines)),
        ]);
      }
      const paid = await db
        .selectFrom('ledger')
        .select(['gatewayId', 'amount'])
        .where('kind', '=', 'paid')
        .where('gatewayId', '<>', '')
        .execute();
      const arrived = [...gateway.payments.values()].filter(({ status }) => status !== 'failed');
      const inOrder = (pairs: (readonly [string, number])[]) =>
        pairs.toSorted(([one], [other]) => (one < other ? -1 : 1));
      expect(inOrder(paid.map(({ gatewayId, amount }) => [gatewayId, Number(amount)]))).toEqual(
        inOrder(arrived.map(({ id, amount }) => [id, amount])),
      );
      const sent = await db
        .selectFrom('gatewayRefund')
        .select(['gatewayId', 'amount'])
        .where('state', 'in', ['pending', 'processed'])
        .execute();
      const refunded = [...gateway.refunds.values()].filter(({ status }) => status !== 'failed');
      expect(inOrder(sent.map(({ gatewayId, amount }) => [gatewayId, Number(amount)]))).toEqual(
        inOrder(refunded.map(({ id, amount }) => [id, amount])),
      );
    },

    async close(): Promise<void> {
      await site.close();
      await gateway.stop();
    },
  };
}
