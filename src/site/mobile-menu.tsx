import { type KeyboardEvent, type MouseEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import type { MenuEntry } from '#content/header/menu.ts';
import { MenuItem } from '#content/header/menu-layout.tsx';
import type { PhoneLink } from '#core/text/contact-links.ts';
import { ButtonLink, buttonClass } from '#core/ui/button-link.tsx';
import { Icon } from '#core/ui/icon.tsx';
import { PageLink } from '#core/ui/page-link.tsx';
import { parentsLinks } from './main-menu.tsx';

interface MobileMenuProps {
  menu: MenuEntry[] | undefined;
  phone: PhoneLink | undefined;
}

/**
 * The menu of phones and tablets. It opens and closes without script; the script adds the Escape key. A new key after
 * each navigation renders it closed.
 */
export function MobileMenu(props: MobileMenuProps) {
  return <Disclosure key={useLocation().key} {...props} />;
}

const itemClass = 'menu-line min-h-13 font-display text-title-3';
const childClass = 'menu-line min-h-12';

function Disclosure({ menu, phone }: MobileMenuProps) {
  const details = useRef<HTMLDetailsElement>(null);

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !details.current?.open) return;
    details.current.open = false;
    details.current.querySelector('summary')?.focus();
  }

  /** Immediately, and not when the next page has loaded: that may fail, and the current page should be readable. */
  function closeAfterChoice(event: MouseEvent) {
    if (!details.current || !(event.target instanceof Element) || !event.target.closest('a')) return;
    details.current.open = false;
    details.current.querySelector('summary')?.focus({ preventScroll: true });
  }

  return (
    <details
      ref={details}
      onKeyDown={closeOnEscape}
      onClick={closeAfterChoice}
      className="group/menu xl:hidden"
    >
      {/* While open, the summary covers the whole screen, so that a tap beside the menu closes it. */}
      <summary className="menu-icon">
        <span className="sr-only">Menu</span>
        <Icon name="menu" className="size-6 group-open/menu:hidden" />
        <Icon name="x" className="relative hidden size-6 group-open/menu:block" />
      </summary>
      <div className="menu-panel appear wrap-anywhere">
        <nav aria-label="Main">
          {!menu && <p className="px-5 py-3 font-bold">Failed to load menu.</p>}
          <ul>
            {menu?.map((entry) => (
              <li key={entry.title + entry.link}>
                <MenuItem entry={entry} className={itemClass} />
                {entry.children.length > 0 && (
                  <ul className="ml-6 border-l-3 border-sun pl-1">
                    {entry.children.map((child) => (
                      <li key={child.title + child.link}>
                        <MenuItem entry={child} className={childClass} />
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        </nav>
        <div className="mt-3 grid gap-3 border-t border-line pt-4 pb-1">
          <PageLink to="/session-book" state={{ focus: true }} className={buttonClass()}>
            Book a session
          </PageLink>
          {phone && (
            <ButtonLink to={phone.href} look="quiet">
              Call {phone.number}
            </ButtonLink>
          )}
        </div>
        <ul className="mt-2">
          {parentsLinks.map(({ title, link }) => (
            <li key={link}>
              <PageLink to={link} className={childClass}>
                {title}
              </PageLink>
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}
