import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { MenuEntry } from '#content/header/menu.ts';
import { MenuItem } from '#content/header/menu-layout.tsx';
import { type SocialLink, SocialLinks } from '#content/social-media/social-links.tsx';
import type { PhoneLink } from '#core/text/contact-links.ts';
import { useBrand } from '#core/ui/brand.ts';
import { Icon } from '#core/ui/icon.tsx';
import { Logo } from '#core/ui/logo.tsx';
import { isUnlistedPage } from '#core/ui/page-code.ts';
import { isPlainPress, PageLink, usePrefetchedPage } from '#core/ui/page-link.tsx';
import { Wave } from '#core/ui/section.tsx';
import { UnsentIndicator } from '#features/forms/public/unsent-indicator.tsx';
import { parentsLinks } from './main-menu.tsx';

interface Contact {
  phones: PhoneLink[];
  emails: string[];
  address: string;
}

const lineClass = 'footer-line';

const lastLinks = [
  ...parentsLinks,
  { title: 'Saved for later', link: '/saved' },
  { title: 'Privacy policy', link: '/privacy-policy' },
  { title: 'Refund policy', link: '/refund-policy' },
  { title: 'Disclaimer', link: '/disclaimer' },
];

interface FooterProps {
  menu: MenuEntry[] | undefined;
  social: SocialLink[];
  contact: Contact | undefined;
}

/** On a short page it extends to the lower edge of the window. */
export function Footer({ menu = [], social, contact }: FooterProps) {
  const { name } = useBrand();
  const entries = menu.flatMap((entry) => [entry, ...entry.children]).filter(({ link }) => link);
  return (
    <footer className="sticky top-[100dvh] wrap-anywhere bg-night print:bg-transparent text-white print:text-ink [--color-teal-text:var(--color-mint)]">
      <UnsentIndicator />
      <Wave className="text-night" shape="roll" />
      <div className="container-page grid gap-x-12 gap-y-10 pt-10 pb-10 sm:grid-cols-2 lg:has-[>:nth-child(3)]:grid-cols-[1.3fr_1.2fr_1.4fr]">
        <div className="sm:col-span-2 lg:col-span-1">
          <Logo />
          <p className="mt-4 max-w-sm text-white/85 print:text-ink">
            Paediatric care and parenting support for families in India, with warmth, patience and good
            science.
          </p>
          <div className="print:hidden mt-6 empty:hidden">
            <SocialLinks links={social} />
          </div>
        </div>
        {entries.length > 0 && (
          <Column title="Explore" look="print:hidden" listLook="columns-[7rem_2] gap-x-6">
            {entries.map((entry) => (
              <li key={entry.title + entry.link}>
                <MenuItem entry={entry} className={lineClass} />
              </li>
            ))}
          </Column>
        )}
        {contact && (
          <Column title="Talk to us">
            {contact.phones.map((phone) => (
              <li key={phone.number}>
                <a href={phone.href} className={lineClass}>
                  <Icon name="phone" className="size-5 shrink-0 text-sun" />
                  {phone.number}
                </a>
              </li>
            ))}
            {contact.emails.map((email) => (
              <li key={email}>
                <a href={`mailto:${email}`} className={`${lineClass}`}>
                  <Icon name="mail" className="size-5 shrink-0 text-sun" />
                  {email}
                </a>
              </li>
            ))}
            <li className="flex gap-3 py-2">
              <Icon name="map-pin" className="mt-1 size-5 shrink-0 text-sun" />
              <address className="max-w-xs not-italic">{contact.address}</address>
            </li>
          </Column>
        )}
      </div>
      <div className="container-page">
        <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-2 border-t border-white/15 py-5 text-small text-white/85 print:text-ink">
          <p>© {name}. General information for parents; it does not replace a doctor’s advice.</p>
          <ul className="print:hidden grid grid-cols-2 gap-x-6 max-md:w-full md:flex md:flex-wrap">
            {lastLinks.map(({ title, link }) => (
              <li key={link}>
                <PageLink to={link} className={lineClass}>
                  {title}
                </PageLink>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  );
}

interface ColumnProps {
  title: string;
  look?: string;
  listLook?: string;
  children: ReactNode;
}

function Column({ title, look = '', listLook = '', children }: ColumnProps) {
  return (
    <div className={look}>
      <h2 className="text-title-3 text-sun print:text-ink">{title}</h2>
      <ul className={`mt-2 ${listLook}`}>{children}</ul>
    </div>
  );
}

/**
 * Handles links in texts of staff, which are not rendered by the router: links to other pages of the site are
 * prefetched on hover, and followed without a page load.
 */
export function TextLinks() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [pageToFetch, setPageToFetch] = useState<string>();

  useEffect(() => {
    const controller = new AbortController();
    const options = { signal: controller.signal, passive: true };

    /** Path, query and fragment of another page of the site that a link in a text leads to. */
    function pageAt({ target }: Event): string | undefined {
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('.rich-text a[href]');
      if (!link || link.target || link.download || link.origin !== window.location.origin) return undefined;
      const isCurrentPage = link.pathname === pathname && link.search === search;
      // Files, and addresses that only the server handles, are left to the browser.
      return isCurrentPage || isUnlistedPage(link.pathname)
        ? undefined
        : link.pathname + link.search + link.hash;
    }

    const startPrefetch = (event: Event) => setPageToFetch(pageAt(event));
    const stopPrefetch = () => setPageToFetch(undefined);
    for (const eventType of ['pointerover', 'focusin', 'touchstart'])
      document.addEventListener(eventType, startPrefetch, options);
    for (const eventType of ['focusout', 'touchcancel'])
      document.addEventListener(eventType, stopPrefetch, options);
    function followLink(event: MouseEvent) {
      const page = pageAt(event);
      if (page === undefined || event.defaultPrevented || !isPlainPress(event)) return;
      event.preventDefault();
      void navigate(page);
    }
    document.addEventListener('click', followLink, { signal: controller.signal });
    return () => controller.abort();
  }, [navigate, pathname, search]);

  return usePrefetchedPage(pageToFetch);
}

// Loaded together at the first use of a page (lazy-frame.ts).
