import { Link, redirect, useLoaderData } from 'react-router';
import { callApi } from '../api/session-client.ts';
import { buttonClass } from '../ui/button-link.tsx';
import { AccountFrame } from './account-frame.tsx';
import { privateMeta } from './page-shell.tsx';
import { logout, readSession } from './session.ts';

export { PageShell as HydrateFallback } from './page-shell.tsx';

export const meta = () => privateMeta('User Dashboard');

/** Needs a stored token (product: Accounts); one that is not accepted any more leads to the sign-in. */
export async function clientLoader() {
  if (!readSession()) throw redirect('/login');
  try {
    return (await callApi<{ name: string; email: string }>('GET', 'auth/me')).data;
  } catch (error) {
    if (!readSession()) throw redirect('/login?ended=1');
    throw error;
  }
}
clientLoader.hydrate = true as const;

export default function UserDashboard() {
  const { name, email } = useLoaderData<typeof clientLoader>();
  return (
    <AccountFrame title="User Dashboard">
      <p className="mt-4 text-lead">
        Welcome, <strong>{name || email}</strong>.
      </p>
      <p className="mt-2 text-ink-soft">You are signed in as {email}.</p>
      <p className="mt-7 flex flex-wrap gap-3">
        <Link to="/session-book" state={{ focus: true }} className={buttonClass()}>
          Book a session
        </Link>
        <Link to="/account" className={buttonClass('quiet')}>
          Your account
        </Link>
        <Link to="/login" className={buttonClass('quiet')} onClick={logout}>
          Logout
        </Link>
      </p>
    </AccountFrame>
  );
}
