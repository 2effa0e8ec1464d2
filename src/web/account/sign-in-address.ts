import { may } from '../../policy.ts';

/** Where somebody signs in who asked for an administrator's page, and comes back to it. */
export function signInAddress(askedFor: string, { hasEnded = false } = {}): string {
  const query = new URLSearchParams({ back: askedFor, ...(hasEnded && { ended: '1' }) });
  return `/login?${query}`;
}

/** Where a sign-in leads: by role (product: Accounts), or to the administrator's page that was asked for first. */
export function addressAfterSignIn(role: string, back: string | null): string {
  if (!may(role, 'admin.enter')) return '/dashboard';
  // Only pages of the admin area: an address in a link must not lead to another site.
  return back && /^\/admin(?![^/?])/.test(back) ? back : '/admin/dashboard';
}
