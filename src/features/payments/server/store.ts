import { type SqlBool, sql } from 'kysely';
import { chunksOf } from '#core/database/batches.ts';
import { lockContentVersion } from '#core/database/content-version.ts';
import type { Scope } from '#core/database/scope.ts';
import { AppError, notFoundError } from '#core/errors.ts';
import { maxAmount } from '#core/text/money.ts';
import { openRefundStates } from '#features/webinars/rules/refund-quote.ts';
import type { PaymentAction, PaymentView } from '../api.ts';
import { countedRefundStates } from '../gateway/rules/states.ts';
import { createGatewayRefundStore } from '../gateway/server/refund-store.ts';
import {
  correctionOf,
  dueAt,
  type LedgerLine,
  linesOfRefund,
  paymentPeriod,
  problemStates,
  receivedOf,
} from '../rules/ledger.ts';
import type { PaymentList } from '../rules/lists.ts';
import { appendLines, findPayment, readLines, readTotals, requireRecordedByStaff } from './ledger.ts';
import type { PaymentRow } from './tables.ts';

/** The condition of a partial index, which only a literal fulfils. */
const isNotEmpty = (column: string) => sql<SqlBool>`${sql.ref(column)} <> ''`;

/** Paise that one payment can have received: within an integer of PostgreSQL. */
const maxReceived = 10 * maxAmount;

/** A row of a list, with its parent and webinar. */
type JoinedPayment = PaymentRow & {
  name: string | null;
  email: string | null;
  contact: string | null;
  status: string | null;
  title: string | null;
  startsAt: string | null;
  /** The state of an open refund of its registration. */
  refund: string | null;
};

/** What the payment gateway can send back, and what it could not, in paise by payment. */
interface GatewayAmounts {
  refundable: number;
  failedRefund: number;
}

function toView(row: JoinedPayment, { refundable, failedRefund }: GatewayAmounts): PaymentView {
  const { id, registrationId, webinarId, name, email, contact, title, startsAt } = row;
  const { state, amount, received, reference, claimedReference, claimedAt, chargedAt, revision } = row;
  return {
    ...{ _id: id, revision, state, amount, received, balance: amount - received },
    ...{ reference, claimedReference, claimedAt, chargedAt, dueAt: dueAt(chargedAt, startsAt ?? '') },
    registration:
      name === null ? null : { _id: registrationId, name, email: email ?? '', contact: contact ?? '' },
    webinar: { _id: webinarId, title: title ?? '' },
    ...{ refundable: owed(row) <= refundable ? owed(row) : 0, failedRefund },
  };
}

/** What is to be sent back to the parent, in paise: everything after a cancellation, else what was paid too much. */
const owed = ({ refund, amount, received }: JoinedPayment): number =>
  refund ? received : Math.max(0, received - amount);

/** Stores payments and their ledger (product: Payments). */
export function createPaymentStore(scope: Scope) {
  const joined = () =>
    scope.db
      .selectFrom('payment')
      .leftJoin('registration', 'registration.id', 'payment.registrationId')
      .leftJoin('webinar', 'webinar.id', 'payment.webinarId')
      .selectAll('payment')
      .select(['registration.name', 'registration.email', 'registration.contact', 'registration.status'])
      .select(['webinar.title', 'webinar.startsAt'])
      .select(({ selectFrom }) =>
        selectFrom('cancellation')
          .select('cancellation.refund')
          .whereRef('cancellation.registrationId', '=', 'payment.registrationId')
          .whereRef('cancellation.webinarId', '=', 'payment.webinarId')
          .where('cancellation.refund', 'in', [...openRefundStates])
          .limit(1)
          .as('refund'),
      );

  async function toViews(rows: readonly JoinedPayment[]): Promise<PaymentView[]> {
    const ids = rows.filter(({ method }) => method === 'gateway').map(({ id }) => id);
    const refunds = createGatewayRefundStore(scope);
    const refundable = await refunds.refundable(ids);
    const failed = await refunds.failed(ids);
    return rows.map((row) => {
      const left = refundable.get(row.id)?.reduce((sum, payment) => sum + payment.left, 0);
      return toView(row, { refundable: left ?? 0, failedRefund: failed.get(row.id) ?? 0 });
    });
  }

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

    async find(id: string): Promise<PaymentView> {
      const row = await joined().where('payment.id', '=', id).executeTakeFirst();
      if (!row) throw notFoundError('Payment');
      const [view] = await toViews([row]);
      if (!view) throw notFoundError('Payment');
      return view;
    },

    /** The payments of a list, the oldest first; of the paid ones, the newest. */
    async list(list: PaymentList, limit: number): Promise<PaymentView[]> {
      const now = scope.clock();
      const [at, oldest] = [now.toISOString(), new Date(now.getTime() - paymentPeriod).toISOString()];
      let rows = joined();
      if (list === 'expected' || list === 'overdue') {
        const pending = rows.where('payment.state', '=', 'pending').where('webinar.calledOff', '=', 0);
        rows = pending.where(({ eb, and, or, not }) => {
          const isOverdue = or([
            eb('payment.chargedAt', '<', oldest),
            and([eb('webinar.startsAt', '<>', ''), eb('webinar.startsAt', '<', at)]),
          ]);
          return list === 'overdue' ? isOverdue : not(isOverdue);
        });
      } else if (list === 'problems')
        rows = rows.where(({ eb, or, exists, selectFrom }) =>
          or([
            eb('payment.state', 'in', [...problemStates]),
            exists(
              selectFrom('gatewayRefund')
                .select('gatewayRefund.id')
                .whereRef('gatewayRefund.paymentId', '=', 'payment.id')
                .where('gatewayRefund.state', '=', 'failed'),
            ),
          ]),
        );
      else if (list === 'sendBack')
        rows = rows
          .where('payment.method', '=', 'gateway')
          .where('payment.received', '>', 0)
          .where(({ exists, selectFrom }) =>
            exists(
              selectFrom('cancellation')
                .select('cancellation.id')
                .whereRef('cancellation.registrationId', '=', 'payment.registrationId')
                .whereRef('cancellation.webinarId', '=', 'payment.webinarId')
                .where('cancellation.refund', 'in', [...openRefundStates]),
            ),
          );
      else rows = rows.where('payment.state', '=', list);
      const order = list === 'paid' ? 'desc' : 'asc';
      const sorted = rows.orderBy('payment.chargedAt', order).orderBy('payment.id', order).limit(limit);
      return toViews(await sorted.execute());
    },

    /** The payments with one of these references: ours, or the bank's that the parent entered. */
    async withReference(
      column: 'reference' | 'claimedReference',
      references: readonly string[],
    ): Promise<PaymentView[]> {
      const found: JoinedPayment[] = [];
      for (const part of chunksOf([...new Set(references)]))
        found.push(
          ...(await joined()
            .where(`payment.${column}`, 'in', part)
            .where(isNotEmpty(`payment.${column}`))
            .execute()),
        );
      return toViews(found);
    },

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
     * @returns the registration whose payment is now complete, or no longer, and so has to be marked
     * @throws AppError missing; conflict, where it has changed or does not fit
     */
    applyAction(
      target: { id: string; revision: number },
      action: Exclude<PaymentAction, { kind: 'sendRefund' }>,
      by: string,
    ): Promise<{ registrationId: string; isPaid: boolean; webinarId: string }> {
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
              throw new AppError('conflict', 'This is more than the payments for one seat can be.');
            await requireNewReference(tx, action.bankReference);
            after = await append(
              [{ kind: 'paid', amount: action.amount }],
              action.bankReference,
              action.note,
            );
            break;
          case 'notFound':
            if (row.claimedAt === '') throw new AppError('conflict', 'The parent has reported no payment.');
            after = await appendLines(tx, { ...row, claimedAt: '', claimedReference: '' }, [], { by });
            break;
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
        const isPaid = after.amount > 0 && after.received >= after.amount;
        return { registrationId: row.registrationId, webinarId: row.webinarId, isPaid };
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

    /** Removes what leads to the parent from the payments of an erased registration. The amounts stay. */
    async anonymise(registrationId: string): Promise<void> {
      const payments = scope.db
        .selectFrom('payment')
        .select('id')
        .where('registrationId', '=', registrationId);
      await scope.db
        .updateTable('ledger')
        .set({ by: '', note: '', bankReference: '' })
        .where('paymentId', 'in', payments)
        .execute();
      // The page behind it can name the parent.
      await scope.db
        .updateTable('paymentAttempt')
        .set({ url: '' })
        .where('paymentId', 'in', payments)
        .execute();
      await scope.db
        .updateTable('payment')
        .set({ registrationId: '', claimedReference: '' })
        .where('registrationId', '=', registrationId)
        .execute();
    },
  };
}

/** @throws AppError conflict, where nothing was paid too much */
function recordSurplus(tx: Scope, row: PaymentRow, by: string, note: string): Promise<PaymentRow> {
  const surplus = row.received - row.amount;
  if (surplus <= 0) throw new AppError('conflict', 'Nothing was paid too much.');
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
