import { type FormEvent, useId, useState } from 'react';
import { adminButtonClass } from '#core/admin-ui/button.tsx';
import { TextInput } from '#core/admin-ui/inputs.tsx';
import { useAction } from '#core/admin-ui/use-action.ts';
import { callApi } from '#core/api-client/session-client.ts';
import type { CancellationView, RefundAction } from '../api.ts';
import { maxRefundNoteLength } from '../rules/refund.ts';

const refundMessages: Record<RefundAction['kind'], (name: string) => string> = {
  refundPaid: (name) => `${name} is marked as refunded.`,
  refundOpen: (name) => `${name} is marked as not refunded.`,
  refundLapsed: (name) => `${name} is marked as not requested in time.`,
};

/** @throws ApiError */
async function applyRefundAction(
  registrationId: string,
  { _id: id, revision }: Pick<CancellationView, '_id' | 'revision'>,
  action: RefundAction,
) {
  const request = { params: { id: registrationId }, body: { id, revision, action } };
  return (await callApi('POST registrations/:id/refund', request)).data;
}

/** Marks refunds as paid and undoes that, and replaces links. @param onDone called after each try */
export function useRefundActions(onDone: () => void) {
  const { run, isBusy } = useAction();

  /** @param name the name of the parent */
  async function applyAction(
    registrationId: string,
    name: string,
    before: CancellationView,
    action: RefundAction,
  ): Promise<void> {
    await run({
      call: () => applyRefundAction(registrationId, before, action),
      successMessage: () => refundMessages[action.kind](name),
      undo({ cancellation }) {
        if (action.kind === 'refundOpen') return undefined;
        // If the parent has since registered for another webinar, the registration's last cancellation may be another one.
        const after =
          cancellation?._id === before._id ? cancellation : { ...before, revision: before.revision + 1 };
        const { payBackTo } = before;
        return {
          undoneMessage: refundMessages.refundOpen(name),
          undo: () =>
            applyRefundAction(registrationId, after, { kind: 'refundOpen', payBackTo }).finally(onDone),
        };
      },
    });
    onDone();
  }

  async function renewLinks(id: string): Promise<void> {
    const message = 'All links have stopped working, and an email with a new one is on its way.';
    await run({
      call: () => callApi('POST registrations/:id/links', { params: { id } }),
      successMessage: () => message,
    });
    onDone();
  }

  return { isBusy, applyAction, renewLinks };
}

interface RefundActionsFormProps {
  registrationId: string;
  name: string;
  cancellation: CancellationView;
  actions: ReturnType<typeof useRefundActions>;
}

/** Marks a refund as paid, as not requested in time, or as still to be paid. */
export function RefundActionsForm({
  registrationId,
  name,
  cancellation,
  actions: { applyAction, isBusy },
}: RefundActionsFormProps) {
  const id = useId();
  const [note, setNote] = useState('');
  const { refund, payBackTo, quote, askBy } = cancellation;
  const mayLapse = refund === 'due' && askBy < new Date().toISOString();

  function submit(event: FormEvent) {
    event.preventDefault();
    void applyAction(registrationId, name, cancellation, { kind: 'refundPaid', note });
  }

  if (refund === 'due' || refund === 'requested')
    return (
      <form className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-end" onSubmit={submit}>
        <div>
          <TextInput
            id={id}
            label="Refund note"
            value={note}
            maxLength={maxRefundNoteLength}
            isNeeded={false}
            invalid={false}
            onChange={setNote}
          />
        </div>
        <p className="flex flex-wrap gap-3">
          <button type="submit" aria-disabled={isBusy} className={adminButtonClass('main')}>
            Mark as refunded
          </button>
          {mayLapse && (
            <button
              type="button"
              aria-disabled={isBusy}
              className={adminButtonClass('quiet')}
              onClick={() =>
                void applyAction(registrationId, name, cancellation, { kind: 'refundLapsed', note })
              }
            >
              Close: not requested in time
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
        onClick={() =>
          void applyAction(registrationId, name, cancellation, { kind: 'refundOpen', payBackTo })
        }
      >
        {refund === 'completed' ? 'Mark as not refunded' : 'Refund anyway'}
      </button>
    </p>
  );
}
