import { type FormEvent, useId, useState } from 'react';
import { adminButtonClass } from '#core/admin-ui/button.tsx';
import { TextInput } from '#core/admin-ui/inputs.tsx';
import { useAction } from '#core/admin-ui/use-action.ts';
import { type CancellationView, longestRefundNote, type RefundAction } from '../rules/refund.ts';
import { applyRefundAction, endLinks } from './registration-calls.ts';

const saidOf: Record<RefundAction['kind'], (name: string) => string> = {
  refundPaid: (name) => `Noted: ${name} has been paid back.`,
  refundOpen: (name) => `Noted: ${name} is still to be paid back.`,
  refundLapsed: (name) => `Noted: ${name} did not ask in time.`,
};

/** Marks refunds as paid and undoes that, and replaces links. @param onDone called after each try */
export function useRefundActions(onDone: () => void) {
  const { run, isBusy } = useAction();

  /** @param name the name of the parent */
  async function take(
    registrationId: string,
    name: string,
    seen: CancellationView,
    action: RefundAction,
  ): Promise<void> {
    await run({
      call: () => applyRefundAction(registrationId, seen, action),
      successMessage: () => saidOf[action.kind](name),
      undo({ cancellation }) {
        if (action.kind === 'refundOpen') return undefined;
        // If the parent has since registered for another webinar, the registration's last cancellation may be another one.
        const after =
          cancellation?._id === seen._id ? cancellation : { ...seen, revision: seen.revision + 1 };
        const { payBackTo } = seen;
        return {
          undoneMessage: saidOf.refundOpen(name),
          undo: () =>
            applyRefundAction(registrationId, after, { kind: 'refundOpen', payBackTo }).finally(onDone),
        };
      },
    });
    onDone();
  }

  async function renewLinks(registrationId: string): Promise<void> {
    const said = 'All links have stopped working, and a letter with a new one is on its way.';
    await run({ call: () => endLinks(registrationId), successMessage: () => said });
    onDone();
  }

  return { isBusy, take, renewLinks };
}

interface MarkPaidProps {
  registrationId: string;
  name: string;
  cancellation: CancellationView;
  steps: ReturnType<typeof useRefundActions>;
}

/** Marks a refund as paid, as not asked for in time, or as still to be paid. */
export function MarkPaid({ registrationId, name, cancellation, steps: { take, isBusy } }: MarkPaidProps) {
  const id = useId();
  const [note, setNote] = useState('');
  const { refund, payBackTo, quote, askBy } = cancellation;
  const mayLapse = refund === 'due' && askBy < new Date().toISOString();

  function submit(event: FormEvent) {
    event.preventDefault();
    void take(registrationId, name, cancellation, { kind: 'refundPaid', note });
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
          <button type="submit" aria-disabled={isBusy} className={adminButtonClass('main')}>
            Mark as paid back
          </button>
          {mayLapse && (
            <button
              type="button"
              aria-disabled={isBusy}
              className={adminButtonClass('quiet')}
              onClick={() => void take(registrationId, name, cancellation, { kind: 'refundLapsed', note })}
            >
              Close: not asked for in time
            </button>
          )}
        </p>
      </form>
    );
  // Without a price there is no refund.
  if (!quote.price) return null;
  return (
    <p>
      <button
        type="button"
        aria-disabled={isBusy}
        className={adminButtonClass('quiet')}
        onClick={() => void take(registrationId, name, cancellation, { kind: 'refundOpen', payBackTo })}
      >
        {refund === 'completed' ? 'It is not paid back yet' : 'Pay it back anyway'}
      </button>
    </p>
  );
}
