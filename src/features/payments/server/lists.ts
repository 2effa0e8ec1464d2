import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { chunksOf } from '#core/database/batches.ts';
import type { Scope } from '#core/database/scope.ts';
import { notFoundError } from '#core/errors.ts';
import type { PaymentView } from '../api.ts';
import { dueAt, paymentPeriod, problemStates } from '../rules/ledger.ts';
import type { PaymentList } from '../rules/lists.ts';
import type { PaymentRow } from './tables.ts';

/** The condition of a partial index, which only a literal fulfils. */
export const isNotEmpty = (column: string) => sql<SqlBool>`${sql.ref(column)} <> ''`;

/** A payment for staff, without its email. */
export type StoredPaymentView = Omit<PaymentView, 'email'>;

/** A row of a list, with its parent and webinar. */
type JoinedPayment = PaymentRow & {
  name: string | null;
  email: string | null;
  contact: string | null;
  status: string | null;
  title: string | null;
  startsAt: string | null;
};

function toView(row: JoinedPayment): StoredPaymentView {
  const { id, registrationId, webinarId, name, email, contact, title, startsAt } = row;
  const { state, amount, received, reference, claimedReference, claimedAt, chargedAt, revision } = row;
  return {
    ...{ _id: id, revision, state, amount, received, balance: amount - received },
    ...{ reference, claimedReference, claimedAt, chargedAt, dueAt: dueAt(chargedAt, startsAt ?? '') },
    heldUntil: state === 'pending' || state === 'claimed' ? row.heldUntil : '',
    registration:
      name === null ? null : { _id: registrationId, name, email: email ?? '', contact: contact ?? '' },
    webinar: { _id: webinarId, title: title ?? '' },
  };
}

/**
 * The condition of a list, for payments that are joined with their webinars.
 *
 * @param now decides what is overdue
 */
export function isInList(list: PaymentList, now: Date): RawBuilder<SqlBool> {
  if (list === 'problems') return sql<SqlBool>`payment.state in (${sql.join([...problemStates])})`;
  if (list === 'claimed' || list === 'paid') return sql<SqlBool>`payment.state = ${list}`;
  const oldest = new Date(now.getTime() - paymentPeriod).toISOString();
  const isOverdue = sql<SqlBool>`(payment."chargedAt" < ${oldest}
    or (webinar."startsAt" <> '' and webinar."startsAt" < ${now.toISOString()}))`;
  return sql<SqlBool>`payment.state = 'pending' and webinar."calledOff" = 0
    and ${list === 'overdue' ? isOverdue : sql`not ${isOverdue}`}`;
}

/** Reads payments with their parents and webinars. */
export function createPaymentLists(scope: Scope) {
  const joined = () =>
    scope.db
      .selectFrom('payment')
      .leftJoin('registration', 'registration.id', 'payment.registrationId')
      .leftJoin('webinar', 'webinar.id', 'payment.webinarId')
      .selectAll('payment')
      .select(['registration.name', 'registration.email', 'registration.contact', 'registration.status'])
      .select(['webinar.title', 'webinar.startsAt']);

  return {
    /** @throws AppError missing */
    async find(id: string): Promise<StoredPaymentView> {
      const row = await joined().where('payment.id', '=', id).executeTakeFirst();
      if (!row) throw notFoundError('Payment');
      return toView(row);
    },

    /** The payments of a list, the oldest first; of the paid ones, the newest. */
    async list(list: PaymentList, limit: number): Promise<StoredPaymentView[]> {
      const order = list === 'paid' ? 'desc' : 'asc';
      const rows = await joined()
        .where(isInList(list, scope.clock()))
        .orderBy('payment.chargedAt', order)
        .orderBy('payment.id', order)
        .limit(limit)
        .execute();
      return rows.map(toView);
    },

    /** The payments with one of these references: ours, or the bank's that the parent entered. */
    async withReference(
      column: 'reference' | 'claimedReference',
      references: readonly string[],
    ): Promise<StoredPaymentView[]> {
      const found: JoinedPayment[] = [];
      for (const part of chunksOf([...new Set(references)]))
        found.push(
          ...(await joined()
            .where(`payment.${column}`, 'in', part)
            .where(isNotEmpty(`payment.${column}`))
            .execute()),
        );
      return found.map(toView);
    },
  };
}
