import CircleUser from 'lucide-react/icons/circle-user';
import LogOut from 'lucide-react/icons/log-out';
import Menu from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { Link } from 'react-router';
import { logout } from '#core/api-client/session.ts';
import { Logo } from '#core/ui/logo.tsx';
import { Palette } from './palette/palette.tsx';

interface AdminHeaderProps {
  isMenuOpen: boolean;
  onToggleMenu(): void;
  /** Called when a link is followed. */
  onFollow(): void;
}

const iconButton =
  'flex size-11 items-center justify-center rounded-small text-ink-soft hover:bg-page hover:text-ink';

/** The header of every admin screen: the logo, one's own account, and signing out. */
export function AdminHeader({ isMenuOpen, onToggleMenu, onFollow }: AdminHeaderProps) {
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
          aria-label="Ananta, dashboard"
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
          aria-label="Your account"
          title="Your account"
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
