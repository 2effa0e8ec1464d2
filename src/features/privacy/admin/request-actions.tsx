import Download from 'lucide-react/icons/download';
import { useId, useState } from 'react';
import { adminButtonClass } from '#core/admin-ui/button.tsx';
import { download } from '#core/admin-ui/csv-download.tsx';
import { ConfirmDialog } from '#core/admin-ui/dialog.tsx';
import { TextInput } from '#core/admin-ui/inputs.tsx';
import { useNotice } from '#core/admin-ui/notices.tsx';
import { callApi, isSignInNeeded } from '#core/api-client/session-client.ts';
import type { RegisterAction, RequestView } from '../api.ts';
import { maxMessageLength } from '../rules/register.ts';
import { keptInWords } from '../rules/requests.ts';
import { useRegisterActions } from './use-request-actions.ts';

/** Downloads the copy to be given to the person. */
function CopyButton({ request: { _id } }: { request: Pick<RequestView, '_id'> }) {
  const notice = useNotice();
  const [isBusy, setIsBusy] = useState(false);

  async function copy(): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    try {
      const { data } = await callApi('GET privacy/requests/:id/data', { params: { id: _id } });
      download('data.json', new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
    } catch (error) {
      if (isSignInNeeded(error)) return;
      console.error(error);
      notice({ kind: 'error', text: 'The copy could not be made. Please try again.' });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <div className="grid justify-items-start gap-2">
      <button
        type="button"
        aria-disabled={isBusy}
        className={adminButtonClass('quiet')}
        onClick={() => void copy()}
      >
        <Download aria-hidden="true" className="size-4.5 shrink-0" />
        Download what we hold
      </button>
      <p className="text-ink-soft text-small">For this person only. We record who downloads it.</p>
    </div>
  );
}

interface EraseDialogProps {
  request: RequestView;
  isBusy: boolean;
  onConfirm(): void;
  onCancel(): void;
}

/** Confirms the erasure of all data of a person, which cannot be undone. */
function EraseDialog({ request: { email, heldData }, isBusy, onConfirm, onCancel }: EraseDialogProps) {
  const { records = [], retained = [] } = heldData ?? {};
  return (
    <ConfirmDialog
      title="Erase this person’s data?"
      action="Erase for good"
      isBusy={isBusy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p className="wrap-anywhere">
        Everything we hold about <strong>{email}</strong> will be erased at once, and cannot be restored:
      </p>
      <ul className="my-3 list-disc pl-5">
        {records.map(({ what, count }) => (
          <li key={what}>
            {count} {what}
          </li>
        ))}
        {records.length === 0 && <li>nothing is held under this address</li>}
      </ul>
      {retained.map((one) => (
        <p key={one.what}>
          Kept for now: {keptInWords(one)}. {one.why}
        </p>
      ))}
      <p>Registrations for upcoming webinars will be cancelled. The person will be told by email.</p>
    </ConfirmDialog>
  );
}

interface RequestActionsProps {
  request: RequestView;
  /** @param isRemoved whether the request was removed */
  onDone(isRemoved: boolean): void;
  onConflict(): void;
}

/** The actions on a request in its present state. */
export function RequestActions({ request, onDone, onConflict }: RequestActionsProps) {
  const { kind, state } = request;
  const { applyAction, isBusy } = useRegisterActions();
  const id = useId();
  const [reply, setReply] = useState('');
  const [problem, setProblem] = useState('');
  const [isConfirming, setIsConfirming] = useState(false);
  if (state === 'completed' || state === 'refused') return null;
  const isPending = state === 'pending';
  // An erasure that waits for a refund completes itself.
  const isErased = request.report !== null;

  async function act(action: RegisterAction): Promise<void> {
    const failure = await applyAction(request, action);
    setIsConfirming(false);
    if (!failure) return onDone(action.kind === 'remove');
    setProblem(failure.message);
    if (failure.isConflict) onConflict();
  }

  const button = (caption: string, action: RegisterAction, look: 'main' | 'quiet' | 'danger' = 'quiet') => (
    <button
      type="button"
      aria-disabled={isBusy}
      className={adminButtonClass(look)}
      onClick={() => void act(action)}
    >
      {caption}
    </button>
  );

  return (
    <div className="grid gap-5 border-line border-t pt-5">
      <p role="alert" className="font-bold text-danger-text empty:hidden">
        {problem}
      </p>
      {isPending && (
        <div className="grid gap-3">
          <p className="text-ink-soft">
            It is not confirmed yet. Data must never go to the wrong person: please check who is asking.
          </p>
          <div className="flex flex-wrap gap-2">
            {button('I have checked their identity', { kind: 'confirm' }, 'main')}
            {button('Send the email again', { kind: 'sendLink' })}
            {button('Remove it', { kind: 'remove' }, 'danger')}
          </div>
        </div>
      )}
      {!isPending && kind === 'access' && <CopyButton request={request} />}
      {!isPending && kind === 'erasure' && !isErased && (
        <div>
          <button type="button" className={adminButtonClass('danger')} onClick={() => setIsConfirming(true)}>
            Erase the data…
          </button>
        </div>
      )}
      {isErased && (
        <p className="text-ink-soft">
          The rest will be erased automatically once nothing has to be kept any longer, and the request will
          then be completed.
        </p>
      )}
      {!isErased && (
        <form
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            void act({ kind: kind === 'erasure' || isPending ? 'refuse' : 'complete', reply });
          }}
        >
          <div>
            <TextInput
              id={id}
              label="Message in the email to the person"
              value={reply}
              maxLength={maxMessageLength}
              multiline
              isNeeded
              invalid={problem !== '' && reply.trim() === ''}
              onChange={setReply}
            />
          </div>
          <div className="flex flex-wrap gap-2">
            {!isPending && kind !== 'erasure' && button('Complete', { kind: 'complete', reply }, 'main')}
            {button('Refuse, with this reason', { kind: 'refuse', reply }, 'danger')}
          </div>
          <p className="text-ink-soft text-small">
            Either closes the request for good: its address is erased, and the person is told by email.
          </p>
        </form>
      )}
      {isConfirming && (
        <EraseDialog
          request={request}
          isBusy={isBusy}
          onConfirm={() => void act({ kind: 'erase' })}
          onCancel={() => setIsConfirming(false)}
        />
      )}
    </div>
  );
}
