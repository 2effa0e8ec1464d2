import { type RefAttributes, useEffect, useState } from 'react';
import { Link, type LinkProps, PrefetchPageLinks, useLocation, useNavigation } from 'react-router';
import { Loader } from './messages.tsx';
import { loadPageCode } from './page-code.ts';

/** Whether the data of another page is being loaded; more entries of the same page have their own indicator. */
export function useIsNavigating(): boolean {
  const { location: next } = useNavigation();
  const { pathname } = useLocation();
  return next !== undefined && next.pathname !== pathname;
}

/** Shown while the next page is loading. */
export function NavigationLoader({ isFetchingCode = false }: { isFetchingCode?: boolean }) {
  const isNavigating = useIsNavigating();
  if (!isFetchingCode && !isNavigating) return null;
  return (
    <div className="print:hidden appear-delayed pointer-events-none fixed inset-x-0 top-24 z-30 flex justify-center">
      <div className="rounded-pill bg-surface px-6 py-3.5 shadow-soft">
        <Loader />
      </div>
    </div>
  );
}

/** Whether a press navigates in this tab, and does not open a new tab, a new window or a file. */
export function isPlainPress(
  event: Pick<MouseEvent, 'button' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>,
): boolean {
  return !(event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
}

interface Connection {
  saveData?: boolean;
  /** The speed of the connection: slow-2g, 2g, 3g or 4g. */
  effectiveType?: string;
}

/**
 * Whether nothing should be prefetched: the visitor has enabled data saving, or the connection is so slow that a
 * prefetch would delay other requests. Browsers without this information count as fast.
 */
export function shouldSaveData(): boolean {
  return isDataSaverOn() || connectionOf().effectiveType?.endsWith('2g') === true;
}

/** Whether the visitor has enabled data saving, on any connection. */
export function isDataSaverOn(): boolean {
  return connectionOf().saveData === true;
}

const connectionOf = (): Connection =>
  (navigator as Navigator & { connection?: Connection }).connection ?? {};

/** Milliseconds of hovering over a link before its page is prefetched. */
const pause = 100;

/**
 * Prefetches code and data of a page while the pointer is over its link. The router's own `prefetch` would reload the
 * document on failure (see page-code.ts): without network a touch on a link would be enough. Nothing is prefetched for
 * visitors who save data.
 *
 * @returns props for the link, and an element to render beside it
 */
export function usePrefetch(to: string) {
  const [isIntended, setIntended] = useState(false);
  const links = usePrefetchedPage(isIntended ? to : undefined);
  const startPrefetch = () => setIntended(true);
  const stopPrefetch = () => setIntended(false);
  return {
    events: {
      ...{
        onFocus: startPrefetch,
        onBlur: stopPrefetch,
        onMouseEnter: startPrefetch,
        onMouseLeave: stopPrefetch,
      },
      // A finger that goes on to scroll has cancelled its touch.
      ...{ onTouchStart: startPrefetch, onTouchCancel: stopPrefetch },
    },
    links,
  };
}

/** The same for a variable page. @returns an element to render */
export function usePrefetchedPage(target: string | undefined) {
  const [hasCode, setHasCode] = useState(false);

  useEffect(() => {
    if (target === undefined || shouldSaveData()) return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      const [pathname = ''] = target.split(/[?#]/);
      // A failure is shown when the link is followed.
      loadPageCode(pathname, controller.signal).then(setHasCode, () => undefined);
    }, pause);
    return () => {
      clearTimeout(timer);
      controller.abort();
      setHasCode(false);
    };
  }, [target]);

  return target !== undefined && hasCode ? <PrefetchPageLinks page={target} /> : null;
}

/** A link to another page of the site, which is prefetched on hover. */
export function PageLink({ to, ...props }: LinkProps & RefAttributes<HTMLAnchorElement> & { to: string }) {
  const { events, links } = usePrefetch(to);
  return (
    <>
      <Link to={to} {...events} {...props} />
      {links}
    </>
  );
}
