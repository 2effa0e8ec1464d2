import { type SqlBool, sql } from 'kysely';
import { chunksOf } from '#core/database/batches.ts';
import type { Scope } from '#core/database/scope.ts';
import { notFoundError } from '#core/errors.ts';
import { openRefundStates } from '#features/webinars/rules/refund-quote.ts';
import type { PaymentView } from '../api.ts';
import { createGatewayRefundStore } from '../gateway/server/refund-store.ts';
import { dueAt } from '../rules/ledger.ts';
import type { PaymentList } from '../rules/lists.ts';
import { isInList } from './lists.ts';
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
  /** The state of an open refund of its registration. */
  refund: string | null;
};

/** What the payment gateway can send back, and what it could not, in paise by payment. */
interface GatewayAmounts {
  refundable: number;
  failedRefund: number;
}

function toView(row: JoinedPayment, { refundable, failedRefund }: GatewayAmounts): StoredPaymentView {
  const { id, registrationId, webinarId, name, email, contact, title, startsAt } = row;
  const { state, amount, received, reference, claimedReference, claimedAt, chargedAt, revision } = row;
  return {
    ...{ _id: id, revision, state, amount, received, balance: amount - received },
    ...{ reference, claimedReference, claimedAt, chargedAt, dueAt: dueAt(chargedAt, startsAt ?? '') },
    heldUntil: state === 'pending' || state === 'claimed' ? row.heldUntil : '',
    registration:
      name === null ? null : { _id: registrationId, name, email: email ?? '', contact: contact ?? '' },
    webinar: { _id: webinarId, title: title ?? '' },
    ...{ refundable: owed(row) <= refundable ? owed(row) : 0, failedRefund },
  };
}

/** What is to be sent back to the parent, in paise: everything after a cancellation, else what was paid too much. */
const owed = ({ refund, amount, received }: JoinedPayment): number =>
  refund ? received : Math.max(0, received - amount);

/** Reads payments with their parents and webinars, for staff (product: Payments). */
export function createPaymentViews(scope: Scope) {
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

  async function toViews(rows: readonly JoinedPayment[]): Promise<StoredPaymentView[]> {
    const ids = rows.filter(({ method }) => method === 'gateway').map(({ id }) => id);
    const refunds = createGatewayRefundStore(scope);
    const refundable = await refunds.refundable(ids);
    const failed = await refunds.failed(ids);
    return rows.map((row) => {
      const left = refundable.get(row.id)?.reduce((sum, payment) => sum + payment.left, 0);
      return toView(row, { refundable: left ?? 0, failedRefund: failed.get(row.id) ?? 0 });
    });
  }

  return {
    async find(id: string): Promise<StoredPaymentView> {
      const row = await joined().where('payment.id', '=', id).executeTakeFirst();
      if (!row) throw notFoundError('Payment');
      const [view] = await toViews([row]);
      if (!view) throw notFoundError('Payment');
      return view;
    },

    /** The payments of a list, the oldest first; of the paid ones, the newest. */
    async list(list: PaymentList, limit: number): Promise<StoredPaymentView[]> {
      const order = list === 'paid' ? 'desc' : 'asc';
      const rows = joined().where(isInList(list, scope.clock()));
      const sorted = rows.orderBy('payment.chargedAt', order).orderBy('payment.id', order).limit(limit);
      return toViews(await sorted.execute());
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
      return toViews(found);
    },
  };
}
