import { adminButtonClass } from '#core/admin-ui/button.tsx';
import { useFormatDatetime } from '#core/admin-ui/time-zone.ts';
import { useAction } from '#core/admin-ui/use-action.ts';
import { callApi } from '#core/api-client/session-client.ts';
import type { RegistrationView } from '#features/webinars/api.ts';

/** In the window of a registration: until when an unpaid seat is held, and how staff give the parent more time. */
export function SeatHold({ view, onDone }: { view: RegistrationView; onDone(): void }) {
  const { payment, registration } = view;
  return payment?.heldUntil ? <Hold payment={payment} name={registration.name} onDone={onDone} /> : null;
}

interface HoldProps {
  payment: NonNullable<RegistrationView['payment']>;
  /** The name of the parent. */
  name: string;
  onDone(): void;
}

function Hold({ payment, name, onDone }: HoldProps) {
  const formatDatetime = useFormatDatetime();
  const { run, isBusy } = useAction();
  const isReported = payment.claimedAt !== '';

  async function apply(kind: 'extendHold' | 'liftHold', successMessage: string) {
    await run({
      call: () =>
        callApi('POST payments/:id/actions', {
          params: { id: payment._id },
          body: { revision: payment.revision, action: { kind } },
        }),
      successMessage: () => successMessage,
    });
    onDone();
  }

  const buttons = [
    {
      kind: 'extendHold',
      label: 'Hold for another day',
      done: `${name}’s seat is held for another day.`,
    },
    {
      kind: 'liftHold',
      label: 'Hold with no time limit',
      done: `${name}’s seat is held with no time limit.`,
    },
  ] as const;
  return (
    <section aria-label="Unpaid seat" className="grid gap-2">
      <h3 className="font-bold text-body">Unpaid seat</h3>
      <p>
        {isReported
          ? 'The parent has reported a payment, so the seat is kept until you have confirmed it, or not found it.'
          : `It is held until ${formatDatetime(payment.heldUntil)}. If nothing has come by then, it goes to the waiting list, and ${name} gets an email.`}
      </p>
      <div className="flex flex-wrap gap-2">
        {buttons.map(({ kind, label, done }) => (
          <button
            key={kind}
            type="button"
            aria-disabled={isBusy}
            className={adminButtonClass('quiet')}
            onClick={() => void apply(kind, done)}
          >
            {label}
          </button>
        ))}
      </div>
    </section>
  );
}
