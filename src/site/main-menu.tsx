import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react';
import { useLocation } from 'react-router';
import type { MenuEntry, MenuLink } from '#content/header/menu.ts';
import { MenuItem } from '#content/header/menu-layout.tsx';
import type { PhoneLink } from '#core/text/contact-links.ts';
import { Icon } from '#core/ui/icon.tsx';

/**
 * Links to a parent's own pages. Pages are the same for everyone: visitors who are not signed in are redirected to the
 * sign-in page.
 */
export const parentsLinks = [
  { title: 'My account', link: '/dashboard' },
  { title: 'My registrations', link: '/my' },
];

interface SubMenuProps {
  /** The content of the button. */
  label: ReactNode;
  labelClass: string;
  className?: string;
  children: ReactNode;
}

/** A submenu that opens by click, tap or key without script; the script adds opening on hover, and Escape. */
function SubMenu({ label, labelClass, className = '', children }: SubMenuProps) {
  const details = useRef<HTMLDetailsElement>(null);

  function setOpen(open: boolean) {
    if (details.current) details.current.open = open;
  }

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !details.current?.open) return;
    setOpen(false);
    details.current.querySelector('summary')?.focus();
  }

  const followMouse = (open: boolean) => (event: PointerEvent) => {
    if (event.pointerType === 'mouse') setOpen(open);
  };

  return (
    <details
      ref={details}
      onKeyDown={closeOnEscape}
      onPointerEnter={followMouse(true)}
      onPointerLeave={followMouse(false)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
      className={`group/sub relative ${className}`}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button of its own */}
      <summary
        // A click must not close a menu that hover has opened.
        onClick={(event) => {
          const isByPointer = event.detail > 0 && matchMedia('(hover: hover)').matches;
          if (isByPointer && details.current?.open) event.preventDefault();
        }}
        className={labelClass}
      >
        {label}
      </summary>
      {/* The padding keeps the pointer within the menu on its way to the list. */}
      <div className="absolute top-full right-0 z-10 pt-2">
        <ul className="appear max-h-[calc(100dvh-7rem)] min-w-48 overflow-y-auto rounded-card bg-surface p-2.5 text-ink shadow-soft">
          {children}
        </ul>
      </div>
    </details>
  );
}

/** menu-layout.tsx contains its widths. */
const rowClass =
  'block max-w-64 truncate rounded-pill px-2.5 py-2 font-bold not-aria-[current=page]:hover:bg-sun-soft';
const listClass = 'menu-choice';

interface MainMenuProps {
  menu: MenuEntry[] | undefined;
  /** The number of entries that fit into the row. */
  inRow: number;
}

/** The menu of wide screens. */
export function MainMenu({ menu, inRow }: MainMenuProps) {
  const { key } = useLocation();
  const more = menu?.slice(inRow) ?? [];
  return (
    <nav aria-label="Main" className="hidden min-w-0 xl:block">
      {!menu && <p className="font-bold">Failed to load menu.</p>}
      <ul className="flex items-center justify-center">
        {menu?.slice(0, inRow).map((entry) => (
          <li key={entry.title + entry.link} className="menu-slot">
            <MenuItem entry={entry} className={rowClass} />
            {/* A new key after each navigation renders it closed. */}
            {entry.children.length > 0 && (
              <SubMenu
                key={key}
                className="-ml-2.5"
                labelClass="flex size-8 items-center justify-center rounded-pill hover:bg-ink/10"
                label={
                  <>
                    <span className="sr-only">More under {entry.title}</span>
                    <OpenIndicator />
                  </>
                }
              >
                <Links links={entry.children} />
              </SubMenu>
            )}
          </li>
        ))}
        {more.length > 0 && (
          <li className="shrink-0">
            <More key={key} entries={more} />
          </li>
        )}
      </ul>
    </nav>
  );
}

/** The parents' links and the site's phone number, beside the menu of wide screens: the row has no room for both. */
export function ParentsMenu({ phone }: { phone: PhoneLink | undefined }) {
  const { key } = useLocation();
  return (
    <SubMenu
      key={key}
      className="max-xl:hidden"
      labelClass="header-button"
      label={
        <>
          <span className="sr-only">My account and registrations</span>
          <Icon name="user" className="size-5 text-coral-text" />
        </>
      }
    >
      <Links links={parentsLinks} />
      {phone && (
        <li className="w-max min-w-full">
          <a href={phone.href} className={listClass}>
            Call {phone.number}
          </a>
        </li>
      )}
    </SubMenu>
  );
}

/** The entries that do not fit into the row, each with its children. */
function More({ entries }: { entries: MenuEntry[] }) {
  return (
    <SubMenu
      labelClass="menu-more"
      label={
        <>
          More
          <OpenIndicator />
        </>
      }
    >
      {entries.map((entry) => (
        <li key={entry.title + entry.link} className="w-max max-w-80 min-w-full wrap-anywhere">
          <MenuItem entry={entry} className={listClass} />
          {entry.children.length > 0 && (
            <ul className="ml-6 border-l-3 border-sun pl-1">
              <Links links={entry.children} />
            </ul>
          )}
        </li>
      ))}
    </SubMenu>
  );
}

function Links({ links }: { links: MenuLink[] }) {
  return links.map((link) => (
    <li key={link.title + link.link} className="w-max max-w-80 min-w-full wrap-anywhere">
      <MenuItem entry={link} className={listClass} />
    </li>
  ));
}

function OpenIndicator() {
  return <Icon name="chevron-down" className="size-4.5 transition-transform group-open/sub:rotate-180" />;
}
