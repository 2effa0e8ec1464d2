import { useEffect, useState } from 'react';
import { PrefetchPageLinks } from 'react-router';
import { usePageCode } from './page-code.ts';
import { sparesData } from './spares-data.ts';

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
  const { fetchCode } = usePageCode();
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
  }, [meant, fetchCode]);

  return meant !== undefined && hasCode ? <PrefetchPageLinks page={meant} /> : null;
}
