import { v7 as createId } from 'uuid';
import { timeFromNow } from '#core/clock.ts';
import { lockContentVersion } from '#core/database/content-version.ts';
import type { Scope } from '#core/database/scope.ts';
import { appendLines } from '../../server/ledger.ts';
import type { PaymentRow } from '../../server/tables.ts';
import { countedRefundStates, nextRefundCheck, type RefundablePayment } from '../rules/states.ts';
import type { Dispute, Refund } from './entities.ts';
import type { GatewayRefundRow } from './tables.ts';

/** A refund that has failed now. */
export interface FailedRefund {
  row: GatewayRefundRow;
  payment: PaymentRow;
  /** Whether other refunds of the same cancellation were sent. */
  hasOthers: boolean;
}

/** Stores refunds that are sent through the payment gateway, and what banks take back (product: Payment service). */
export function createGatewayRefundStore(scope: Scope) {
  const refunds = () => scope.db.selectFrom('gatewayRefund').selectAll();

  async function paymentOf(tx: Scope, gatewayPaymentId: string): Promise<PaymentRow | undefined> {
    return tx.db
      .selectFrom('ledger')
      .innerJoin('payment', 'payment.id', 'ledger.paymentId')
      .selectAll('payment')
      .where('ledger.gatewayId', '=', gatewayPaymentId)
      .where('ledger.kind', '=', 'paid')
      .limit(1)
      .executeTakeFirst();
  }

  return {
    /** The payments at the gateway of some payments, the oldest first, each with what can be sent back of it. */
    async refundable(paymentIds: readonly string[]): Promise<Map<string, RefundablePayment[]>> {
      const found = new Map<string, RefundablePayment[]>();
      if (paymentIds.length === 0) return found;
      const lines = await scope.db
        .selectFrom('ledger')
        .select(['paymentId', 'gatewayId', 'amount'])
        .where('paymentId', 'in', [...paymentIds])
        .where('kind', '=', 'paid')
        .where('gatewayId', '<>', '')
        .orderBy('id')
        .execute();
      const sent = await scope.db
        .selectFrom('gatewayRefund')
        .select(['gatewayPaymentId', 'amount'])
        .where('paymentId', 'in', [...paymentIds])
        .where('state', 'in', [...countedRefundStates])
        .execute();
      const lefts = new Map<string, number>();
      for (const { gatewayPaymentId: id, amount } of sent) lefts.set(id, (lefts.get(id) ?? 0) - amount);
      for (const { paymentId, gatewayId, amount } of lines) {
        const payments = found.get(paymentId) ?? [];
        payments.push({ gatewayPaymentId: gatewayId, left: amount + (lefts.get(gatewayId) ?? 0) });
        found.set(paymentId, payments);
      }
      return found;
    },

    /** Plans to send parts of payments back. The ledger has the refund already. */
    async plan(
      payment: Pick<PaymentRow, 'id'>,
      parts: readonly { gatewayPaymentId: string; amount: number }[],
      source: string,
    ): Promise<void> {
      const createdAt = timeFromNow(scope.clock, 0);
      const rows = parts.map(
        (part): GatewayRefundRow => ({
          ...{ id: createId(), paymentId: payment.id, gatewayId: '', source, ...part, state: 'due' },
          ...{ createdAt, checkedAt: '', nextCheckAt: createdAt, revision: 1 },
        }),
      );
      await scope.db.insertInto('gatewayRefund').values(rows).execute();
    },

    /** When a refund is to be sent or asked about next (ISO, UTC); null: none. */
    async nextDue(): Promise<string | null> {
      const dated = scope.db.selectFrom('gatewayRefund').where('nextCheckAt', '<>', '');
      const next = dated.select(({ fn }) => fn.min('nextCheckAt').as('at'));
      return (await next.executeTakeFirstOrThrow()).at;
    },

    /** The refunds that are due to be sent or asked about, the longest due first. */
    due: (limit: number): Promise<GatewayRefundRow[]> =>
      refunds()
        .where('nextCheckAt', '<>', '')
        .where('nextCheckAt', '<=', timeFromNow(scope.clock, 0))
        .orderBy('nextCheckAt')
        .limit(limit)
        .execute(),

    async postpone({ id, createdAt }: GatewayRefundRow): Promise<void> {
      const nextCheckAt = nextRefundCheck(createdAt, scope.clock());
      await scope.db.updateTable('gatewayRefund').set({ nextCheckAt }).where('id', '=', id).execute();
    },

    /** Lets the job ask the gateway about a refund at once. @returns whether it is ours, and known to be sent */
    async markDue(gatewayId: string): Promise<boolean> {
      const { numUpdatedRows } = await scope.db
        .updateTable('gatewayRefund')
        .set({ nextCheckAt: timeFromNow(scope.clock, 0) })
        .where('gatewayId', '=', gatewayId)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /**
     * Records the state of a refund at the gateway. Idempotent. A refund that fails is taken back in the ledger by the
     * caller, in the same transaction.
     *
     * @param answer undefined: the gateway refuses to do it
     * @returns the refund, where it has failed now
     */
    record(id: string, answer: Refund | undefined): Promise<FailedRefund | undefined> {
      return scope.transaction(async (tx) => {
        await lockContentVersion(tx.db);
        const found = tx.db.selectFrom('gatewayRefund').selectAll().where('id', '=', id);
        const row = await found.executeTakeFirst();
        // A failure is the end: staff may have paid by another way since.
        if (!row || row.state === 'failed' || row.state === 'settled') return undefined;
        const now = tx.clock();
        const state = answer?.status ?? 'failed';
        // An older answer.
        if (row.state === 'processed' && state === 'pending') return undefined;
        const values = {
          ...{ gatewayId: answer?.id ?? row.gatewayId, state, checkedAt: now.toISOString() },
          nextCheckAt: state === 'pending' ? nextRefundCheck(row.createdAt, now) : '',
          revision: row.revision + 1,
        };
        await tx.db.updateTable('gatewayRefund').set(values).where('id', '=', id).execute();
        if (state !== 'failed') return undefined;
        const payments = tx.db.selectFrom('payment').selectAll().where('id', '=', row.paymentId);
        const payment = await payments.executeTakeFirstOrThrow();
        const others = tx.db.selectFrom('gatewayRefund').select('id').where('source', '=', row.source);
        const other = await others
          .where('paymentId', '=', row.paymentId)
          .where('state', 'in', [...countedRefundStates])
          .limit(1)
          .executeTakeFirst();
        return { row, payment, hasOthers: other !== undefined };
      });
    },

    /** Takes a failed refund back in the ledger: the site still has the money. */
    async takeBack({ row, payment }: FailedRefund): Promise<PaymentRow> {
      return scope.transaction((tx) =>
        appendLines(tx, payment, [{ kind: 'refunded', amount: -row.amount }], {
          ...{ by: '', source: row.source, note: 'The payment service could not send it.' },
        }),
      );
    },

    /**
     * Records a refund that was not sent by the site, but on the website of the gateway. Idempotent.
     *
     * @returns its payment, where the refund is new; its ledger line is the caller's
     */
    adopt({ id, payment_id, amount, status }: Refund): Promise<PaymentRow | undefined> {
      return scope.transaction(async (tx) => {
        await lockContentVersion(tx.db);
        const known = tx.db.selectFrom('gatewayRefund').select('id').where('gatewayId', '=', id);
        const payment = await paymentOf(tx, payment_id);
        if (!payment || status === 'failed' || amount === 0 || (await known.executeTakeFirst()))
          return undefined;
        const now = tx.clock().toISOString();
        const row: GatewayRefundRow = {
          ...{ id: createId(), paymentId: payment.id, gatewayPaymentId: payment_id, gatewayId: id, amount },
          ...{ source: '', state: status, createdAt: now, checkedAt: now, revision: 1 },
          nextCheckAt: status === 'pending' ? nextRefundCheck(now, tx.clock()) : '',
        };
        await tx.db.insertInto('gatewayRefund').values(row).execute();
        return payment;
      });
    },

    /** Notes the cancellation that a refund completes. @param source its id */
    async assign(gatewayId: string, source: string): Promise<void> {
      await scope.db
        .updateTable('gatewayRefund')
        .set({ source })
        .where('gatewayId', '=', gatewayId)
        .execute();
    },

    /**
     * Records what the bank of a parent has taken back, or has returned since. Idempotent.
     *
     * @returns its payment, where that has changed
     */
    recordDispute({
      id,
      payment_id,
      amount,
      amount_deducted,
      status,
    }: Dispute): Promise<PaymentRow | undefined> {
      return scope.transaction(async (tx) => {
        await lockContentVersion(tx.db);
        const payment = await paymentOf(tx, payment_id);
        if (!payment) return undefined;
        const isOver = status === 'won' || status === 'closed';
        const lost = status === 'lost' ? Math.max(amount, amount_deducted) : isOver ? 0 : amount_deducted;
        const { recorded } = await tx.db
          .selectFrom('ledger')
          .select(({ fn }) => fn.sum('amount').as('recorded'))
          .where('kind', '=', 'chargeback')
          .where('gatewayId', '=', id)
          .executeTakeFirstOrThrow();
        const change = lost - Number(recorded ?? 0);
        if (change === 0) return undefined;
        return appendLines(tx, payment, [{ kind: 'chargeback', amount: change }], { by: '', gatewayId: id });
      });
    },

    /** Refunds that staff have to pay by another way, by payment, in paise. */
    async failed(paymentIds: readonly string[]): Promise<Map<string, number>> {
      const sums = new Map<string, number>();
      if (paymentIds.length === 0) return sums;
      const rows = await refunds()
        .where('paymentId', 'in', [...paymentIds])
        .where('state', '=', 'failed')
        .execute();
      for (const { paymentId, amount } of rows) sums.set(paymentId, (sums.get(paymentId) ?? 0) + amount);
      return sums;
    },
  };
}
