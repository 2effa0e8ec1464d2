import { type RefAttributes, useEffect, useState } from 'react';
import { Link, type LinkProps, PrefetchPageLinks, useLocation, useNavigation } from 'react-router';
import { Loader } from './messages.tsx';
import { fetchCode } from './page-code.ts';

/** Whether the data of another page is on its way; more entries of the same page have their own word. */
export function useIsNavigating(): boolean {
  const { location: next } = useNavigation();
  const { pathname } = useLocation();
  return next !== undefined && next.pathname !== pathname;
}

/** Shows while the next page is on its way. */
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

/** Whether a press means what it says here and now, and not a new tab, a new window or a file. */
export function isPlainPress(
  event: Pick<MouseEvent, 'button' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>,
): boolean {
  return !(event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
}

interface Connection {
  saveData?: boolean;
  /** What the line is like: slow-2g, 2g, 3g or 4g. */
  effectiveType?: string;
}

/**
 * Whether nothing should be fetched that nobody has asked for: the visitor has told the browser to save data, or the line
 * is so slow that it would be in the way of what is asked for. Browsers that do not tell are taken to be fast.
 */
export function sparesData(): boolean {
  return savesData() || connectionOf().effectiveType?.endsWith('2g') === true;
}

/** Whether the visitor has told the browser to save data, whatever the line is like. */
export function savesData(): boolean {
  return connectionOf().saveData === true;
}

const connectionOf = (): Connection =>
  (navigator as Navigator & { connection?: Connection }).connection ?? {};

/** Milliseconds for which somebody points at a link before it means anything. */
const pause = 100;

/**
 * Fetches code and data of a page while somebody points at a link to it. The router's own `prefetch` would load the document
 * anew where that fails (see page-code.ts): without network a finger on a link would be enough. Nothing is fetched for
 * those who spare data.
 *
 * @returns what to give to the link, and what to put beside it
 */
export function usePrefetch(to: string) {
  const [isMeant, setMeant] = useState(false);
  const links = useFetchedAhead(isMeant ? to : undefined);
  const begin = () => setMeant(true);
  const end = () => setMeant(false);
  return {
    events: {
      ...{ onFocus: begin, onBlur: end, onMouseEnter: begin, onMouseLeave: end },
      // A finger that goes on to scroll has cancelled its touch.
      ...{ onTouchStart: begin, onTouchCancel: end },
    },
    links,
  };
}

/** The same for whichever page is meant at the moment. @returns what to put into the page for it */
export function useFetchedAhead(meant: string | undefined) {
  const [hasCode, setHasCode] = useState(false);

  useEffect(() => {
    if (meant === undefined || sparesData()) return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      const [pathname = ''] = meant.split(/[?#]/);
      // What fails here is told when the link is followed.
      fetchCode(pathname, controller.signal).then(setHasCode, () => undefined);
    }, pause);
    return () => {
      clearTimeout(timer);
      controller.abort();
      setHasCode(false);
    };
  }, [meant]);

  return meant !== undefined && hasCode ? <PrefetchPageLinks page={meant} /> : null;
}

/** A link to another page of the site, which is fetched while somebody points at it. */
export function PageLink({ to, ...props }: LinkProps & RefAttributes<HTMLAnchorElement> & { to: string }) {
  const { events, links } = usePrefetch(to);
  return (
    <>
      <Link to={to} {...events} {...props} />
      {links}
    </>
  );
}
