import { chunksOf } from '#core/database/batches.ts';
import { lockContentVersion } from '#core/database/content-version.ts';
import type { Scope } from '#core/database/scope.ts';
import { AppError, notFoundError } from '#core/errors.ts';
import type { StoresOf } from '#core/manifest/repositories.ts';
import { maxAmount } from '#core/text/money.ts';
import type { LedgerAction } from '../api.ts';
import { countedRefundStates } from '../gateway/rules/states.ts';
import { extendedEnd } from '../rules/hold.ts';
import { correctionOf, type LedgerLine, linesOfRefund, receivedOf } from '../rules/ledger.ts';
import { createSeatHolds, startOfWebinar } from './hold.ts';
import { appendLines, findPayment, readLines, readTotals, requireRecordedByStaff } from './ledger.ts';
import { createPaymentViews, isNotEmpty } from './payment-views.ts';
import { createPaymentReports } from './reports.ts';
import type { PaymentRow } from './tables.ts';

/** Paise that one payment can have received: within an integer of PostgreSQL. */
const maxReceived = 10 * maxAmount;

/** Stores payments and their ledger (product: Payments). */
export function createPaymentStore(scope: Scope, storesOf: StoresOf) {
  async function requirePayment(tx: Scope, id: string, revision?: number): Promise<PaymentRow> {
    const row = await tx.db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) throw notFoundError('Payment');
    if (revision !== undefined && row.revision !== revision)
      throw new AppError('conflict', 'This payment has changed in the meantime.');
    return row;
  }

  /** @throws AppError conflict, where another payment has this reference of the bank */
  async function requireNewReference(tx: Scope, bankReference: string): Promise<void> {
    if (!bankReference) return;
    const { moved } = await tx.db
      .selectFrom('ledger')
      .select(({ fn }) => fn.sum('amount').as('moved'))
      .where('bankReference', '=', bankReference)
      .where(isNotEmpty('bankReference'))
      .where('kind', '=', 'paid')
      .executeTakeFirstOrThrow();
    if (Number(moved ?? 0) > 0)
      throw new AppError(
        'conflict',
        `A payment with the bank reference ${bankReference} is recorded already.`,
      );
  }

  return {
    /** The payment of a registration, for its parent. */
    of: (registrationId: string): Promise<PaymentRow | undefined> => findPayment(scope, registrationId),

    byId: (id: string): Promise<PaymentRow | undefined> =>
      scope.db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirst(),

    ...createPaymentViews(scope),
    ...createPaymentReports(scope),
    ...createSeatHolds(scope, storesOf),

    /** Which references of the bank are in the ledger. */
    async recorded(bankReferences: readonly string[]): Promise<Set<string>> {
      const found: string[] = [];
      for (const part of chunksOf([...new Set(bankReferences)])) {
        const rows = await scope.db
          .selectFrom('ledger')
          .select('bankReference')
          .where('bankReference', 'in', part)
          .where(isNotEmpty('bankReference'))
          .where('kind', '=', 'paid')
          .groupBy('bankReference')
          .having(({ fn }) => fn.sum('amount'), '>', 0)
          .execute();
        found.push(...rows.map((row) => row.bankReference));
      }
      return new Set(found);
    },

    /**
     * Notes that the parent says that it is paid. Moves no money: staff look for it. Idempotent.
     *
     * @throws AppError conflict, where nothing is to be paid
     */
    async claim(registrationId: string, bankReference: string): Promise<void> {
      await scope.transaction(async (tx) => {
        await lockContentVersion(tx.db);
        const row = await findPayment(tx, registrationId);
        if (!row || row.received >= row.amount)
          throw new AppError('conflict', 'There is nothing to pay for this registration.');
        const claimedReference = bankReference || row.claimedReference;
        if (row.claimedAt && row.claimedReference === claimedReference) return;
        const claimedAt = row.claimedAt || tx.clock().toISOString();
        await appendLines(tx, { ...row, claimedAt, claimedReference }, [], { by: '' });
      });
    },

    /**
     * Applies an action of staff.
     *
     * @param by the name of the staff member
     * @returns the payment after it, by which the registration has to be marked
     * @throws AppError missing; conflict, where it has changed or does not fit
     */
    applyAction(
      target: { id: string; revision: number },
      action: LedgerAction,
      by: string,
    ): Promise<PaymentRow> {
      return scope.transaction(async (tx) => {
        await lockContentVersion(tx.db);
        const row = await requirePayment(tx, target.id, target.revision);
        const totals = await readTotals(tx, row.id);
        const append = (lines: LedgerLine[], bankReference = '', note = '') =>
          appendLines(tx, row, lines, { by, bankReference, note });
        const received = receivedOf(totals);
        let after = row;
        switch (action.kind) {
          case 'confirm':
            if (received + action.amount > maxReceived)
              throw new AppError('conflict', 'This is more than can be paid for one seat.');
            await requireNewReference(tx, action.bankReference);
            after = await append(
              [{ kind: 'paid', amount: action.amount }],
              action.bankReference,
              action.note,
            );
            break;
          case 'notFound':
            if (row.claimedAt === '')
              throw new AppError('conflict', 'The parent has not reported a payment.');
            after = await appendLines(tx, { ...row, claimedAt: '', claimedReference: '' }, [], { by });
            break;
          case 'extendHold':
          case 'liftHold': {
            if (!row.heldUntil || row.received > 0)
              throw new AppError('conflict', 'This seat is held with no time limit.');
            const startsAt = await startOfWebinar(tx, row.webinarId);
            const heldUntil =
              action.kind === 'liftHold'
                ? ''
                : extendedEnd(row.heldUntil, startsAt, tx.clock().toISOString());
            after = await appendLines(tx, { ...row, heldUntil }, [], { by });
            break;
          }
          case 'notPaid':
            if (received <= 0) throw new AppError('conflict', 'No money is recorded for this payment.');
            await requireRecordedByStaff(tx, row.id);
            after = await append([{ kind: 'paid', amount: -received }], '', action.note);
            break;
          case 'surplusRefunded':
            after = await recordSurplus(tx, row, by, action.note);
            break;
          case 'chargeback':
            if (received <= 0) throw new AppError('conflict', 'No money is recorded for this payment.');
            after = await append([{ kind: 'chargeback', amount: received }], '', action.note);
        }
        return after;
      });
    },

    /** Adds a line about money that the payment gateway has moved. @returns the payment after it */
    appendFromGateway: (id: string, kind: LedgerLine['kind'], amount: number, gatewayId: string) =>
      scope.transaction(async (tx) => {
        await lockContentVersion(tx.db);
        return appendLines(tx, await requirePayment(tx, id), [{ kind, amount }], { by: '', gatewayId });
      }),

    /** A payment that staff act on. @throws AppError missing; conflict, where it has changed since */
    requireUnchanged: (target: { id: string; revision: number }): Promise<PaymentRow> =>
      scope.transaction(async (tx) => {
        await lockContentVersion(tx.db);
        return requirePayment(tx, target.id, target.revision);
      }),

    /** Records that a surplus is sent back. @throws AppError conflict, where nothing was paid too much */
    recordSurplusRefund: (id: string, by: string, note: string): Promise<PaymentRow> =>
      scope.transaction(async (tx) => recordSurplus(tx, await requirePayment(tx, id), by, note)),

    /**
     * Records that staff have paid the refund of a cancellation, or that they have not after all. Runs in the transaction
     * that records the refund.
     */
    async recordRefund(
      { registrationId, cancellationId }: { registrationId: string; cancellationId: string },
      isPaid: boolean,
      by: string,
    ): Promise<void> {
      await scope.transaction(async (tx) => {
        const row = await findPayment(tx, registrationId);
        // Without one, the price is in words, and its amount is not known.
        if (!row) return;
        const earlier = correctionOf(await readLines(tx, row.id, cancellationId));
        const isRecorded = earlier.length > 0;
        if (isPaid === isRecorded) return;
        if (!isPaid) await requireNotSent(tx, cancellationId);
        const lines = isPaid
          ? linesOfRefund(await readTotals(tx, row.id), await assumedAmount(tx, row))
          : earlier;
        await appendLines(tx, row, lines, { by, source: cancellationId });
      });
    },

    anonymise: (registrationId: string) => anonymise(scope, registrationId),
  };
}

/** Removes what leads to the parent from the payments of an erased registration. The amounts stay. */
export async function anonymise(scope: Pick<Scope, 'db'>, registrationId: string): Promise<void> {
  const payments = scope.db.selectFrom('payment').select('id').where('registrationId', '=', registrationId);
  await scope.db
    .updateTable('ledger')
    .set({ by: '', note: '', bankReference: '' })
    .where('paymentId', 'in', payments)
    .execute();
  // The page behind it can name the parent.
  await scope.db.updateTable('paymentAttempt').set({ url: '' }).where('paymentId', 'in', payments).execute();
  await scope.db
    .updateTable('payment')
    .set({ registrationId: '', claimedReference: '' })
    .where('registrationId', '=', registrationId)
    .execute();
}

/** @throws AppError conflict, where nothing was paid too much */
function recordSurplus(tx: Scope, row: PaymentRow, by: string, note: string): Promise<PaymentRow> {
  const surplus = row.received - row.amount;
  if (surplus <= 0) throw new AppError('conflict', 'Nothing has been overpaid.');
  return appendLines(tx, row, [{ kind: 'refunded', amount: surplus }], { by, note });
}

/** @throws AppError conflict, where a refund is sent through the gateway: it cannot be taken back */
async function requireNotSent({ db }: Pick<Scope, 'db'>, source: string): Promise<void> {
  const sent = db.selectFrom('gatewayRefund').select('id').where('source', '=', source);
  if (
    await sent
      .where('state', 'in', [...countedRefundStates])
      .limit(1)
      .executeTakeFirst()
  )
    throw new AppError('conflict', 'This refund was sent through the payment service. It cannot be undone.');
}

/** The highest amount that was ever charged for a payment whose money is not recorded. */
async function assumedAmount({ db }: Pick<Scope, 'db'>, { id }: PaymentRow): Promise<number> {
  const { most } = await db
    .selectFrom('ledger')
    .select(({ fn }) => fn.max('amount').as('most'))
    .where('paymentId', '=', id)
    .where('kind', '=', 'charged')
    .executeTakeFirstOrThrow();
  return Math.max(0, Number(most ?? 0));
}
