import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Pill } from '#core/admin-ui/button.tsx';
import { ChoiceButtons } from '#core/admin-ui/choice-buttons.tsx';
import { LoadError } from '#core/admin-ui/load-error.tsx';
import { useTimeZone } from '#core/admin-ui/time-zone.ts';
import { useCall } from '#core/admin-ui/use-call.ts';
import { useListFocus } from '#core/admin-ui/use-list-focus.ts';
import type { AnswerOf } from '#core/api-client/calls.ts';
import { telAddress } from '#core/text/contact-links.ts';
import { formatPrice } from '#core/text/numbers.ts';
import { createDayFormatter } from '#core/time/calendar.ts';
import { formatDay } from '#core/time/format-day.ts';
import { privateMeta } from '#core/ui/page-shell.tsx';
import { RefundActionsForm, useRefundActions } from '#features/webinars/admin/refund-actions.tsx';
import { RegistrationDialog } from '#features/webinars/admin/registration-dialog.tsx';
import { refundInWords } from '#features/webinars/admin/registration-texts.ts';
import { type RefundList, refundLists } from '#features/webinars/rules/refund.ts';

type OpenRefund = AnswerOf<'GET refunds'>['refunds'][number];

export const meta = privateMeta('Refunds');

const listLabels: Record<RefundList, string> = {
  open: 'To be paid',
  due: 'Not requested yet',
  requested: 'Requested',
  completed: 'Refunded',
};

const emptyTexts: Record<RefundList, string> = {
  open: 'No refund has to be paid. When a parent cancels a paid registration in time, the refund appears here.',
  due: 'Every parent with a refund due has requested it.',
  requested: 'No requested refund is waiting.',
  completed: 'No refund has been paid yet.',
};

/** The refunds to be paid, soonest due first (product: Refunds). */
export default function RefundsScreen() {
  const [query, setQuery] = useSearchParams();
  const list = refundLists.find((one) => one === query.get('state')) ?? 'open';
  const { data, problem, retry } = useCall('GET refunds', { query: { state: list } });
  const [opened, setOpened] = useState<OpenRefund['registration']>();
  const { target, reload } = useListFocus(data, retry);
  const actions = useRefundActions(reload);
  return (
    <>
      <h1 className="text-title-2">Refunds</h1>
      <p className="mt-1 mb-5 max-w-2xl text-ink-soft">
        Refunds due to parents who have cancelled. Pay as usual, then mark the refund here. What was paid
        online is sent back in{' '}
        <Link to="/admin/payments?list=sendBack" className="underline underline-offset-4">
          Payments
        </Link>
        , without a transfer from you.
      </p>
      <ChoiceButtons
        label="Which refunds"
        choices={refundLists}
        labels={listLabels}
        chosen={list}
        onChoose={(one) => setQuery(one === 'open' ? {} : { state: one }, { preventScrollReset: true })}
      />
      {problem !== undefined && <LoadError problem={problem} onRetry={retry} />}
      <p ref={target} role="status" tabIndex={-1} className="mb-3 text-ink-soft">
        {data ? countInWords(data.refunds.length, list) : problem === undefined && 'Loading…'}
      </p>
      <ul className="grid gap-4">
        {data?.refunds.map((refund) => (
          <Refund
            key={`${refund._id} ${refund.revision}`}
            refund={refund}
            actions={actions}
            onShow={() => setOpened(refund.registration)}
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

function countInWords(count: number, list: RefundList): string {
  if (count === 0) return emptyTexts[list];
  return count === 1 ? '1 refund' : `${count.toLocaleString('en-IN')} refunds`;
}

interface RefundProps {
  refund: OpenRefund;
  actions: ReturnType<typeof useRefundActions>;
  onShow(): void;
}

function Refund({ refund, actions, onShow }: RefundProps) {
  const { registration, webinar, quote, payBackTo, completedAt, completedBy, note } = refund;
  const timeZone = useTimeZone();
  const dayOf = createDayFormatter(timeZone);
  const { text, isOverdue } = refundInWords(refund, dayOf(new Date()));
  return (
    <li className="grid gap-3 rounded-small border border-line bg-surface p-4 sm:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="font-bold text-title-3">
          {registration.isInTrash ? (
            <span className="wrap-anywhere">{registration.name}</span>
          ) : (
            <button
              type="button"
              className="wrap-anywhere min-h-11 text-left text-teal-text underline-offset-4 hover:underline"
              onClick={onShow}
            >
              {registration.name}
            </button>
          )}
        </h2>
        <p className="font-bold text-title-3">{formatPrice(quote.price)}</p>
      </div>
      <p className="flex flex-wrap items-center gap-2">
        <Pill look={isOverdue ? 'trouble' : refund.refund === 'completed' ? 'good' : 'waiting'}>{text}</Pill>
        {registration.isInTrash && <Pill look="quiet">Registration in the trash</Pill>}
        {!quote.isPaid && <Pill look="trouble">No payment recorded: please check</Pill>}
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <dt className="text-ink-soft">Webinar</dt>
        <dd className="wrap-anywhere">{webinar.title || 'deleted'}</dd>
        <dt className="text-ink-soft">Cancelled</dt>
        <dd>{formatDay(dayOf(new Date(refund.at)))}</dd>
        {payBackTo && (
          <>
            <dt className="text-ink-soft">Refund to</dt>
            <dd className="wrap-anywhere font-semibold">{payBackTo}</dd>
          </>
        )}
        <dt className="text-ink-soft">Contact</dt>
        <dd className="wrap-anywhere">
          <a href={telAddress(registration.contact)} className="underline underline-offset-4">
            {registration.contact}
          </a>
          , {registration.email}
        </dd>
        {completedAt && (
          <>
            <dt className="text-ink-soft">Refunded</dt>
            <dd className="wrap-anywhere">
              {formatDay(dayOf(new Date(completedAt)))}, by {completedBy}
              {note && `: ${note}`}
            </dd>
          </>
        )}
      </dl>
      <RefundActionsForm
        registrationId={registration._id}
        name={registration.name}
        cancellation={refund}
        actions={actions}
      />
    </li>
  );
}
