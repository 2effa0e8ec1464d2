import { v7 as createId } from 'uuid';
import { timeFromNow } from '#core/clock.ts';
import { lockContentVersion } from '#core/database/content-version.ts';
import type { Scope } from '#core/database/scope.ts';
import { AppError } from '#core/errors.ts';
import { hour } from '#core/time/durations.ts';
import { appendLines, findPayment } from '../../server/ledger.ts';
import type { PaymentRow } from '../../server/tables.ts';
import {
  type AttemptState,
  isOpenAttempt,
  leastLinkPeriod,
  linkPeriod,
  nextAttemptCheck,
  openAttemptStates,
} from '../rules/states.ts';
import type { PaymentLink } from './entities.ts';
import type { PaymentAttemptRow } from './tables.ts';

const states: Record<PaymentLink['status'], AttemptState> = {
  ...{ created: 'created', partially_paid: 'partiallyPaid', paid: 'paid' },
  ...{ expired: 'expired', cancelled: 'cancelled' },
};
/** The revision of a link that the gateway has created, and was not asked about since. */
export const createdRevision = 2;
/** Statuses of payments whose money has come. */
const arrived = ['captured', 'refunded'];

/** Stores the links of the payment gateway, and records what was paid by them (product: Payment service). */
export function createAttemptStore(scope: Scope) {
  const attempts = () => scope.db.selectFrom('paymentAttempt').selectAll();

  const find = (id: string): Promise<PaymentAttemptRow | undefined> =>
    attempts().where('id', '=', id).executeTakeFirst();

  return {
    find,

    /** The link by which the missing amount of a payment can be paid now; undefined: there is none yet. */
    async current(
      payment: Pick<PaymentRow, 'id' | 'amount' | 'received'>,
    ): Promise<PaymentAttemptRow | undefined> {
      const latest = await attempts()
        .where('paymentId', '=', payment.id)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      const isCurrent =
        latest?.state === 'created' &&
        latest.amount === payment.amount - payment.received &&
        latest.expiresAt > timeFromNow(scope.clock, leastLinkPeriod);
      return isCurrent ? latest : undefined;
    },

    /**
     * Reserves a link for the missing amount of a registration, or finds the current one. The gateway creates one link
     * under its reference, however often it is asked.
     *
     * @throws AppError conflict, where nothing is to be paid
     */
    reserve(registrationId: string): Promise<PaymentAttemptRow> {
      return scope.transaction(async (tx) => {
        await lockContentVersion(tx.db);
        const payment = await findPayment(tx, registrationId);
        if (!payment || payment.received >= payment.amount)
          throw new AppError('conflict', 'There is nothing to pay for this registration.');
        const current = await createAttemptStore(tx).current(payment);
        if (current) return current;
        const earlier = tx.db.selectFrom('paymentAttempt').where('paymentId', '=', payment.id);
        const { count } = await earlier
          .select(({ fn }) => fn.countAll().as('count'))
          .executeTakeFirstOrThrow();
        const now = tx.clock();
        // The former link is cancelled: it would allow to pay twice.
        await tx.db
          .updateTable('paymentAttempt')
          .set({ nextCheckAt: now.toISOString() })
          .where('paymentId', '=', payment.id)
          .where('state', 'in', [...openAttemptStates])
          .execute();
        const createdAt = now.toISOString();
        const expiresAt = timeFromNow(tx.clock, linkPeriod);
        const row: PaymentAttemptRow = {
          ...{ id: createId(), paymentId: payment.id, gatewayId: '', state: 'created', url: '' },
          ...{ reference: `${payment.reference}-${Number(count) + 1}`, createdAt, expiresAt, checkedAt: '' },
          ...{ amount: payment.amount - payment.received, revision: createdRevision - 1 },
          nextCheckAt: nextAttemptCheck({ state: 'created', createdAt, expiresAt }, now),
        };
        await tx.db.insertInto('paymentAttempt').values(row).execute();
        return row;
      });
    },

    /** Ends a link that the gateway has refused to create. Its reference is not used again. */
    async drop({ id, revision }: Pick<PaymentAttemptRow, 'id' | 'revision'>): Promise<void> {
      await scope.db
        .updateTable('paymentAttempt')
        .set({ state: 'failed', nextCheckAt: '', revision: revision + 1 })
        .where('id', '=', id)
        .where('revision', '=', revision)
        .execute();
    },

    /**
     * Records the state of a link at the gateway, and each of its payments once. Idempotent.
     *
     * @param seen the row as it was before the gateway was asked: a later answer is not replaced by this one
     * @returns the payment, where money was recorded, and whether the link is still wanted
     */
    record(
      seen: Pick<PaymentAttemptRow, 'id' | 'revision'>,
      link: PaymentLink,
    ): Promise<{ paid: PaymentRow | undefined; isWanted: boolean }> {
      return scope.transaction(async (tx) => {
        await lockContentVersion(tx.db);
        const row = await createAttemptStore(tx).find(seen.id);
        const found = row && tx.db.selectFrom('payment').selectAll().where('id', '=', row.paymentId);
        let payment = await found?.executeTakeFirst();
        if (!row || !payment) return { paid: undefined, isWanted: false };
        let hasPaid = false;
        for (const { payment_id: gatewayId, amount, status } of link.payments) {
          if (!arrived.includes(status) || amount === 0 || (await isRecorded(tx, gatewayId))) continue;
          const lines = [{ kind: 'paid', amount } as const];
          payment = await appendLines(tx, { ...payment, method: 'gateway', gatewayId }, lines, {
            ...{ by: '', gatewayId },
          });
          hasPaid = true;
        }
        const isWanted = await isStillWanted(tx, row, payment);
        if (row.revision === seen.revision) {
          const now = tx.clock();
          const state = states[link.status];
          const isUnwanted = isOpenAttempt(state) && !isWanted;
          const values = {
            ...{ gatewayId: link.id, state, checkedAt: now.toISOString(), revision: row.revision + 1 },
            url: payment.registrationId ? link.short_url : '',
            // It is cancelled next; where that fails, soon.
            nextCheckAt: isUnwanted
              ? timeFromNow(tx.clock, 60_000)
              : nextAttemptCheck({ ...row, state }, now),
          };
          await tx.db.updateTable('paymentAttempt').set(values).where('id', '=', row.id).execute();
        }
        return { paid: hasPaid ? payment : undefined, isWanted };
      });
    },

    /**
     * Asks again later.
     *
     * @param isAnswered false: silence ends nothing, because the parent may have paid
     */
    async postpone(
      { id, state, createdAt, expiresAt }: PaymentAttemptRow,
      { isAnswered }: { isAnswered: boolean },
    ): Promise<void> {
      const planned = nextAttemptCheck({ state, createdAt, expiresAt }, scope.clock());
      const nextCheckAt = planned || (isAnswered ? '' : timeFromNow(scope.clock, hour));
      await scope.db.updateTable('paymentAttempt').set({ nextCheckAt }).where('id', '=', id).execute();
    },

    /** Whether a payment of the gateway is in the ledger. */
    hasRecorded: (gatewayId: string): Promise<boolean> => isRecorded(scope, gatewayId),

    /** Lets the job ask the gateway about a link at once. @returns whether the link is ours */
    async markDue(by: { gatewayId: string } | { reference: string }): Promise<boolean> {
      const [column, value] =
        'gatewayId' in by ? (['gatewayId', by.gatewayId] as const) : (['reference', by.reference] as const);
      if (value === '') return false;
      const { numUpdatedRows } = await scope.db
        .updateTable('paymentAttempt')
        // An answer that is on its way is older than this event.
        .set(({ eb }) => ({ nextCheckAt: timeFromNow(scope.clock, 0), revision: eb('revision', '+', 1) }))
        .where(column, '=', value)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** When the gateway is to be asked next (ISO, UTC); null: about no link. */
    async nextDue(): Promise<string | null> {
      const dated = scope.db.selectFrom('paymentAttempt').where('nextCheckAt', '<>', '');
      const next = dated.select(({ fn }) => fn.min('nextCheckAt').as('at'));
      return (await next.executeTakeFirstOrThrow()).at;
    },

    /** The links that are due to be asked about, the longest due first. */
    due: (limit: number): Promise<PaymentAttemptRow[]> =>
      attempts()
        .where('nextCheckAt', '<>', '')
        .where('nextCheckAt', '<=', timeFromNow(scope.clock, 0))
        .orderBy('nextCheckAt')
        .limit(limit)
        .execute(),

    /** Records a payment that the bank of the parent has refused: it moves no money. Idempotent. */
    async recordFailure(reference: string, failed: { gatewayId: string; amount: number }): Promise<void> {
      await scope.transaction(async (tx) => {
        await lockContentVersion(tx.db);
        const { gatewayId, amount } = failed;
        const row = await tx.db
          .selectFrom('paymentAttempt')
          .innerJoin('payment', 'payment.id', 'paymentAttempt.paymentId')
          .selectAll('payment')
          .where('paymentAttempt.reference', '=', reference)
          .executeTakeFirst();
        if (!row || amount === 0 || (await isRecorded(tx, gatewayId, 'failed'))) return;
        await appendLines(tx, row, [{ kind: 'failed', amount }], { by: '', gatewayId });
      });
    },
  };
}

async function isRecorded({ db }: Scope, gatewayId: string, kind: 'paid' | 'failed' = 'paid') {
  const line = db.selectFrom('ledger').select('id').where('gatewayId', '=', gatewayId);
  const found = await line.where('kind', '=', kind).limit(1).executeTakeFirst();
  return found !== undefined;
}

/** Whether a parent is still to pay by a link: it is the last one, has the missing amount, and the webinar is held. */
async function isStillWanted({ db }: Scope, row: PaymentAttemptRow, payment: PaymentRow): Promise<boolean> {
  if (row.amount !== payment.amount - payment.received) return false;
  const later = db.selectFrom('paymentAttempt').select('id').where('paymentId', '=', payment.id);
  if (await later.where('id', '>', row.id).limit(1).executeTakeFirst()) return false;
  const webinar = await db
    .selectFrom('webinar')
    .select('calledOff')
    .where('id', '=', payment.webinarId)
    .executeTakeFirst();
  return webinar?.calledOff === 0;
}
