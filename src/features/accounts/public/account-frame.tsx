import type { ReactNode } from 'react';
import { useBrand } from '#core/ui/brand.ts';
import { buttonClass } from '#core/ui/button-link.tsx';
import { Logo } from '#core/ui/logo.tsx';
import { PageLink } from '#core/ui/page-link.tsx';
import { NavigationGuard } from '#features/offline/public/navigation-guard.tsx';
import { SearchButton } from '#features/search/public/search-button.tsx';

/** The layout of the account pages: logo, search and one card. */
export function AccountFrame({ title, children }: { title: string; children: ReactNode }) {
  const brand = useBrand();
  return (
    <div className="flex min-h-dvh flex-col items-center bg-mint-soft px-4 py-10 sm:justify-center">
      <header className="flex w-full max-w-md items-center justify-between gap-4">
        <PageLink to="/" aria-label={`${brand.name}, home page`} className="block p-2">
          <Logo />
        </PageLink>
        <SearchButton />
      </header>
      <NavigationGuard>
        <main tabIndex={-1} className="mt-6 w-full max-w-md rounded-card bg-surface p-7 shadow-soft sm:p-9">
          <h1 className="text-title-2">{title}</h1>
          {children}
        </main>
      </NavigationGuard>
    </div>
  );
}

/** A link from one account page to another. */
export function AccountLink({ to, children }: { to: string; children: string }) {
  return (
    <PageLink to={to} className="link inline-flex min-h-11 items-center">
      {children}
    </PageLink>
  );
}

/** Shown instead of a sign-in if the browser blocks site data: the session could not be stored. */
export function SiteDataNeeded() {
  return (
    <>
      <p role="alert" className="mt-4 rounded-small bg-sun-soft px-4 py-3">
        <strong>Your browser blocks cookies and site data for this website.</strong> Signing in needs them:
        the browser has to remember who you are. Please allow cookies and site data for this site in your
        browser’s settings, and then try again.
      </p>
      <button
        type="button"
        className={`${buttonClass()} mt-5 w-full`}
        onClick={() => window.location.reload()}
      >
        Try again
      </button>
      <p className="mt-4">
        You can read the whole site, book a session and enrol in a webinar without signing in.
      </p>
      <p className="flex flex-wrap gap-x-6">
        <AccountLink to="/session-book">Book a session</AccountLink>
        <AccountLink to="/upcoming-webinar">Enrol in a webinar</AccountLink>
      </p>
    </>
  );
}
