import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isPlainPress } from '../../ui/navigation/is-plain-press.ts';
import { usePageCode } from '../../ui/navigation/page-code.ts';
import { useFetchedAhead } from '../../ui/navigation/use-prefetch.tsx';

/**
 * Links that staff have written into texts are not the router's. This makes those to other pages of the site like all
 * others: fetched while somebody points at them, and followed without a page load.
 */
export function TextLinks() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { isElsewhere } = usePageCode();
  const [meant, setMeant] = useState<string>();

  useEffect(() => {
    const controller = new AbortController();
    const options = { signal: controller.signal, passive: true };

    /** Path and rest of another page of the site that a link in a text leads to. */
    function pageAt({ target }: Event): string | undefined {
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('.rich-text a[href]');
      if (!link || link.target || link.download || link.origin !== window.location.origin) return undefined;
      const isHere = link.pathname === pathname && link.search === search;
      // Files, and what only the server knows, are the browser's own business.
      return isHere || isElsewhere(link.pathname) ? undefined : link.pathname + link.search + link.hash;
    }

    const begin = (event: Event) => setMeant(pageAt(event));
    const end = () => setMeant(undefined);
    for (const sign of ['pointerover', 'focusin', 'touchstart'])
      document.addEventListener(sign, begin, options);
    for (const sign of ['focusout', 'touchcancel']) document.addEventListener(sign, end, options);
    function follow(event: MouseEvent) {
      const page = pageAt(event);
      if (page === undefined || event.defaultPrevented || !isPlainPress(event)) return;
      event.preventDefault();
      void navigate(page);
    }
    document.addEventListener('click', follow, { signal: controller.signal });
    return () => controller.abort();
  }, [navigate, isElsewhere, pathname, search]);

  return useFetchedAhead(meant);
}
