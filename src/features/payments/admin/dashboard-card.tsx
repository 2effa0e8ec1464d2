import { Link } from 'react-router';
import { Card } from '#core/admin-ui/card.tsx';
import { formatPaise } from '#core/text/money.ts';
import type { PaymentTotals } from '../api.ts';
import { type PaymentList, totalledLists } from '../rules/lists.ts';
import { listLabels, paymentsInWords } from './payment-texts.ts';

/** Where a list of payments is. */
const addressOf = (list: PaymentList) =>
  list === 'expected' ? '/admin/payments' : `/admin/payments?list=${list}`;

/** What parents owe, each list with its number and sum, and what came in this month. */
export function PaymentsCard(totals: PaymentTotals) {
  return (
    <Card title="Payments">
      <dl className="divide-y divide-line">
        {totalledLists.map((list) => {
          const { count, amount } = totals[list];
          const needsWork = count > 0 && (list === 'overdue' || list === 'problems');
          return (
            <div key={list} className="flex flex-wrap items-center justify-between gap-x-4">
              <dt>
                <Link
                  to={addressOf(list)}
                  className="inline-flex min-h-11 items-center font-bold text-teal-text underline-offset-4 hover:underline"
                >
                  {listLabels[list]}
                </Link>
              </dt>
              <dd className={`tabular-nums ${needsWork ? 'font-bold text-danger-text' : ''}`}>
                {count === 0 ? 'None' : `${paymentsInWords(count)}, ${formatPaise(amount)}`}
              </dd>
            </div>
          );
        })}
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
          <dt>Received this month</dt>
          <dd className="font-bold tabular-nums">{formatPaise(totals.receivedThisMonth)}</dd>
        </div>
      </dl>
    </Card>
  );
}
