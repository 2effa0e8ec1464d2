import { useRouteLoaderData } from 'react-router';
import type { loader } from '#site/layout.tsx';

/** What the layout has loaded; undefined where its own loader has failed. */
export function useFrame() {
  return useRouteLoaderData<typeof loader>('site/layout');
}
