// The components use styles of the admin area.
import '#core/admin-ui/admin.css';
import { useEffect } from 'react';
import { redirect, useLoaderData, useLocation, useRevalidator } from 'react-router';
import { NoticeProvider, Notices } from '#core/admin-ui/notices.tsx';
import { readSession } from '#core/api-client/session.ts';
import { privateMeta } from '#core/ui/page-shell.tsx';
import { ToastProvider } from '#core/ui/toast-outlet.tsx';
import { Confirmations } from '../admin/confirmations.tsx';
import type { Route } from './+types/account-page.ts';
import { CloseAccountForm } from './account-forms.tsx';
import { AccountFrame, AccountLink } from './account-frame.tsx';
import { loadOwnAccount, OwnAccountSections, SettingsCard } from './account-settings.tsx';

export { PageShell as HydrateFallback } from '#core/ui/page-shell.tsx';

export const meta = privateMeta('My account');

/** Requires a stored token, as the user dashboard does. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (!readSession()) throw redirect('/login');
  try {
    return await loadOwnAccount(request.signal);
  } catch (error) {
    if (!readSession()) throw redirect('/login?ended=1');
    throw error;
  }
}
clientLoader.hydrate = true as const;

/** The account page of a user who is not on the staff. */
export default function OwnAccount() {
  const own = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  const { hash } = useLocation();
  // The browser and the router look for the target of the fragment before this page has rendered it, and stay at the
  // top.
  useEffect(() => {
    if (hash && window.scrollY === 0) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
  return (
    <NoticeProvider>
      <ToastProvider>
        <AccountFrame title="My account">
          <p className="mt-2 mb-5 text-ink-soft">You are signed in as {own.account.email}.</p>
          <Notices />
          <div className="grid gap-4">
            <OwnAccountSections
              {...own}
              onChanged={() => void revalidate()}
              end={
                !own.account.staffRole && (
                  <div id="end" className="grid">
                    <SettingsCard title="Close your account">
                      <CloseAccountForm account={own.account} />
                    </SettingsCard>
                  </div>
                )
              }
            />
          </div>
          <p className="mt-4">
            <AccountLink to="/dashboard">Back to the dashboard</AccountLink>
          </p>
        </AccountFrame>
        <Confirmations />
      </ToastProvider>
    </NoticeProvider>
  );
}
