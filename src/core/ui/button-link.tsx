import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { PageLink } from './page-link.tsx';

const looks = {
  main: 'bg-coral text-white shadow-soft hover:bg-coral-deep',
  quiet: 'border-2 border-ink/20 bg-surface text-ink hover:border-ink/60',
  onDark: 'bg-white text-teal-deep hover:bg-sun hover:text-[#2b1b3d]',
};

interface ButtonLinkProps extends Pick<LinkProps, 'replace' | 'state' | 'preventScrollReset' | 'onClick'> {
  to: string;
  look?: keyof typeof looks;
  children: ReactNode;
}

export function buttonClass(look: keyof typeof looks = 'main'): string {
  return `button ${looks[look]}`;
}

/**
 * A link that looks like a button. Addresses of the site navigate without a page load; tel: and mailto: are left to the
 * browser.
 */
export function ButtonLink({ to, look = 'main', children, ...props }: ButtonLinkProps) {
  const className = buttonClass(look);
  if (!to.startsWith('/') && !to.startsWith('?')) {
    return (
      <a href={to} className={className}>
        {children}
      </a>
    );
  }
  // A fragment of the same page is not another page.
  const Way = to.startsWith('/') ? PageLink : Link;
  return (
    <Way to={to} className={className} {...props}>
      {children}
    </Way>
  );
}
