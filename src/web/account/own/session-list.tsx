import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { OwnSession } from '../../../server/api/own-account-routes.ts';
import { useMoments } from '../../admin/kinds/use-moments.ts';
import { adminButton } from '../../admin/ui/button.ts';
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
  const navigate = useNavigate();
  const [busy, setBusy] = useState<string>();
  const [said, setSaid] = useState('');
  const [problem, setProblem] = useState('');

  async function act(what: string, work: () => Promise<void>) {
    if (busy) return;
    setBusy(what);
    setSaid('');
    setProblem('');
    try {
      await work();
    } catch (error) {
      if (isSignInNeeded(error)) return;
      console.error(error);
      setProblem(error instanceof Error ? error.message : 'That could not be done. Please try again.');
    } finally {
      setBusy(undefined);
    }
  }

  const end = ({ _id, browser }: OwnSession) =>
    act(_id, async () => {
      await callApi('DELETE', `account/sessions/${_id}`).finally(onChanged);
      setSaid(`The sign-in of ${browser} has ended.`);
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
                {session.isThis && <Pill look="good">This one</Pill>}
              </p>
              <p className="wrap-anywhere text-ink-soft">
                Signed in {moment(session.createdAt)} from {session.address}. Last seen{' '}
                {moment(session.seenAt)}.
              </p>
            </div>
            {!session.isThis && (
              <button
                type="button"
                aria-label={`End the sign-in of ${session.browser} from ${moment(session.createdAt)}`}
                aria-disabled={busy === session._id}
                className={adminButton('quiet')}
                onClick={() => void end(session)}
              >
                End
              </button>
            )}
          </li>
        ))}
      </ul>
      <p role="status" className="rounded-small bg-mint-soft not-empty:my-3 not-empty:px-4 not-empty:py-2.5">
        {said}
      </p>
      <p role="alert" className="font-bold text-coral-text not-empty:my-3">
        {problem}
      </p>
      <p className="mt-3 mb-3 text-ink-soft">
        Is something here not yours? End it, and change your password. A sign-in ends by itself after twelve
        hours.
      </p>
      <button
        type="button"
        aria-disabled={busy === 'all'}
        className={adminButton('danger')}
        onClick={() => void endAll()}
      >
        Sign out everywhere, including here
      </button>
    </div>
  );
}
