import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { openRefundStates } from '#features/webinars/rules/refund-quote.ts';
import { paymentPeriod, problemStates } from '../rules/ledger.ts';
import type { PaymentList } from '../rules/lists.ts';

/**
 * Payments with a problem: by their state, or because a refund through the payment service has failed, for which the
 * parent waits. As a union, because PostgreSQL reads all payments for two conditions on two tables.
 */
const isProblem = sql<SqlBool>`payment.id in (select id from payment where state in (${sql.join([...problemStates])})
  union all select "paymentId" from "gatewayRefund" where state = 'failed')`;

/** A cancellation whose refund is not settled. */
const hasOpenRefund = sql<SqlBool>`exists (select 1 from cancellation
  where cancellation."registrationId" = payment."registrationId"
    and cancellation."webinarId" = payment."webinarId"
    and cancellation.refund in (${sql.join([...openRefundStates])}))`;

/**
 * The condition of a list, for payments that are joined with their webinars.
 *
 * @param now decides what is overdue
 */
export function isInList(list: PaymentList, now: Date): RawBuilder<SqlBool> {
  if (list === 'problems') return isProblem;
  if (list === 'sendBack')
    return sql<SqlBool>`payment.method = 'gateway' and payment.received > 0 and ${hasOpenRefund}`;
  if (list === 'claimed' || list === 'paid') return sql<SqlBool>`payment.state = ${list}`;
  const oldest = new Date(now.getTime() - paymentPeriod).toISOString();
  const isOverdue = sql<SqlBool>`(payment."chargedAt" < ${oldest}
    or (webinar."startsAt" <> '' and webinar."startsAt" < ${now.toISOString()}))`;
  return sql<SqlBool>`payment.state = 'pending' and webinar."calledOff" = 0
    and ${list === 'overdue' ? isOverdue : sql`not ${isOverdue}`}`;
}
