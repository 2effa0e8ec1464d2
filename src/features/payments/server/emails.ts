import { v7 as createId } from 'uuid';
import { timeFromNow } from '#core/clock.ts';
import type { Scope } from '#core/database/scope.ts';
import { undoPeriod } from '#features/webinars/rules/email-schedule.ts';
import type { PaymentEmailType } from '../rules/email-kinds.ts';
import { reminderDue } from '../rules/hold.ts';
import { emailOf } from '../rules/payment-email.ts';
import type { PaymentRow } from './tables.ts';

// Emails about payments are planned emails of webinars: they are written when due, from what is known then, and dropped
// where the payment has changed. They are planned here because the ledger is written by hooks, which have no services.

const conflictColumns = ['webinarId', 'registrationId', 'kind', 'dedupeKey'] as const;

const planned = (payment: PaymentRow, kind: PaymentEmailType, dedupeKey: string, dueAt: string) => ({
  ...{ id: createId(), webinarId: payment.webinarId, registrationId: payment.registrationId },
  ...{ kind, dedupeKey, dueAt, state: 'planned' as const, endedAt: '', emailId: '', details: '{}' },
});

/**
 * Plans the email about a change of a payment, in its transaction: once, and five minutes later where staff made it, so
 * that an undone slip is not announced.
 */
export async function planPaymentEmail(
  tx: Scope,
  before: PaymentRow,
  after: PaymentRow,
  { isByStaff, isRefund }: { isByStaff: boolean; isRefund: boolean },
): Promise<void> {
  const kind = emailOf(before, after, isRefund);
  if (!kind || !after.registrationId) return;
  const dueAt = timeFromNow(tx.clock, isByStaff ? undoPeriod : 0);
  await tx.db
    .insertInto('webinarEmail')
    .values(planned(after, kind, `revision ${after.revision}`, dueAt))
    .onConflict((conflict) => conflict.columns([...conflictColumns]).doNothing())
    .execute();
}

/** Whether a payment that was reported since the charge was not found: its email is planned with that. */
export async function wasNotFound(
  { db }: Pick<Scope, 'db'>,
  { registrationId, chargedAt }: PaymentRow,
): Promise<boolean> {
  const email = await db
    .selectFrom('webinarEmail')
    .select('id')
    .where('registrationId', '=', registrationId)
    .where('kind', '=', 'payment-not-found')
    .where('dueAt', '>', chargedAt)
    .limit(1)
    .executeTakeFirst();
  return email !== undefined;
}

/**
 * Plans the one reminder of a charge, moves it while it is not written, or drops it where there is nothing to remind of. Runs
 * in the transaction of the change.
 */
export async function planReminder({ db, clock }: Scope, payment: PaymentRow): Promise<void> {
  const { registrationId, chargedAt, heldUntil, state } = payment;
  if (!registrationId) return;
  if (!heldUntil || state !== 'pending') {
    await db
      .updateTable('webinarEmail')
      .set({ state: 'dropped', endedAt: clock().toISOString() })
      .where('registrationId', '=', registrationId)
      .where('kind', '=', 'payment-reminder')
      .where('state', '=', 'planned')
      .execute();
    return;
  }
  const ended = await db
    .selectFrom('webinarEmail')
    .select('id')
    .where('registrationId', '=', registrationId)
    .where('kind', '=', 'payment-reminder')
    .where('dedupeKey', '=', chargedAt)
    .where('state', 'not in', ['planned', 'dropped'])
    .executeTakeFirst();
  // The parent was reminded, perhaps before the registration moved to another webinar.
  if (ended) return;
  const dueAt = reminderDue(chargedAt, heldUntil, clock().toISOString());
  await db
    .insertInto('webinarEmail')
    .values(planned(payment, 'payment-reminder', chargedAt, dueAt))
    .onConflict((conflict) =>
      conflict
        .columns([...conflictColumns])
        .doUpdateSet({ dueAt, state: 'planned', endedAt: '' })
        .where('webinarEmail.state', 'in', ['planned', 'dropped']),
    )
    .execute();
}
