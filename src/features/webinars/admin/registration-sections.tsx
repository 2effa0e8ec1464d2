import { useState } from 'react';
import { adminButtonClass, Pill } from '#core/admin-ui/button.tsx';
import { ConfirmDialog } from '#core/admin-ui/dialog.tsx';
import { LoadError } from '#core/admin-ui/load-error.tsx';
import { useFormatDatetime, useTimeZone } from '#core/admin-ui/time-zone.ts';
import { useCall } from '#core/admin-ui/use-call.ts';
import { formatPrice } from '#core/text/numbers.ts';
import { createDayFormatter } from '#core/time/calendar.ts';
import type { RegistrationView } from '../api.ts';
import { emailStates } from '../rules/email-facts.ts';
import { emailLabel } from '../rules/email-schedule.ts';
import { RefundActionsForm, useRefundActions } from './refund-actions.tsx';
import { refundInWords } from './registration-texts.ts';

/** The emails to a parent about a registration, with their states. */
export function RegistrationEmails({ id }: { id: string }) {
  const formatDatetime = useFormatDatetime();
  const { data, problem, retry } = useCall('GET registrations/:id/emails', { params: { id } });
  return (
    <section aria-label="Emails">
      <h3 className="mb-2 font-bold text-body">Emails</h3>
      {problem !== undefined && <LoadError what="The emails" problem={problem} onRetry={retry} />}
      {data?.emails.length === 0 && <p className="text-ink-soft">None yet.</p>}
      <ul className="grid gap-2">
        {data?.emails.map(({ id: emailId, kind, subject, state, dueAt, endedAt, response }) => (
          <li key={emailId} className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <span className="font-semibold">{subject || emailLabel(kind)}</span>
            <Pill look={state === 'sent' ? 'good' : 'waiting'}>{emailStates[state]}</Pill>
            <span className="text-ink-soft">
              {formatDatetime(endedAt || dueAt)}
              {response && `: ${response}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Replaces the links of a registration, for a parent who has passed one on. Ending a link cannot be undone, so it is confirmed
 * first.
 */
export function RenewLinksSection({ id, name }: { id: string; name: string }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const { renewLinks, isBusy } = useRefundActions(() => setIsConfirming(false));
  return (
    <section aria-label="Links">
      <h3 className="mb-2 font-bold text-body">The parent’s own links</h3>
      <button type="button" className={adminButtonClass('quiet')} onClick={() => setIsConfirming(true)}>
        Stop all links and send a new one
      </button>
      {isConfirming && (
        <ConfirmDialog
          title="Stop all links to this registration?"
          action="Stop them and send a new one"
          isBusy={isBusy}
          onConfirm={() => void renewLinks(id)}
          onCancel={() => setIsConfirming(false)}
        >
          <p>
            The links in earlier emails and in the calendar will stop working. {name} will get an email with a
            new one.
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}

interface RegistrationRefundProps {
  view: RegistrationView;
  onDone(): void;
}

const sources = {
  parent: 'by the parent',
  staff: 'by staff',
  site: 'because the offer had expired',
  unpaid: 'because it was not paid for in time',
};

/** The last cancellation of a registration, and the state of its refund. */
export function RegistrationRefund({
  view: { registration, cancellation },
  onDone,
}: RegistrationRefundProps) {
  const formatDatetime = useFormatDatetime();
  const timeZone = useTimeZone();
  const actions = useRefundActions(onDone);
  if (!cancellation) return null;
  const { at, source, quote, payBackTo, completedAt, completedBy, note } = cancellation;
  const { text, isOverdue } = refundInWords(cancellation, createDayFormatter(timeZone)(new Date()));
  const look = isOverdue ? 'trouble' : cancellation.refund === 'completed' ? 'good' : 'quiet';
  return (
    <section aria-label="Refund" className="grid gap-2">
      <h3 className="font-bold text-body">
        Cancelled {formatDatetime(at)}, {sources[source]}
      </h3>
      <p className="flex flex-wrap items-center gap-2">
        {formatPrice(quote.price)}
        <Pill look={look}>{text}</Pill>
      </p>
      {payBackTo && <p className="wrap-anywhere">Refund to: {payBackTo}</p>}
      {completedAt && (
        <p className="wrap-anywhere text-ink-soft">
          Refunded {formatDatetime(completedAt)} by {completedBy}
          {note && `: ${note}`}
        </p>
      )}
      {!completedAt && note && <p className="wrap-anywhere text-ink-soft">Note: {note}</p>}
      <RefundActionsForm
        key={cancellation.revision}
        {...{ registrationId: registration._id, name: registration.name, cancellation, actions }}
      />
    </section>
  );
}
