import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation, useNavigate, useNavigation, useRevalidator } from 'react-router';
import { dropHeld, readHeld, settleHeld, tryHeld, watchHeld } from './held-navigation.ts';
import { pathOf } from './kept-pages.ts';

/** What a visitor can do about a page that could not be fetched. */
export interface HeldPage {
  /** Path and query of that page. */
  address: string | undefined;
  isTrying: boolean;
  retry(): void;
  /** Gives it up, and stays where they are. */
  stay(): void;
}

/** The navigation that waits because its data could not be fetched; see held-navigation.ts. */
export function useHeldData(): HeldPage | undefined {
  const held = useSyncExternalStore(watchHeld, readHeld, () => 'none' as const);
  const location = useLocation();
  const navigate = useNavigate();
  const { location: next } = useNavigation();
  const { revalidate } = useRevalidator();
  const here = useRef(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each navigation
  useEffect(() => {
    here.current = placeInHistory();
    if (settleHeld(pathOf(location))) void revalidate();
  }, [location.key]);

  if (held === 'none') return undefined;
  return {
    address: next && pathOf(next),
    isTrying: held === 'trying',
    retry() {
      tryHeld();
      // While a navigation is under way, the router starts that one anew.
      void revalidate();
    },
    stay() {
      dropHeld();
      // By 'back' or 'forward' the address has changed already.
      const away = placeInHistory() - here.current;
      const options = { replace: true, preventScrollReset: true, state: location.state };
      void (away === 0 ? navigate(location, options) : navigate(-away));
    },
  };
}

/** The router numbers the entries of the history in their state. */
const placeInHistory = (): number => window.history.state?.idx ?? 0;
