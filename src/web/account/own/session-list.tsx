import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { OwnSession } from '../../../server/api/own-account-routes.ts';
import { useMoments } from '../../admin/kinds/use-moments.ts';
import { useTellUndoable } from '../../admin/notices/use-take-back.ts';
import { adminButton } from '../../admin/ui/button.ts';
import { ConfirmDialog } from '../../admin/ui/confirm-dialog.tsx';
import { Pill } from '../../admin/ui/pill.tsx';
import { callApi, isSignInNeeded } from '../../api/session-client.ts';
import { logout } from '../session.ts';

interface SessionListProps {
  sessions: OwnSession[];
  onChanged(): void;
}

/** Where somebody is signed in, and how to end that. */
export function SessionList({ sessions, onChanged }: SessionListProps) {
  const moment = useMoments();
  const tellUndoable = useTellUndoable();
  const navigate = useNavigate();
  const [busy, setBusy] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState('');

  async function act(what: string, work: () => Promise<void>) {
    if (busy) return;
    setBusy(what);
    setProblem('');
    try {
      await work();
    } catch (error) {
      if (isSignInNeeded(error)) return;
      console.error(error);
      setAsking(false);
      setProblem(error instanceof Error ? error.message : 'That could not be done. Please try again.');
    } finally {
      setBusy(undefined);
    }
  }

  const end = ({ _id, browser }: OwnSession) =>
    act(_id, async () => {
      const path = `account/sessions/${_id}`;
      const { data } = await callApi<{ undo?: string }>('DELETE', path).finally(onChanged);
      tellUndoable({
        text: `${browser} has been signed out.`,
        undone: `${browser} is still signed in.`,
        isBrief: true,
        takeBack: () => callApi('POST', `${path}/resume`, { body: { undo: data.undo ?? '' } }),
      });
    });
  const endAll = () =>
    act('all', async () => {
      const { data } = await callApi<{ message: string }>('DELETE', 'account/sessions');
      logout();
      await navigate('/login', { state: { word: data.message } });
    });

  return (
    <div>
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <li
            key={session._id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 first:pt-0"
          >
            <div className="min-w-0 flex-[1_1_14rem]">
              <p className="flex flex-wrap items-center gap-x-2">
                <span className="font-bold">{session.browser}</span>
                {session.isThis && <Pill look="good">This device</Pill>}
              </p>
              <p className="wrap-anywhere text-ink-soft">
                Signed in {moment(session.createdAt)} from {session.address}. Last seen{' '}
                {moment(session.seenAt)}.
              </p>
            </div>
            {!session.isThis && (
              <button
                type="button"
                aria-label={`Sign out ${session.browser}, signed in ${moment(session.createdAt)}`}
                aria-disabled={busy === session._id}
                className={adminButton('quiet')}
                onClick={() => void end(session)}
              >
                {' '}
                Sign out{' '}
              </button>
            )}
          </li>
        ))}
      </ul>
      <p role="alert" className="font-bold text-coral-text not-empty:my-3">
        {problem}
      </p>
      <p className="mt-3 mb-3 text-ink-soft">
        Is one of these not yours? Sign it out, and change your password. You are signed out automatically
        after twelve hours.
      </p>
      <button
        type="button" // At its own width it would reach out of its card on a phone.
        className={`${adminButton('danger')} py-2 max-sm:whitespace-normal`}
        onClick={() => setAsking(true)}
      >
        Sign out everywhere, including here
      </button>
      {isAsking && (
        <ConfirmDialog
          title="Sign out everywhere?"
          action="Sign out everywhere"
          isBusy={busy === 'all'}
          onConfirm={() => void endAll()}
          onCancel={() => setAsking(false)}
        >
          <p>
            Every device is signed out of this account at once, including this one, and you will have to sign
            in again. This cannot be undone.
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}
