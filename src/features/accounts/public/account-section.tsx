import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { logout } from '#core/api-client/session.ts';
import { useBrand } from '#core/ui/brand.ts';
import { buttonClass } from '#core/ui/button-link.tsx';
import { Logo } from '#core/ui/logo.tsx';
import { PageLink } from '#core/ui/page-link.tsx';
import { NavigationGuard } from '#features/offline/public/navigation-guard.tsx';
import { SearchButton } from '#features/search/public/search-button.tsx';
import type { OwnAccount } from '../api.ts';

/** The layout of the dashboard: the signed-in user, search and sign-out. */
export function DashboardFrame({ account, children }: { account: OwnAccount; children: ReactNode }) {
  const brand = useBrand();
  const { name, email } = account;
  return (
    <div className="min-h-dvh bg-mint-soft px-4 py-6 sm:px-6 sm:py-10">
      <div className="mx-auto max-w-5xl">
        <header className="flex flex-wrap items-center justify-between gap-4">
          <PageLink to="/" aria-label={`${brand.name}, home page`} className="block py-2">
            <Logo />
          </PageLink>
          <div className="flex items-center gap-2">
            <SearchButton />
            <Link to="/login" className={buttonClass('quiet')} onClick={logout}>
              Logout
            </Link>
          </div>
        </header>
        <NavigationGuard>
          <main className="mt-6">
            <h1 className="text-title-2">User Dashboard</h1>
            <p className="mt-2 wrap-anywhere text-lead">
              Welcome, <strong>{name || email}</strong>.
            </p>
            <p className="mb-6 wrap-anywhere text-ink-soft">You are signed in as {email}.</p>
            {children}
          </main>
        </NavigationGuard>
      </div>
    </div>
  );
}

/** A card of the dashboard. */
export function DashboardPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-card bg-surface p-5 shadow-soft sm:p-7">
      <h2 id={id} className="mb-4 text-title-3">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** The status of an entry, in one or two words. */
export function StatusBadge({ look, children }: { look: keyof typeof looks; children: string }) {
  return (
    <span className={`inline-block rounded-pill px-3 py-0.5 font-bold text-small ${looks[look]}`}>
      {children}
    </span>
  );
}

const looks = {
  good: 'bg-mint-soft text-teal-text',
  waiting: 'bg-sun-soft text-ink',
  quiet: 'bg-ink/8 text-ink',
  trouble: 'bg-danger-soft text-danger-text',
};
