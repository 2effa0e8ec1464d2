import type { ReactNode } from 'react';
import { NavigationGuard } from '../public/offline/navigation-guard.tsx';
import { SearchButton } from '../public/search/search-button.tsx';
import { Logo } from '../ui/logo.tsx';
import { PageLink } from '../ui/navigation/page-link.tsx';

/** The ground of the pages around an account: the logo, the search, and one card. */
export function AccountFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col items-center bg-mint-soft px-4 py-10 sm:justify-center">
      <header className="flex w-full max-w-md items-center justify-between gap-4">
        <PageLink to="/" aria-label="Ananta, home page" className="block p-2">
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
