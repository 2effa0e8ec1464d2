import { PageLink } from '../ui/navigation/page-link.tsx';

/** Leads from one page around an account to another. */
export function AccountLink({ to, children }: { to: string; children: string }) {
  return (
    <PageLink to={to} className="link inline-flex min-h-11 items-center">
      {children}
    </PageLink>
  );
}
