import { byAccount, type Caller } from '#core/access/caller.ts';
import { AppError, notFoundError } from '#core/errors.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import type { LineMatchView, PaymentAction, PaymentView } from '../api.ts';
import type { SendRefund } from '../gateway/server/send-refund.ts';
import { paymentEmailTypes } from '../rules/email-kinds.ts';
import { maxPayments, type PaymentList } from '../rules/lists.ts';
import { markRegistration } from './mark-registration.ts';
import type { StoredPaymentView } from './payment-views.ts';
import { matchStatement, readStatement } from './statement.ts';

export type PaymentService = ReturnType<typeof createPaymentService>;

interface PaymentTarget {
  id: string;
  revision: number;
}

interface Dependencies {
  stores: Stores;
  /** Undefined: there is no payment service. */
  sendRefund: SendRefund | undefined;
  /** Called when an email is planned, or a hold has another end. */
  wakeDelivery: () => void;
}

/** Actions that say nothing about money. */
const withoutMoney: readonly PaymentAction['kind'][] = ['notFound', 'extendHold', 'liftHold'];

/** Lets staff follow payments (product: Payments). */
export function createPaymentService({ stores, sendRefund, wakeDelivery }: Dependencies) {
  /** Payments with the last email about each. Without a payment service nothing can be sent through it. */
  async function withEmails(payments: readonly StoredPaymentView[]): Promise<PaymentView[]> {
    const ids = payments.flatMap(({ registration }) => registration?._id ?? []);
    const emails = await stores.plannedEmails.lastEmails(ids, {
      kinds: paymentEmailTypes,
      // A reminder that is still to come says nothing about the payment.
      onceDone: ['payment-reminder'],
    });
    return payments.map((payment) => {
      const last = emails.get(payment.registration?._id ?? '');
      const email = last ? { kind: last.kind, state: last.state, at: last.endedAt || last.dueAt } : null;
      return { ...payment, email, refundable: sendRefund ? payment.refundable : 0 };
    });
  }

  async function find(id: string): Promise<PaymentView> {
    const [payment] = await withEmails([await stores.payments.find(id)]);
    if (!payment) throw notFoundError('Payment');
    return payment;
  }

  async function applyAction(target: PaymentTarget, action: PaymentAction, caller: Caller): Promise<void> {
    const { account } = caller;
    try {
      if (action.kind === 'sendRefund') {
        if (!sendRefund) throw new AppError('conflict', 'No payment service is set up.');
        await sendRefund(target, action.note, caller);
        return;
      }
      await stores.transaction(async (tx) => {
        const applied = await tx.payments.applyAction(target, action, account.name);
        if (withoutMoney.includes(action.kind)) return;
        const note = 'note' in action ? action.note : '';
        await markRegistration(tx, applied, note, byAccount(account));
      });
    } catch (error) {
      if (!(error instanceof AppError) || error.reason !== 'conflict') throw error;
      const current = await find(target.id);
      throw new AppError('conflict', error.message, { current });
    }
  }

  return {
    list: async (list: PaymentList): Promise<PaymentView[]> =>
      withEmails(await stores.payments.list(list, maxPayments)),

    /**
     * Applies an action of staff, and marks the registration as paid or not paid accordingly.
     *
     * @throws AppError missing; conflict, with the payment as it is (`current`)
     */
    async applyAction(target: PaymentTarget, action: PaymentAction, caller: Caller): Promise<PaymentView> {
      await applyAction(target, action, caller);
      wakeDelivery();
      return find(target.id);
    },

    /** What the lines of a bank statement are. Changes nothing, and stores nothing of them. */
    async readStatement(text: string): Promise<LineMatchView[]> {
      const lines = readStatement(text);
      const bankReferences = lines.flatMap((line) => line.bankReferences);
      const references = lines.flatMap((line) => line.references);
      const payments = await withEmails([
        ...(await stores.payments.withReference('reference', references)),
        ...(await stores.payments.withReference('claimedReference', bankReferences)),
      ]);
      return matchStatement(lines, payments, await stores.payments.recorded(bankReferences));
    },

    /** Confirms several payments, each in a transaction of its own. */
    async confirm(
      payments: readonly (PaymentTarget & { amount: number; bankReference: string })[],
      caller: Caller,
    ): Promise<{ confirmed: string[]; refused: { id: string; message: string }[] }> {
      const confirmed: string[] = [];
      const refused: { id: string; message: string }[] = [];
      for (const { id, revision, amount, bankReference } of payments) {
        try {
          await applyAction({ id, revision }, { kind: 'confirm', amount, bankReference, note: '' }, caller);
          confirmed.push(id);
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          refused.push({ id, message: error.message });
        }
      }
      wakeDelivery();
      return { confirmed, refused };
    },
  };
}
