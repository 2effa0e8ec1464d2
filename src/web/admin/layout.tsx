import './admin.css';
import { useEffect, useState } from 'react';
import { Outlet, redirect, useLocation, useNavigate, useRevalidator } from 'react-router';
import { may } from '../../policy.ts';
import { learnRole } from '../account/own-role.ts';
import { privateMeta } from '../account/page-shell.tsx';
import { readSession, sessionEnd, useSession } from '../account/session.ts';
import { signInAddress } from '../account/sign-in-address.ts';
import { keepAnswersBy } from '../api/session-client.ts';
import { NavigationLoader } from '../public/frame/navigation-loader.tsx';
import { ErrorMessage } from '../ui/error-message.tsx';
import { ToastProvider } from '../ui/toasts.tsx';
import type { Route } from './+types/layout.ts';
import { Confirmations } from './confirmation/confirmations.tsx';
import { storeDrafts } from './form/draft.ts';
import { AdminContent } from './frame/admin-content.tsx';
import { AdminHeader } from './frame/admin-header.tsx';
import { linksFor } from './frame/admin-links.ts';
import { useNotedAddress } from './frame/last-addresses.ts';
import { NotForRole } from './frame/not-for-role.tsx';
import { PutAway, useAccountAtWork } from './frame/other-account.tsx';
import { mayOpen } from './frame/screens-for.ts';
import { Sidebar } from './frame/sidebar.tsx';
import { NoticeProvider, Notices } from './notices/notices.tsx';
import { answerKeeper } from './offline/answer-keeper.ts';
import { beginScreen } from './offline/as-of.ts';
import { OfflineLine } from './offline/offline-line.tsx';
import { useKeptShell } from './offline/use-kept-shell.ts';

export { PageShell as HydrateFallback } from '../account/page-shell.tsx';

export const meta = () => privateMeta('Admin');

/** It is installed apart from the site, and opens where staff work. */
export const links: Route.LinksFunction = () => [{ rel: 'manifest', href: '/admin.webmanifest' }];

keepAnswersBy(answerKeeper);

/** Before any screen asks for its data. The API asks the same table at each call. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }) => {
    beginScreen();
    await learnRole();
    if (may(readSession()?.role, 'admin.enter')) return;
    storeDrafts();
    const { pathname, search } = new URL(request.url);
    throw redirect(signInAddress(pathname + search, { hasEnded: !readSession() && sessionEnd() === 'lost' }));
  },
];

/**
 * Makes the router render the whole area in the browser, from an empty shell. The links stand as they were when their
 * screen was opened: they must not vanish while somebody who has signed out is on the way.
 */
export const clientLoader = () => {
  const role = readSession()?.role;
  return { role, links: linksFor(role) };
};
clientLoader.hydrate = true as const;

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const location = useLocation();
  const [menuOpenAt, setMenuOpenAt] = useState<string>();
  const isMenuOpen = menuOpenAt === location.key;
  useLeaveWithoutSession();
  useOwnRole(loaderData.role);
  useKeptShell();
  const account = useAccountAtWork();
  useNotedAddress(account.id);
  return (
    <NoticeProvider>
      <ToastProvider>
        <a
          href="#content"
          className="absolute top-2 left-2 z-50 -translate-y-24 rounded-small bg-surface px-5 py-3 font-bold shadow-soft focus:translate-y-0"
        >
          Skip to content
        </a>
        <div className="min-h-dvh bg-surface text-small">
          <AdminHeader
            isMenuOpen={isMenuOpen}
            onToggleMenu={() => setMenuOpenAt(isMenuOpen ? undefined : location.key)}
            onFollow={() => setMenuOpenAt(undefined)}
          />
          <NavigationLoader />
          <div className="lg:flex">
            <Sidebar links={loaderData.links} isOpen={isMenuOpen} onFollow={() => setMenuOpenAt(undefined)} />
            <div className="min-w-0 flex-1 p-4 lg:p-6 xl:p-8">
              <AdminContent>
                <OfflineLine />
                <Notices />
                {mayOpen(loaderData.role, location.pathname) ? (
                  <Outlet key={account.id} />
                ) : (
                  <NotForRole role={loaderData.role ?? ''} />
                )}
              </AdminContent>
            </div>
          </div>
        </div>
        <Confirmations />
        {account.hasPutAway && <PutAway onGoOn={account.goOn} />}
      </ToastProvider>
    </NoticeProvider>
  );
}

/** When the session ends while somebody works here, they sign in and come back; what they were typing is kept. */
function useLeaveWithoutSession(): void {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const mayStay = may(session?.role, 'admin.enter');
  useEffect(() => {
    // A logout has led to the sign-in already.
    if (mayStay || sessionEnd() === 'logout') return;
    storeDrafts();
    void navigate(signInAddress(pathname + search, { hasEnded: true }), { replace: true });
  }, [mayStay, navigate, pathname, search]);
}

/** Somebody who has been given another role while they work here gets the links of that. @param shown that of the links */
function useOwnRole(shown: string | undefined): void {
  const role = useSession()?.role;
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (role && role !== shown) void revalidate();
  }, [role, shown, revalidate]);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main>
      <ErrorMessage error={error} />
    </main>
  );
}
