import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ChoiceButtons } from '#core/admin-ui/choice-buttons.tsx';
import { LoadError } from '#core/admin-ui/load-error.tsx';
import { useCall } from '#core/admin-ui/use-call.ts';
import { useListFocus } from '#core/admin-ui/use-list-focus.ts';
import { formatPaise } from '#core/text/money.ts';
import { privateMeta } from '#core/ui/page-shell.tsx';
import { RegistrationDialog } from '#features/webinars/admin/registration-dialog.tsx';
import type { PaymentView } from '../api.ts';
import { maxPayments, paymentLists } from '../rules/lists.ts';
import { sharedPictureLimit } from '../rules/upi.ts';
import { MonthExport } from './month-export.tsx';
import { PaymentItem } from './payment-item.tsx';
import { countInWords, listLabels } from './payment-texts.ts';
import { StatementPanel } from './statement-panel.tsx';

export const meta = privateMeta('Payments');

/** The payments of parents: expected, reported, overdue, paid, and those with a problem (product: Payments). */
export default function PaymentsScreen() {
  const [query, setQuery] = useSearchParams();
  const list = paymentLists.find((one) => one === query.get('list')) ?? 'expected';
  const { data, problem, retry } = useCall('GET payments', { query: { list } });
  const [opened, setOpened] = useState<NonNullable<PaymentView['registration']>>();
  const { target, reload } = useListFocus(data, retry);
  return (
    <>
      <h1 className="text-title-2">Payments</h1>
      <p className="mt-1 mb-5 max-w-2xl text-ink-soft">
        What parents owe for their seats. Emails to them lead to a page with a QR code and a button for UPI
        apps; confirm a payment here once it is in your account. If you send a picture of a QR code instead,
        UPI apps accept at most {formatPaise(sharedPictureLimit)} from it while your UPI ID is not that of a
        verified merchant.
      </p>
      <StatementPanel onDone={retry} />
      <MonthExport />
      <ChoiceButtons
        label="Which payments"
        choices={paymentLists}
        labels={listLabels}
        chosen={list}
        onChoose={(one) => setQuery(one === 'expected' ? {} : { list: one }, { preventScrollReset: true })}
      />
      {problem !== undefined && <LoadError problem={problem} onRetry={retry} />}
      <p ref={target} role="status" tabIndex={-1} className="mb-3 text-ink-soft">
        {data ? countInWords(data.payments.length, list) : problem === undefined && 'Loading…'}
        {data?.payments.length === maxPayments && ': the list ends here.'}
      </p>
      <ul className="grid gap-4">
        {data?.payments.map((payment) => (
          <PaymentItem
            key={`${payment._id} ${payment.revision}`}
            payment={payment}
            onDone={reload}
            onShow={() => setOpened(payment.registration ?? undefined)}
          />
        ))}
      </ul>
      {opened && (
        <RegistrationDialog
          id={opened._id}
          title={opened.name}
          onClose={() => {
            setOpened(undefined);
            retry();
          }}
        />
      )}
    </>
  );
}
