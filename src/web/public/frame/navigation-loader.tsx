import { useLocation, useNavigation } from 'react-router';
import { Loader } from '../../ui/loader.tsx';

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
    <div className="print:hidden appear-late pointer-events-none fixed inset-x-0 top-24 z-30 flex justify-center">
      <div className="rounded-pill bg-surface px-6 py-3.5 shadow-soft">
        <Loader />
      </div>
    </div>
  );
}
