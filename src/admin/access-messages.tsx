import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { areLocalDraftsOwn, persistLocalDrafts } from '#cms/drafts/admin/local-drafts.ts';
import { nameOfRole, roleNames } from '#core/access/roles.ts';
import { adminButtonClass } from '#core/admin-ui/button.tsx';
import { ConfirmDialog } from '#core/admin-ui/dialog.tsx';
import { askForRoleText, DashboardLink } from '#core/admin-ui/load-error.tsx';
import { accountOf, signInAddress, useSession } from '#core/api-client/session.ts';
import { rolesThatMayOpen } from './sidebar-links.ts';

/** Shown instead of a screen that the role may not open: by its address, an old link, or after the role has changed. */
export function NotForRole({ role }: { role: string }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const names = new Intl.ListFormat('en-IN', { type: 'disjunction' });
  const hasBack = window.history.length > 1;
  return (
    <section className="max-w-prose py-6 text-body">
      <h1 className="text-title-2">Your role cannot open this</h1>
      <p className="mt-3">
        You are signed in as {nameOfRole(role)}. This screen is for the role{' '}
        {names.format(rolesThatMayOpen(pathname).map((one) => roleNames[one]))}.
      </p>
      <p className="mt-3 text-ink-soft">{askForRoleText}</p>
      <div className="flex flex-wrap gap-3">
        <DashboardLink />
        {hasBack && (
          <button
            type="button"
            className={`${adminButtonClass('quiet')} mt-4`}
            onClick={() => void navigate(-1)}
          >
            Go back
          </button>
        )}
      </div>
    </section>
  );
}

/**
 * The account that is working. All tabs share one session, so another account may sign in at any moment: the unsaved
 * input of the former one is then stored as drafts.
 *
 * @returns `id`: a key that renders everything of the account again when it changes
 */
export function useCurrentAccount() {
  const currentId = accountOf(useSession());
  const { revalidate } = useRevalidator();
  // The last known one: between two sessions there is none, and nothing of it is shown to another account.
  const [id, setId] = useState(currentId);
  const [hasStoredInput, setStoredInput] = useState(false);
  if (currentId && currentId !== id) {
    setId(currentId);
    setStoredInput(!areLocalDraftsOwn());
  }

  const previousId = useRef(id);
  useEffect(() => {
    if (id === previousId.current) return;
    previousId.current = id;
    persistLocalDrafts();
    void revalidate();
  }, [id, revalidate]);

  return { id, hasStoredInput, dismiss: () => setStoredInput(false) };
}

/** Says where the unsaved input has been stored. */
export function AccountChangedDialog({ onDismiss }: { onDismiss(): void }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (
    <ConfirmDialog
      title="Another account has signed in"
      action="Sign in again"
      look="main"
      cancel="Continue"
      onConfirm={() => void navigate(signInAddress(pathname + search, { hasEnded: true }))}
      onCancel={onDismiss}
    >
      <p>
        Someone signed in with another account in this browser, so this tab now uses that one. What you were
        typing has been kept for your own account: sign in with it in this tab, and you will find it again.
      </p>
    </ConfirmDialog>
  );
}
