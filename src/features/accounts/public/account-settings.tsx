import { type ReactNode, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { adminButtonClass, Pill } from '#core/admin-ui/button.tsx';
import { ConfirmDialog } from '#core/admin-ui/dialog.tsx';
import { useFormatDatetime } from '#core/admin-ui/time-zone.ts';
import { useUndoableNotice } from '#core/admin-ui/use-action.ts';
import { logout } from '#core/api-client/session.ts';
import { callApi, isSignInNeeded } from '#core/api-client/session-client.ts';
import type { OwnAccount, OwnSession } from '../api.ts';
import { NameForm, PasswordForm } from './account-forms.tsx';

export interface OwnAccountData {
  account: OwnAccount;
  sessions: OwnSession[];
}

/** Loads the own account and its sessions. @throws ApiError */
export async function loadOwnAccount(signal: AbortSignal): Promise<OwnAccountData> {
  const [account, sessions] = await Promise.all([
    callApi('GET account', { signal }),
    callApi('GET account/sessions', { signal }),
  ]);
  return { account: account.data, ...sessions.data };
}

interface SessionListProps {
  sessions: OwnSession[];
  onChanged(): void;
}

/** Lists the sessions of the account; each can be ended. */
function SessionList({ sessions, onChanged }: SessionListProps) {
  const formatDatetime = useFormatDatetime();
  const showUndoNotice = useUndoableNotice();
  const navigate = useNavigate();
  const [busy, setBusy] = useState<string>();
  const [isConfirming, setConfirming] = useState(false);
  const [problem, setProblem] = useState('');

  async function runAction(what: string, work: () => Promise<void>) {
    if (busy) return;
    setBusy(what);
    setProblem('');
    try {
      await work();
    } catch (error) {
      if (isSignInNeeded(error)) return;
      console.error(error);
      setConfirming(false);
      setProblem(error instanceof Error ? error.message : 'That could not be done. Please try again.');
    } finally {
      setBusy(undefined);
    }
  }

  const end = ({ _id, browser }: OwnSession) =>
    runAction(_id, async () => {
      const params = { id: _id };
      const { data } = await callApi('DELETE account/sessions/:id', { params }).finally(onChanged);
      const { undoToken } = data;
      showUndoNotice({
        text: `${browser} has been signed out.`,
        undoneMessage: `${browser} is still signed in.`,
        isBrief: true,
        undo: () => callApi('POST account/sessions/:id/resume', { params, body: { undoToken } }),
      });
    });
  const endAll = () =>
    runAction('all', async () => {
      const { data } = await callApi('DELETE account/sessions');
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
                {session.isCurrent && <Pill look="good">This device</Pill>}
              </p>
              <p className="wrap-anywhere text-ink-soft">
                Signed in {formatDatetime(session.createdAt)} from {session.ipAddress}. Last seen{' '}
                {formatDatetime(session.lastSeenAt)}.
              </p>
            </div>
            {!session.isCurrent && (
              <button
                type="button"
                aria-label={`Sign out ${session.browser}, signed in ${formatDatetime(session.createdAt)}`}
                aria-disabled={busy === session._id}
                className={adminButtonClass('quiet')}
                onClick={() => void end(session)}
              >
                {' '}
                Sign out{' '}
              </button>
            )}
          </li>
        ))}
      </ul>
      <p role="alert" className="font-bold text-danger-text not-empty:my-3">
        {problem}
      </p>
      <p className="mt-3 mb-3 text-ink-soft">
        Is one of these not yours? Sign it out, and change your password. You are signed out automatically
        after twelve hours.
      </p>
      <button
        type="button" // At its natural width the button would overflow its card on a phone.
        className={`${adminButtonClass('danger')} py-2 max-sm:whitespace-normal`}
        onClick={() => setConfirming(true)}
      >
        Sign out everywhere, including here
      </button>
      {isConfirming && (
        <ConfirmDialog
          title="Sign out everywhere?"
          action="Sign out everywhere"
          isBusy={busy === 'all'}
          onConfirm={() => void endAll()}
          onCancel={() => setConfirming(false)}
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

interface OwnAccountSectionsProps extends OwnAccountData {
  onChanged(): void;
  /** Parts for staff only. */
  children?: ReactNode;
  /** The last part. */
  end?: ReactNode;
}

/** Everything that a user can change in the own account. */
export function OwnAccountSections({ account, sessions, onChanged, children, end }: OwnAccountSectionsProps) {
  return (
    <>
      <SettingsCard title="Your name">
        <NameForm account={account} />
      </SettingsCard>
      <SettingsCard title="Password">
        <PasswordForm account={account} onChanged={onChanged} />
      </SettingsCard>
      {children}
      <SettingsCard title="Where you are signed in" isWide>
        <SessionList sessions={sessions} onChanged={onChanged} />
      </SettingsCard>
      {end}
    </>
  );
}

/** A card of the page. */
export function SettingsCard({
  title,
  isWide = false,
  children,
}: {
  title: string;
  isWide?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={`min-w-0 rounded-small border border-line bg-surface p-4 text-small sm:p-5 ${isWide ? 'col-span-full' : ''}`}
    >
      <h2 id={id} className="mb-3 text-title-3">
        {title}
      </h2>
      {children}
    </section>
  );
}
