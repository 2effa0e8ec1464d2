import { type RefObject, useEffect, useRef, useState } from 'react';
import type { MenuEntry } from '#content/header/menu.ts';
import { callAddress } from '#core/text/contact-links.ts';
import { buttonClass } from '#core/ui/button-link.tsx';
import { Icon } from '#core/ui/icon.tsx';
import { PageLink } from '#core/ui/page-link.tsx';
import { SearchButton } from '#features/search/public/search-button.tsx';
import { Logo, MainMenu, MobileMenu, ParentsMenu } from './lazy-frame.ts';

/**
 * Whether the page is scrolled past a mark: an element at that distance. An intersection observer costs nothing while
 * scrolling, unlike a scroll listener.
 */
function useScrolled(): { isScrolled: boolean; mark: RefObject<HTMLDivElement | null> } {
  const mark = useRef<HTMLDivElement>(null);
  const [isScrolled, setScrolled] = useState(false);

  useEffect(() => {
    if (!mark.current) return;
    const observer = new IntersectionObserver((entries) => {
      // A busy browser reports several at once, the oldest first.
      const latest = entries.at(-1);
      if (latest) setScrolled(!latest.isIntersecting);
    });
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, []);

  return { isScrolled, mark };
}

interface HeaderProps {
  menu: MenuEntry[] | undefined;
  inRow: number;
  phone: string | undefined;
}

/**
 * A sticky header. Beyond 100 pixels (product: Public pages) it gets a background and a shadow, without moving the
 * content.
 */
export function Header({ menu, inRow, phone }: HeaderProps) {
  const { isScrolled, mark } = useScrolled();
  return (
    <>
      <div ref={mark} aria-hidden="true" className="pointer-events-none absolute top-0 h-[100px] w-px" />
      <header
        data-scrolled={isScrolled || undefined}
        className="print:hidden group sticky top-0 z-40 bg-page/0 transition-[background-color,box-shadow] duration-300 data-scrolled:bg-surface data-scrolled:shadow-soft"
      >
        <div className="container-page flex min-h-17 items-center justify-between gap-x-4 max-xl:flex-wrap md:min-h-20">
          <PageLink
            to="/"
            aria-label="Ananta, home page"
            className="origin-left py-2 transition-transform duration-300 group-data-scrolled:scale-90"
          >
            <Logo />
          </PageLink>
          <MainMenu menu={menu} inRow={inRow} />
          <div className="flex items-center gap-2">
            <SearchButton />
            {phone && (
              <a
                href={callAddress(phone)}
                aria-label={`Call us: ${phone}`}
                className="header-button max-[22.5rem]:hidden xl:hidden"
              >
                <Icon name="phone" className="size-5 text-coral-text" />
              </a>
            )}
            <ParentsMenu phone={phone} />
            <PageLink
              to="/session-book"
              state={{ focus: true }}
              className={`${buttonClass()} whitespace-nowrap max-sm:hidden`}
            >
              Book a session
            </PageLink>
            <MobileMenu menu={menu} phone={phone} />
          </div>
        </div>
      </header>
    </>
  );
}
