import type { Account, Caller } from '#core/access/caller.ts';
import type { Actor } from '#core/actor.ts';
import { AppError, notFoundError } from '#core/errors.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import type { LineMatchView, PaymentAction, PaymentView } from '../api.ts';
import { maxPayments, type PaymentList } from '../rules/lists.ts';
import type { StoredPaymentView } from './lists.ts';
import { matchStatement, readStatement } from './statement.ts';

export type PaymentService = ReturnType<typeof createPaymentService>;

interface PaymentTarget {
  id: string;
  revision: number;
}

const byAccount = ({ id, name }: Account): Actor => ({ kind: 'account', id, name });

interface Dependencies {
  stores: Stores;
  /** Called when an email is planned, or a hold has another end. */
  wakeDelivery: () => void;
}

/** Actions that say nothing about money. */
const withoutMoney: readonly PaymentAction['kind'][] = ['notFound', 'extendHold', 'liftHold'];

/** Lets staff follow payments (product: Payments). */
export function createPaymentService({ stores, wakeDelivery }: Dependencies) {
  /** Payments with the last email about each. */
  async function withEmails(payments: readonly StoredPaymentView[]): Promise<PaymentView[]> {
    const ids = payments.flatMap(({ registration }) => registration?._id ?? []);
    const emails = await stores.plannedEmails.lastPaymentEmails(ids);
    return payments.map((payment) => {
      const last = emails.get(payment.registration?._id ?? '');
      const email = last ? { kind: last.kind, state: last.state, at: last.endedAt || last.dueAt } : null;
      return { ...payment, email };
    });
  }

  async function find(id: string): Promise<PaymentView> {
    const [payment] = await withEmails([await stores.payments.find(id)]);
    if (!payment) throw notFoundError('Payment');
    return payment;
  }

  /** Marks the registration as its payment is now, in the same transaction. */
  async function markRegistration(
    tx: Stores,
    { registrationId, isPaid }: { registrationId: string; isPaid: boolean },
    note: string,
    by: Actor,
  ): Promise<void> {
    const registration = registrationId && (await tx.records.find('registration', { id: registrationId }));
    // One that is not confirmed by its mailbox has no payment.
    if (!registration || (registration.paid === 1) === isPaid) return;
    const kept = isPaid ? registration.paidNote || note : registration.paidNote;
    await tx.registrations.applyAction({ id: registrationId, by }, { kind: 'paid', isPaid, note: kept });
  }

  async function applyAction(
    target: PaymentTarget,
    action: PaymentAction,
    { account }: Caller,
  ): Promise<void> {
    try {
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
      const candidates = payments.map((payment) => ({ ...payment, id: payment._id }));
      return matchStatement(lines, candidates, await stores.payments.recorded(bankReferences)).map(
        (match) => {
          if (!('payment' in match)) return match;
          const { id: _, ...payment } = match.payment;
          return { ...match, payment };
        },
      );
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
