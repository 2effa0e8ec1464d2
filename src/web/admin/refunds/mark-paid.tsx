import { type FormEvent, useId, useState } from 'react';
import { type CancellationView, longestRefundNote } from '../../../content/refunds/refunds.ts';
import { TextInput } from '../form/text-input.tsx';
import { adminButton } from '../ui/button.ts';
import type { useRefundSteps } from './use-refund-steps.ts';

interface MarkPaidProps {
  placeId: string;
  name: string;
  cancellation: CancellationView;
  steps: ReturnType<typeof useRefundSteps>;
}

/** Notes that a refund is paid, that nobody has asked for it in time, or that it is still to be paid. */
export function MarkPaid({ placeId, name, cancellation, steps: { take, isBusy } }: MarkPaidProps) {
  const id = useId();
  const [note, setNote] = useState('');
  const { refund, payBackTo, quote, askBy } = cancellation;
  const mayLapse = refund === 'due' && askBy < new Date().toISOString();

  function submit(event: FormEvent) {
    event.preventDefault();
    void take(placeId, name, cancellation, { kind: 'refundPaid', note });
  }

  if (refund === 'due' || refund === 'requested')
    return (
      <form className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-end" onSubmit={submit}>
        <div>
          <TextInput
            id={id}
            label="Note on the refund"
            value={note}
            maxLength={longestRefundNote}
            isNeeded={false}
            invalid={false}
            onChange={setNote}
          />
        </div>
        <p className="flex flex-wrap gap-3">
          <button type="submit" aria-disabled={isBusy} className={adminButton('main')}>
            Mark as paid back
          </button>
          {mayLapse && (
            <button
              type="button"
              aria-disabled={isBusy}
              className={adminButton('quiet')}
              onClick={() => void take(placeId, name, cancellation, { kind: 'refundLapsed', note })}
            >
              Close: not asked for in time
            </button>
          )}
        </p>
      </form>
    );
  // Where nothing was to be paid, nothing can be paid back.
  if (!quote.price) return null;
  return (
    <p>
      <button
        type="button"
        aria-disabled={isBusy}
        className={adminButton('quiet')}
        onClick={() => void take(placeId, name, cancellation, { kind: 'refundOpen', payBackTo })}
      >
        {refund === 'completed' ? 'It is not paid back yet' : 'Pay it back anyway'}
      </button>
    </p>
  );
}
