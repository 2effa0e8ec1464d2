import { Link } from 'react-router';

/** Leads from one page around an account to another. */
export function AccountLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="link inline-flex min-h-11 items-center">
      {children}
    </Link>
  );
}
