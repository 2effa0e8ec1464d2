import { useBrand } from '#core/ui/brand.ts';
import '#content/index.ts';
import '#core/admin-ui/admin.css';
import CircleUser from 'lucide-react/icons/circle-user';
import CloudOff from 'lucide-react/icons/cloud-off';
import LogOut from 'lucide-react/icons/log-out';
import Menu from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link, Outlet, redirect, useLocation, useMatches, useNavigate, useRevalidator } from 'react-router';
import { registerRecordUis } from '#cms/admin/record-ui.ts';
import { persistLocalDrafts } from '#cms/drafts/admin/local-drafts.ts';
import { PictureChooser } from '#cms/fields/image/picture-chooser.ts';
import { registerReferencedRecords } from '#cms/fields/reference/referenced-records.ts';
import { recordAccess } from '#cms/records/fetch-entries.ts';
import { may } from '#core/access/roles.ts';
import { useRememberedAddress } from '#core/admin-ui/last-addresses.ts';
import { NoticeProvider, Notices } from '#core/admin-ui/notices.tsx';
import { refreshRole } from '#core/api-client/account-role.ts';
import { browserFeature } from '#core/api-client/device-store.ts';
import {
  logout,
  readSession,
  sessionEndReason,
  signInAddress,
  useSession,
} from '#core/api-client/session.ts';
import { Logo } from '#core/ui/logo.tsx';
import { ErrorMessage } from '#core/ui/messages.tsx';
import { NavigationLoader } from '#core/ui/page-link.tsx';
import { privateMeta } from '#core/ui/page-shell.tsx';
import { ToastProvider } from '#core/ui/toast-outlet.tsx';
import { Confirmations } from '#features/accounts/admin/confirmations.tsx';
import { ChoosePicture } from '#features/media-library/admin/choose-picture.tsx';
import { registerRegistrationSections } from '#features/webinars/admin/registration-slots.tsx';
import { addEmails } from '#features/webinars/rules/added-emails.ts';
import type { Route } from './+types/layout.ts';
import { AccountChangedDialog, NotForRole, useCurrentAccount } from './access-messages.tsx';
import { addedEmails, recordUis, registrationSections } from './features.ts';
import { Palette } from './palette/palette.tsx';
import { Sidebar } from './sidebar.tsx';
import { groupsFor, mayOpen } from './sidebar-links.ts';

/**
 * A screen. After a navigation it gets the focus, like a new document; not where a dialog with its own address opens
 * over it (`handle.isWindow` of its route), which handles the focus itself.
 */
function AdminContent({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const pathname = useMatches().findLast(({ handle }) => !isWindow(handle))?.pathname;
  const lastPathname = useRef(pathname);

  useEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <main id="content" ref={main} tabIndex={-1}>
      {children}
    </main>
  );
}

function isWindow(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'isWindow' in handle;
}

export { PageShell as HydrateFallback } from '#core/ui/page-shell.tsx';

export const meta = privateMeta('Admin');

/** It is installed separately from the site, and opens the admin area. */
export const links: Route.LinksFunction = () => [{ rel: 'manifest', href: '/admin.webmanifest' }];

registerRecordUis(recordUis);
registerRegistrationSections(registrationSections);
addEmails(addedEmails);
registerReferencedRecords(recordAccess);

/** Before the loaders of screens. The API checks the same table at each call. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }) => {
    await refreshRole();
    if (may(readSession()?.role, 'admin.enter')) return;
    persistLocalDrafts();
    const { pathname, search } = new URL(request.url);
    throw redirect(
      signInAddress(pathname + search, { hasEnded: !readSession() && sessionEndReason() === 'lost' }),
    );
  },
];

/**
 * Makes the router render the whole area in the browser, from an empty shell. The links are those of when the screen
 * was opened: they must not disappear during a sign-out.
 */
export const clientLoader = () => {
  const role = readSession()?.role;
  return { role, groups: groupsFor(role) };
};
clientLoader.hydrate = true as const;

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const location = useLocation();
  const [menuOpenAt, setMenuOpenAt] = useState<string>();
  const isMenuOpen = menuOpenAt === location.key;
  useRedirectWithoutSession();
  useRoleChanges(loaderData.role);
  useEffect(deleteStoredAnswers, []);
  const account = useCurrentAccount();
  useRememberedAddress(account.id);
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
            <Sidebar
              groups={loaderData.groups}
              isOpen={isMenuOpen}
              onFollow={() => setMenuOpenAt(undefined)}
            />
            <div className="min-w-0 flex-1 p-4 lg:p-6 xl:p-8">
              <AdminContent>
                <OfflineNotice />
                <Notices />
                {mayOpen(loaderData.role, location.pathname) ? (
                  <PictureChooser value={ChoosePicture}>
                    <Outlet key={account.id} />
                  </PictureChooser>
                ) : (
                  <NotForRole role={loaderData.role ?? ''} />
                )}
              </AdminContent>
            </div>
          </div>
        </div>
        <Confirmations />
        {account.hasStoredInput && <AccountChangedDialog onDismiss={account.dismiss} />}
      </ToastProvider>
    </NoticeProvider>
  );
}

/** When the session ends during work, the user signs in and returns; unsaved input is kept. */
function useRedirectWithoutSession(): void {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const mayEnter = may(session?.role, 'admin.enter');
  useEffect(() => {
    // Signing out has led to the sign-in page already.
    if (mayEnter || sessionEndReason() === 'logout') return;
    persistLocalDrafts();
    void navigate(signInAddress(pathname + search, { hasEnded: true }), { replace: true });
  }, [mayEnter, navigate, pathname, search]);
}

/** Updates the links when the role changes during work. @param linksRole the role of the present links */
function useRoleChanges(linksRole: string | undefined): void {
  const role = useSession()?.role;
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (role && role !== linksRole) void revalidate();
  }, [role, linksRole, revalidate]);
}

/**
 * Version 0.1.0 stored answers of the API on the device; its service worker deletes the screens (src/features/offline).
 */
function deleteStoredAnswers(): void {
  browserFeature(() => indexedDB)?.deleteDatabase('admin-answers');
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main>
      <ErrorMessage error={error} />
    </main>
  );
}

/** Shows that there is no network, and reloads the screen when it is back. */
function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const renew = () => void revalidate();
    window.addEventListener('online', renew);
    return () => window.removeEventListener('online', renew);
  }, [revalidate]);

  return (
    <div role="status">
      {!isOnline && (
        <p className="mb-4 flex gap-3 rounded-small bg-sun-soft p-3.5">
          <CloudOff aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <span>
            <strong>No network.</strong> Nothing can be saved until you are online again.
          </span>
        </p>
      )}
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  const kinds = ['online', 'offline'] as const;
  for (const kind of kinds) window.addEventListener(kind, listener);
  return () => {
    for (const kind of kinds) window.removeEventListener(kind, listener);
  };
}

interface AdminHeaderProps {
  isMenuOpen: boolean;
  onToggleMenu(): void;
  /** Called when a link is followed. */
  onFollow(): void;
}

const iconButton =
  'flex size-11 items-center justify-center rounded-small text-ink-soft hover:bg-page hover:text-ink';

/** The header of every admin screen: the logo, one's own account, and signing out. */
function AdminHeader({ isMenuOpen, onToggleMenu, onFollow }: AdminHeaderProps) {
  const brand = useBrand();
  const Icon = isMenuOpen ? X : Menu;
  return (
    <header className="sticky top-0 z-30 flex min-h-16 flex-wrap items-center justify-between gap-x-3 border-line border-b bg-surface px-2 lg:px-5">
      <div className="flex items-center gap-1">
        <button
          type="button"
          aria-expanded={isMenuOpen}
          aria-controls="admin-navigation"
          className={`${iconButton} lg:hidden`}
          onClick={onToggleMenu}
        >
          <Icon aria-hidden="true" className="size-6" />
          <span className="sr-only">Menu</span>
        </button>
        <Link
          to="/admin/dashboard"
          aria-label={`${brand.name}, dashboard`}
          className="-mr-5 flex min-h-11 items-center max-[21rem]:w-12 max-[21rem]:overflow-hidden"
        >
          <span className="origin-left scale-85">
            <Logo />
          </span>
        </Link>
      </div>
      <div className="flex items-center gap-1">
        <Palette />
        <a href="/" className="link hidden px-3 text-small sm:inline">
          See the site
        </a>
        <Link
          to="/admin/account"
          aria-label="My account"
          title="My account"
          className={iconButton}
          onClick={onFollow}
        >
          <CircleUser aria-hidden="true" className="size-5" />
        </Link>
        <Link to="/login" aria-label="Logout" title="Logout" className={iconButton} onClick={logout}>
          <LogOut aria-hidden="true" className="size-5" />
        </Link>
      </div>
    </header>
  );
}
