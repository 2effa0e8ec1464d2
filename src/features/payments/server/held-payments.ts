import type { Scope } from '#core/database/scope.ts';
import { formatPaise } from '#core/text/money.ts';
import type { HeldRows } from '#features/privacy/rules/held-with-registration.ts';
import { type LineKind, lineKindLabels, type PaymentState, paymentStates } from '../rules/ledger.ts';

/** A payment for a registration, with its movements. Times are ISO, UTC; amounts are paise. */
interface HeldPayment {
  reference: string;
  state: PaymentState;
  /** The bank's reference that the parent entered. */
  claimedReference: string;
  claimedAt: string;
  /** Until when the unpaid seat is held; empty: for ever, or it is settled. */
  heldUntil: string;
  /** Oldest first. */
  lines: { kind: LineKind; amount: number; at: string; bankReference: string; note: string }[];
}

declare module '#features/privacy/rules/held-with-registration.ts' {
  interface HeldWithRegistration {
    payments: HeldPayment[];
  }
}

/** The payments for a registration with their movements, oldest first. */
async function findHeldPayments({ db }: Pick<Scope, 'db'>, registrationId: string): Promise<HeldPayment[]> {
  const payments = await db
    .selectFrom('payment')
    .select(['id', 'reference', 'state', 'claimedReference', 'claimedAt', 'heldUntil'])
    .where('registrationId', '=', registrationId)
    .orderBy('id')
    .execute();
  const held: HeldPayment[] = [];
  for (const { id, ...payment } of payments) {
    const lines = await db
      .selectFrom('ledger')
      .select(['kind', 'amount', 'at', 'bankReference', 'note'])
      .where('paymentId', '=', id)
      .orderBy('id')
      .execute();
    held.push({ ...payment, lines });
  }
  return held;
}

/** Payments in words, without names of staff. */
function paymentFacts(
  payments: readonly HeldPayment[],
  formatDatetime: (at: string) => string,
): [label: string, value: string][] {
  return payments.flatMap(({ reference, state, claimedReference, claimedAt, heldUntil, lines }) => [
    ['Payment reference', reference],
    ['Payment', paymentStates[state]],
    ['Seat held until', heldUntil && formatDatetime(heldUntil)],
    [
      'You reported the payment',
      claimedAt &&
        [formatDatetime(claimedAt), claimedReference && `UTR ${claimedReference}`].filter(Boolean).join(', '),
    ],
    ...lines.map(({ kind, amount, at, bankReference, note }): [string, string] => [
      lineKindLabels[kind],
      [formatDatetime(at), formatPaise(amount), bankReference && `UTR ${bankReference}`, note]
        .filter(Boolean)
        .join(', '),
    ]),
  ]);
}

/** Payments in the copy of own data. */
export const heldPayments: HeldRows<'payments'> = {
  key: 'payments',
  read: findHeldPayments,
  describe: paymentFacts,
};
