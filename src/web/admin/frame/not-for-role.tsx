import { useLocation, useNavigate } from 'react-router';
import { nameOfRole, roleNames } from '../../../policy.ts';
import { askForRole, ToDashboard } from '../list/load-problem.tsx';
import { adminButton } from '../ui/button.ts';
import { rolesThatMayOpen } from './screens-for.ts';

/** In place of a screen that a role may not open: by its address, an old link, or after the role has changed. */
export function NotForRole({ role }: { role: string }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const names = new Intl.ListFormat('en-IN', { type: 'disjunction' });
  // A new tab has nothing to go back to.
  const hasBack = window.history.length > 1;
  return (
    <section className="max-w-prose py-6 text-body">
      <h1 className="text-title-2">Your role may not open this</h1>
      <p className="mt-3">
        You are signed in as {nameOfRole(role)}. This screen is for the role{' '}
        {names.format(rolesThatMayOpen(pathname).map((one) => roleNames[one]))}.
      </p>
      <p className="mt-3 text-ink-soft">{askForRole}</p>
      <div className="flex flex-wrap gap-3">
        <ToDashboard />
        {hasBack && (
          <button type="button" className={`${adminButton('quiet')} mt-4`} onClick={() => void navigate(-1)}>
            Go back
          </button>
        )}
      </div>
    </section>
  );
}
