import { actorAndOrigin, type Caller } from '#core/access/caller.ts';
import { AppError } from '#core/errors.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { formatPaise } from '#core/text/money.ts';
import type { PaymentRow } from '../../server/tables.ts';
import { divideRefund } from '../rules/states.ts';
import { findCancellation, isOpenRefund } from './refunds.ts';

export type SendRefund = ReturnType<typeof createSendRefund>;

interface Dependencies {
  stores: Stores;
  /** Lets the jobs run at once. */
  wakeJobs: () => void;
}

/** Lets staff send a refund through the payment gateway (product: Payment service). */
export function createSendRefund({ stores, wakeJobs }: Dependencies) {
  async function divide(tx: Stores, { id }: PaymentRow, amount: number) {
    const payments = (await tx.gatewayRefunds.refundable([id])).get(id) ?? [];
    const parts = divideRefund(payments, amount);
    if (parts) return parts;
    const left = payments.reduce((sum, payment) => sum + payment.left, 0);
    throw new AppError(
      'conflict',
      `${formatPaise(left)} can be sent back through the payment service, not ${formatPaise(amount)}. Please pay this refund in another way.`,
    );
  }

  /** @returns whether there was an open refund of a cancellation */
  async function sendCancellation(tx: Stores, payment: PaymentRow, note: string, caller: Caller) {
    const cancellation = await findCancellation(tx, payment);
    if (!cancellation || !isOpenRefund(cancellation) || payment.received <= 0) return false;
    const { registrationId } = payment;
    const { _id: id, revision } = cancellation;
    const parts = await divide(tx, payment, payment.received);
    const { name } = caller.account;
    await tx.refunds.applyAction(registrationId, { id, revision }, { kind: 'refundPaid', note }, name);
    await tx.payments.recordRefund({ registrationId, cancellationId: id }, true, name);
    await tx.gatewayRefunds.plan(payment, parts, id);
    return true;
  }

  /**
   * Records a refund, and plans to send it: after a cancellation everything, else what was paid too much. The job sends
   * it, so that a gateway that does not answer delays no one, and it is sent once.
   *
   * @throws AppError missing; conflict, where the payment has changed, or nothing can be sent back
   */
  return async (target: { id: string; revision: number }, note: string, caller: Caller): Promise<void> => {
    await stores.transaction(async (tx) => {
      const payment = await tx.payments.requireUnchanged(target);
      const isCancelled = await sendCancellation(tx, payment, note, caller);
      if (!isCancelled) {
        const surplus = payment.received - payment.amount;
        if (surplus <= 0) throw new AppError('conflict', 'There is nothing to send back.');
        const parts = await divide(tx, payment, surplus);
        await tx.payments.recordSurplusRefund(payment.id, caller.account.name, note);
        await tx.gatewayRefunds.plan(payment, parts, '');
      }
      const webinar = await tx.records.find('webinar', { id: payment.webinarId }, { unpublished: true });
      // Without the name of the parent, because the activity outlasts the registration.
      const about = { kind: 'webinar', id: payment.webinarId, name: webinar?.title ?? 'a deleted webinar' };
      await tx.activity.log({ ...actorAndOrigin(caller), kind: 'refundPaid', about });
    });
    wakeJobs();
  };
}
