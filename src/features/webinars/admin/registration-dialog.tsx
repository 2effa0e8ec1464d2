import { type ReactNode, useId, useState } from 'react';
import { adminButtonClass } from '#core/admin-ui/button.tsx';
import { ConfirmDialog, Modal } from '#core/admin-ui/dialog.tsx';
import { TextInput } from '#core/admin-ui/inputs.tsx';
import { LoadError } from '#core/admin-ui/load-error.tsx';
import { useFormatDatetime } from '#core/admin-ui/time-zone.ts';
import { useCall } from '#core/admin-ui/use-call.ts';
import type { RegistrationAction, RegistrationView } from '../api.ts';
import { keyOfQuote } from '../rules/refund-quote.ts';
import { maxPaidNoteLength, registrationStatuses } from '../rules/registration-status.ts';
import { MoveRegistration } from './move-dialog.tsx';
import { useRegistrationActions } from './registration-calls.ts';
import { RegistrationEmails, RegistrationRefund, RenewLinksSection } from './registration-sections.tsx';
import { AddedSections } from './registration-slots.tsx';
import {
  type ActionConfirmation,
  confirmationFor,
  moneyInWords,
  refundSummary,
  sendsEmail,
} from './registration-texts.ts';

interface RegistrationDialogProps {
  id: string;
  /** The name of the parent. */
  title: string;
  onClose(): void;
}

/** The actions on a registration, and the emails sent about it. */
export function RegistrationDialog({ id, title, onClose }: RegistrationDialogProps) {
  const { data, problem, retry } = useCall('GET registrations/:id', { params: { id } });
  return (
    <Modal title={`${title}’s registration`} onClose={onClose}>
      <div className="grid gap-6 overflow-y-auto p-5">
        {problem !== undefined && <LoadError what="The registration" problem={problem} onRetry={retry} />}
        {data ? (
          <RegistrationDetails key={data.registration.revision} view={data} onDone={retry} />
        ) : (
          problem === undefined && <p className="text-ink-soft">Loading…</p>
        )}
        {data && <RegistrationRefund view={data} onDone={retry} />}
        {data && <AddedSections view={data} onDone={retry} />}
        {data && data.registration.status !== 'unconfirmed' && <RenewLinksSection id={id} name={title} />}
        {data && <RegistrationEmails key={`emails ${data.registration.revision}`} id={id} />}
      </div>
      <div className="flex justify-end border-line border-t px-5 py-4">
        <button type="button" className={adminButtonClass('quiet')} onClick={onClose}>
          Close
        </button>
      </div>
    </Modal>
  );
}

function RegistrationDetails({ view, onDone }: { view: RegistrationView; onDone(): void }) {
  const { registration, position, refund, payment } = view;
  const { status, offeredUntil, joinedAt, registerAt } = registration;
  const formatDatetime = useFormatDatetime();
  const { applyAction, isBusy } = useRegistrationActions();
  const noteId = useId();
  const [note, setNote] = useState(registration.paidNote);
  const [isMoving, setIsMoving] = useState(false);

  const [pendingAction, setPendingAction] = useState<{
    action: RegistrationAction;
    question: ActionConfirmation;
  }>();

  async function runAction(action: RegistrationAction): Promise<void> {
    const isDone = await applyAction(view, action);
    setPendingAction(undefined);
    if (isDone) onDone();
  }

  /** An action that sends an email is confirmed first. */
  function confirmOrRun(action: RegistrationAction, target?: string): void {
    if (sendsEmail(action)) setPendingAction({ action, question: confirmationFor(action, view, target) });
    else void runAction(action);
  }

  const button = (words: string, action: RegistrationAction, look: 'main' | 'quiet' | 'danger' = 'quiet') => (
    <button
      type="button"
      aria-disabled={isBusy}
      className={adminButtonClass(look)}
      onClick={() => confirmOrRun(action)}
    >
      {words}
    </button>
  );

  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <Fact term="Webinar">{registration.webinarTitle}</Fact>
        <Fact term="Status">
          {registrationStatuses[status]}
          {position !== null && `, No. ${position} on the waiting list`}
          {status === 'offered' && offeredUntil && `, until ${formatDatetime(offeredUntil)}`}
          {status === 'unconfirmed' &&
            (offeredUntil ? `, a seat is held until ${formatDatetime(offeredUntil)}` : ', no seat is held')}
        </Fact>
        <Fact term="Registered">{formatDatetime(registerAt)}</Fact>
        {joinedAt && <Fact term="Joined">{formatDatetime(joinedAt)}</Fact>}
        {status !== 'unconfirmed' && <Fact term="Paid">{registration.paid ? 'Yes' : 'No'}</Fact>}
        {payment && (
          <>
            <Fact term="Payment">{moneyInWords(payment)}</Fact>
            <Fact term="Reference">{payment.reference}</Fact>
            {payment.claimedAt && (
              <Fact term="Reported">
                {formatDatetime(payment.claimedAt)}
                {payment.claimedReference && `, UTR ${payment.claimedReference}`}
              </Fact>
            )}
          </>
        )}
      </dl>
      <div className="flex flex-wrap gap-2">
        {status === 'offered' && button('Accept for the parent', { kind: 'accept' }, 'main')}
        {status === 'unconfirmed' && button('Confirm for the parent', { kind: 'accept' }, 'main')}
        {status === 'registered' && button('Mark attended', { kind: 'attended', hasAttended: true })}
        {status === 'attended' && button('Mark absent', { kind: 'attended', hasAttended: false })}
        {status === 'cancelled'
          ? button('Register again', { kind: 'reinstate' })
          : refund &&
            button(
              status === 'waiting' ? 'Remove from the waiting list' : 'Cancel the registration',
              { kind: 'cancel', quote: keyOfQuote(refund.quote) },
              'danger',
            )}
        {!['attended', 'cancelled', 'unconfirmed'].includes(status) && (
          <button
            type="button"
            aria-expanded={isMoving}
            className={adminButtonClass('quiet')}
            onClick={() => setIsMoving(!isMoving)}
          >
            Move to another webinar
          </button>
        )}
      </div>
      {status === 'unconfirmed' && (
        <p className="text-ink-soft">
          The form came from a browser without JavaScript, or from a program. It counts once the parent
          presses the button in our email. Otherwise it is deleted after a day.
        </p>
      )}
      {pendingAction && (
        <ConfirmDialog
          title={pendingAction.question.title}
          action={pendingAction.question.action}
          look={pendingAction.question.look}
          cancel="Back"
          isBusy={isBusy}
          onConfirm={() => void runAction(pendingAction.action)}
          onCancel={() => setPendingAction(undefined)}
        >
          <div className="grid gap-3">
            {pendingAction.question.lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        </ConfirmDialog>
      )}
      {refund && status !== 'unconfirmed' && (
        <p className="text-ink-soft">If it is cancelled now: {refundSummary(refund, payment)}</p>
      )}
      {isMoving && (
        <MoveRegistration
          webinarId={registration.webinarId}
          isBusy={isBusy}
          onMove={(webinarId, title, joinWaitingList) =>
            confirmOrRun({ kind: 'move', webinarId, joinWaitingList }, title)
          }
        />
      )}
      {status !== 'unconfirmed' && (
        <form
          className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-end"
          onSubmit={(event) => {
            event.preventDefault();
            void runAction({ kind: 'paid', isPaid: true, note });
          }}
        >
          <div>
            <TextInput
              id={noteId}
              label="Payment note"
              value={note}
              maxLength={maxPaidNoteLength}
              isNeeded={false}
              invalid={false}
              onChange={setNote}
            />
          </div>
          <div className="flex flex-wrap gap-2">
            <button type="submit" aria-disabled={isBusy} className={adminButtonClass('quiet')}>
              {registration.paid ? 'Save the note' : 'Mark as paid'}
            </button>
            {registration.paid === 1 && button('Mark as not paid', { kind: 'paid', isPaid: false, note })}
          </div>
        </form>
      )}
    </>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{term}</dt>
      <dd>{children}</dd>
    </>
  );
}
