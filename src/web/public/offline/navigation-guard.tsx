import { useRouteLoaderData } from 'react-router';
import type { loader } from '../../root.tsx';
import { NavigationLoader } from '../frame/navigation-loader.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { useCodeFirst } from './use-code-first.ts';
import { useHeldData } from './use-held-data.ts';

/** Tells that the next page is on its way, or that it cannot be fetched: then the one on the screen stays. */
export function NavigationGuard() {
  const phone = useRouteLoaderData<typeof loader>('root')?.phone;
  const code = useCodeFirst();
  const data = useHeldData();
  const held = code.held ?? data;

  function stay() {
    code.held?.stay();
    data?.stay();
    // The button that had the focus goes.
    document.getElementById('content')?.focus({ preventScroll: true });
  }

  if (!held) return <NavigationLoader isFetchingCode={code.isFetching} />;
  return <OfflineNotice {...held} stay={stay} phone={phone} />;
}
