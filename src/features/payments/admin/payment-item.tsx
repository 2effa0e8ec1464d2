import ChevronDown from 'lucide-react/icons/chevron-down';
import { type FormEvent, useId, useState } from 'react';
import { adminButtonClass, Pill } from '#core/admin-ui/button.tsx';
import { TextInput } from '#core/admin-ui/inputs.tsx';
import { useFormatDatetime, useTimeZone } from '#core/admin-ui/time-zone.ts';
import { useAction } from '#core/admin-ui/use-action.ts';
import { callApi } from '#core/api-client/session-client.ts';
import { telAddress } from '#core/text/contact-links.ts';
import { formatPaise, parsePaise, toRupees } from '#core/text/money.ts';
import { createDayFormatter } from '#core/time/calendar.ts';
import { formatDay } from '#core/time/format-day.ts';
import { DocumentLinks } from '#features/documents/admin/document-links.tsx';
import { emailStates } from '#features/webinars/rules/email-facts.ts';
import { emailLabel } from '#features/webinars/rules/email-schedule.ts';
import type { PaymentAction, PaymentView } from '../api.ts';
import { paymentStates } from '../rules/ledger.ts';
import { maxNoteLength } from '../rules/lists.ts';
import { readBankReference } from '../rules/reference.ts';
import { actionMessages, problemInWords } from './payment-texts.ts';

interface PaymentItemProps {
  payment: PaymentView;
  /** Called after each try. */
  onDone(): void;
  onShow(): void;
}

/** A payment with its parent, and what staff can do with it. */
export function PaymentItem({ payment, onDone, onShow }: PaymentItemProps) {
  const { registration, webinar, state, amount, received, reference, claimedReference } = payment;
  const dayOf = createDayFormatter(useTimeZone());
  const formatDatetime = useFormatDatetime();
  const { run, isBusy } = useAction();
  const name = registration?.name ?? 'a deleted registration';
  const isOverdue = state === 'pending' && payment.dueAt < new Date().toISOString();
  const problem = problemInWords(payment);

  async function apply(action: PaymentAction): Promise<void> {
    await run({
      call: () =>
        callApi('POST payments/:id/actions', {
          params: { id: payment._id },
          body: { revision: payment.revision, action },
        }),
      successMessage: () => actionMessages[action.kind](name),
      undo: ({ data }) =>
        action.kind === 'confirm' && data.balance === 0 && received === 0
          ? {
              undoneMessage: actionMessages.notPaid(name),
              undo: () =>
                callApi('POST payments/:id/actions', {
                  params: { id: payment._id },
                  body: { revision: data.revision, action: { kind: 'notPaid', note: '' } },
                }).finally(onDone),
            }
          : undefined,
    });
    onDone();
  }

  return (
    <li className="grid gap-3 rounded-small border border-line bg-surface p-4 sm:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="font-bold text-title-3">
          {registration ? (
            <button
              type="button"
              className="wrap-anywhere min-h-11 text-left text-teal-text underline-offset-4 hover:underline"
              onClick={onShow}
            >
              {registration.name}
            </button>
          ) : (
            'Deleted registration'
          )}
        </h2>
        <p className="font-bold text-title-3 tabular-nums">{formatPaise(amount || received)}</p>
      </div>
      <p className="flex flex-wrap items-center gap-2">
        <Pill look={problem || isOverdue ? 'trouble' : state === 'paid' ? 'good' : 'waiting'}>
          {problem ??
            (isOverdue ? `Overdue since ${formatDay(dayOf(new Date(payment.dueAt)))}` : paymentStates[state])}
        </Pill>
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <dt className="text-ink-soft">Webinar</dt>
        <dd className="wrap-anywhere">{webinar.title || 'deleted'}</dd>
        <dt className="text-ink-soft">Reference</dt>
        <dd className="wrap-anywhere font-semibold">{reference}</dd>
        {payment.heldUntil && (
          <>
            <dt className="text-ink-soft">Seat held until</dt>
            <dd>{formatDatetime(payment.heldUntil)}</dd>
          </>
        )}
        {payment.email && (
          <>
            <dt className="text-ink-soft">Last email</dt>
            <dd>
              {emailLabel(payment.email.kind)}: {emailStates[payment.email.state].toLowerCase()},{' '}
              {formatDatetime(payment.email.at)}
            </dd>
          </>
        )}
        {payment.claimedAt && (
          <>
            <dt className="text-ink-soft">Reported</dt>
            <dd className="wrap-anywhere">
              {formatDay(dayOf(new Date(payment.claimedAt)))}
              {claimedReference && (
                <>
                  , UTR <strong>{claimedReference}</strong>
                </>
              )}
            </dd>
          </>
        )}
        {registration && (
          <>
            <dt className="text-ink-soft">Contact</dt>
            <dd className="wrap-anywhere">
              <a href={telAddress(registration.contact)} className="underline underline-offset-4">
                {registration.contact}
              </a>
              , {registration.email}
            </dd>
          </>
        )}
      </dl>
      <PaymentActions payment={payment} isBusy={isBusy} apply={apply} />
      {!withoutDocuments.includes(state) && <Documents id={payment._id} />}
    </li>
  );
}

/** No money has come, or it was recorded by mistake: the window of the registration shows what is left of that. */
const withoutDocuments: readonly PaymentView['state'][] = ['pending', 'claimed', 'expired'];

/** Loaded once they are looked at: a list has hundreds of payments. */
function Documents({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="group/documents" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-teal-text underline-offset-4 hover:underline">
        Documents
        <ChevronDown
          aria-hidden="true"
          className="size-4.5 transition-transform group-open/documents:rotate-180"
        />
      </summary>
      {isOpen && <DocumentLinks call="GET payments/:id/documents" id={id} />}
    </details>
  );
}

interface PaymentActionsProps {
  payment: PaymentView;
  isBusy: boolean;
  apply(action: PaymentAction): Promise<void>;
}

/** One press confirms the whole amount; a part, or a correction, is behind a fold. */
function PaymentActions({ payment, isBusy, apply }: PaymentActionsProps) {
  const { balance, received, claimedAt, claimedReference, refundable, failedRefund } = payment;
  const button = (label: string, action: PaymentAction, look: 'main' | 'quiet' | 'danger' = 'quiet') => (
    <button
      type="button"
      aria-disabled={isBusy}
      className={adminButtonClass(look)}
      onClick={() => void apply(action)}
    >
      {label}
    </button>
  );
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <p className="flex flex-wrap gap-3 empty:hidden">
        {balance > 0 &&
          button(
            `Confirm ${formatPaise(balance)}`,
            { kind: 'confirm', amount: balance, bankReference: claimedReference, note: '' },
            'main',
          )}
        {claimedAt && button('Not found', { kind: 'notFound' })}
        {refundable > 0 &&
          button(
            failedRefund > 0
              ? `Try again to send ${formatPaise(refundable)} back`
              : `Send ${formatPaise(refundable)} back the way it was paid`,
            { kind: 'sendRefund', note: '' },
            failedRefund > 0 ? 'quiet' : 'main',
          )}
        {balance < 0 &&
          button(
            `Mark ${formatPaise(-balance)} as refunded`,
            { kind: 'surplusRefunded', note: '' },
            refundable > 0 && failedRefund === 0 ? 'quiet' : 'main',
          )}
      </p>
      <details className="group/more open:basis-full">
        <summary className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-teal-text underline-offset-4 hover:underline">
          Another amount, or a correction
          <ChevronDown
            aria-hidden="true"
            className="size-4.5 transition-transform group-open/more:rotate-180"
          />
        </summary>
        <div className="mt-2 grid gap-4">
          <OtherAmount key={payment.revision} payment={payment} isBusy={isBusy} apply={apply} />
          {received > 0 && (
            <p className="flex flex-wrap gap-3">
              {button('Recorded by mistake: not paid', { kind: 'notPaid', note: '' })}
              {button('The bank has taken it back', { kind: 'chargeback', note: '' }, 'danger')}
            </p>
          )}
        </div>
      </details>
    </div>
  );
}

/** Confirms any amount, with a reference of the bank and a note. */
function OtherAmount({ payment: { balance, claimedReference }, isBusy, apply }: PaymentActionsProps) {
  const id = useId();
  const [amount, setAmount] = useState(balance > 0 ? toRupees(balance).replace(/\.00$/, '') : '');
  const [reference, setReference] = useState(claimedReference);
  const [note, setNote] = useState('');
  const [errors, setErrors] = useState<{ amount?: string; reference?: string }>({});

  function submit(event: FormEvent) {
    event.preventDefault();
    const paise = parsePaise(amount);
    const bankReference = reference.trim() === '' ? '' : readBankReference(reference);
    const found = {
      ...(!paise && { amount: 'Please enter an amount in rupees.' }),
      ...(bankReference === undefined && { reference: 'The reference (UTR) has 12 digits.' }),
    };
    setErrors(found);
    if (paise && bankReference !== undefined)
      void apply({ kind: 'confirm', amount: paise, bankReference, note });
  }

  const fields = [
    { name: 'amount', label: 'Amount (₹)', value: amount, set: setAmount, isNeeded: true, maxLength: 20 },
    { name: 'reference', label: 'UTR', value: reference, set: setReference, isNeeded: false, maxLength: 20 },
    {
      name: 'note',
      label: 'Payment note',
      value: note,
      set: setNote,
      isNeeded: false,
      maxLength: maxNoteLength,
    },
  ] as const;
  return (
    <form noValidate className="grid gap-3 sm:grid-cols-3" onSubmit={submit}>
      {fields.map(({ name, label, value, set, isNeeded, maxLength }) => {
        const error = name === 'note' ? undefined : errors[name];
        return (
          <div key={name}>
            <TextInput
              id={`${id}-${name}`}
              {...{ label, value, maxLength, isNeeded }}
              isCode={name !== 'note'}
              invalid={error !== undefined}
              {...(error && { describedBy: `${id}-${name}-error` })}
              onChange={set}
            />
            {error && (
              <p id={`${id}-${name}-error`} className="mt-1 font-semibold text-coral-text">
                {error}
              </p>
            )}
          </div>
        );
      })}
      <p>
        <button type="submit" aria-disabled={isBusy} className={adminButtonClass('quiet')}>
          Confirm this amount
        </button>
      </p>
    </form>
  );
}
