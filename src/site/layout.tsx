import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { isRouteErrorResponse, Outlet, useLocation, useMatches } from 'react-router';
import { loadMenu, type MenuEntry } from '#content/header/menu.ts';
import { splitMenu } from '#content/header/menu-layout.tsx';
import { socialLinks } from '#content/social-media/social-links.tsx';
import { type LayoutData, servicesContext } from '#core/pages/context.ts';
import { siteNameOf } from '#core/pages/page-meta.ts';
import { type PhoneLink, phoneLink } from '#core/text/contact-links.ts';
import { bindWithNbsp } from '#core/text/plain-text.ts';
import { useBrand } from '#core/ui/brand.ts';
import { buttonClass } from '#core/ui/button-link.tsx';
import { Icon } from '#core/ui/icon.tsx';
import { useLayoutData } from '#core/ui/layout-context.ts';
import { ErrorMessage } from '#core/ui/messages.tsx';
import { PageLink } from '#core/ui/page-link.tsx';
import { NavigationGuard } from '#features/offline/public/navigation-guard.tsx';
import { OfflineMessage } from '#features/offline/public/offline-message.tsx';
import { isConnectionLost, pauseWithoutNetwork } from '#features/offline/public/paused-navigation.ts';
import { pathOf, storePage } from '#features/offline/public/saved-pages.ts';
import { useServiceWorker } from '#features/offline/public/use-service-worker.ts';
import { SearchButton } from '#features/search/public/search-button.tsx';
import { useFieldValues } from '#features/speed/public/use-measurements.ts';
import type { Route } from './+types/layout.ts';
import { Footer, Logo, MainMenu, MobileMenu, NotFoundMessage, ParentsMenu, TextLinks } from './lazy-frame.ts';

/** The page itself. After a navigation without a page load it gets the focus, like a new document. */
function MainContent({ className, children }: { className?: string; children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const lastPathname = useRef(pathname);

  useEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <main id="content" ref={main} tabIndex={-1} className={className}>
      {children}
    </main>
  );
}

export async function loader({ context }: Route.LoaderArgs) {
  const { content, contact } = context.get(servicesContext);
  const [menu, social] = await Promise.all([
    loadMenu(content),
    content.list('socialmedia', { fields: ['name', 'url', 'images'] }).catch(() => []),
  ]);
  // Computed on the server, so that browsers do not load the estimate of widths.
  const inRow = splitMenu(menu ?? []).row.length;
  return {
    menu,
    inRow,
    social: socialLinks(social),
    contact: {
      phones: contact.phones.map(phoneLink),
      emails: contact.emails,
      address: bindWithNbsp(contact.address),
    },
  } satisfies LayoutData;
}

/** The frame is loaded once: fewer requests, and when the network fails it stays around the message. */
export const shouldRevalidate = () => false;

export const clientMiddleware = [pauseWithoutNetwork];

/** The admin area has its own manifest. */
export const links: Route.LinksFunction = () => [{ rel: 'manifest', href: '/manifest.webmanifest' }];

/** The fallback for a page that could not be rendered. */
export function meta(args: Route.MetaArgs) {
  const { error } = args;
  return error
    ? [{ title: titleOf(error) }, { name: 'robots', content: 'noindex' }]
    : [{ title: siteNameOf(args) }];
}

export default function PublicLayout() {
  const location = useLocation();
  const matches = useMatches();
  useEffect(() => storePage(pathOf(location), matches), [location, matches]);
  useServiceWorker(pathOf(location));
  useFieldValues(matches.at(-1)?.id);
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <Problem error={error} />
    </Frame>
  );
}

function Problem({ error }: { error: unknown }) {
  const { pathname, search } = useLocation();
  const phones = useLayoutData()?.contact.phones ?? [];
  if (isNotFound(error)) return <NotFoundMessage />;
  if (isConnectionLost(error)) return <OfflineMessage phones={phones} address={pathname + search} />;
  return <ErrorMessage error={error} />;
}

function titleOf(error: unknown): string {
  if (isNotFound(error)) return '404 - Page Not Found';
  return isConnectionLost(error) ? 'You seem to be offline' : 'Unexpected Application Error!';
}

function isNotFound(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}

/**
 * Without script the fragment does this. With script a fragment would be a history entry that the router does not know,
 * and that it reports as an error.
 */
function skipToContent(event: MouseEvent) {
  event.preventDefault();
  const content = document.getElementById('content');
  content?.focus({ preventScroll: true });
  content?.scrollIntoView();
}

/** Header, page and footer. Where the layout's own loader has failed, they render without its data. */
function Frame({ children }: { children: ReactNode }) {
  const frame = useLayoutData();
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: without script it is a link like any other */}
      <a
        href="#content"
        onClick={skipToContent}
        className="absolute top-2 left-2 z-50 -translate-y-24 rounded-pill bg-surface px-5 py-3 font-bold shadow-soft focus:translate-y-0"
      >
        Skip to content
      </a>
      <Header menu={frame?.menu} inRow={frame?.inRow ?? 0} phone={frame?.contact.phones[0]} />
      <NavigationGuard>
        {/* Words longer than the screen are broken: staff may paste any text. */}
        <MainContent className="wrap-anywhere">{children}</MainContent>
        <TextLinks />
      </NavigationGuard>
      <Footer menu={frame?.menu} social={frame?.social ?? []} contact={frame?.contact} />
    </>
  );
}

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
  phone: PhoneLink | undefined;
}

/**
 * A sticky header. Beyond 100 pixels (product: Public pages) it gets a background and a shadow, without moving the
 * content.
 */
function Header({ menu, inRow, phone }: HeaderProps) {
  const { isScrolled, mark } = useScrolled();
  const { name } = useBrand();
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
            aria-label={`${name}, home page`}
            className="origin-left py-2 transition-transform duration-300 group-data-scrolled:scale-90"
          >
            <Logo />
          </PageLink>
          <MainMenu menu={menu} inRow={inRow} />
          <div className="flex items-center gap-2">
            <SearchButton />
            {phone && (
              <a
                href={phone.href}
                aria-label={`Call us: ${phone.number}`}
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
