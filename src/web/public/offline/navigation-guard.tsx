import { createContext, type ReactNode, useContext } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { loader } from '../../root.tsx';
import { NavigationLoader, useIsNavigating } from '../frame/navigation-loader.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { useCodeFirst } from './use-code-first.ts';
import { useCopyOf } from './use-copy-of.ts';
import { useHeldData } from './use-held-data.ts';

const LeavingContext = createContext(false);

/** Whether the visitor is on the way to another page; what navigates by itself would take them off it. */
export const useIsLeaving = () => useContext(LeavingContext);

/** Tells that the next page is on its way, or that it cannot be fetched: then the one on the screen stays. */
export function NavigationGuard({ children }: { children: ReactNode }) {
  const phone = useRouteLoaderData<typeof loader>('root')?.phone;
  const code = useCodeFirst();
  const data = useHeldData();
  const isNavigating = useIsNavigating();
  const held = code.held ?? data;
  useCopyOf(held?.address);

  function stay() {
    code.held?.stay();
    data?.stay();
    // The button that had the focus goes.
    document.getElementById('content')?.focus({ preventScroll: true });
  }

  return (
    <LeavingContext value={isNavigating || code.isFetching || held !== undefined}>
      {held ? (
        <OfflineNotice {...held} stay={stay} phone={phone} />
      ) : (
        <NavigationLoader isFetchingCode={code.isFetching} />
      )}
      {children}
    </LeavingContext>
  );
}
