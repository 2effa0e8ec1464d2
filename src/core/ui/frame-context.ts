import { useRouteLoaderData } from 'react-router';
import { publicLayout } from '#core/pages/landing-pages.ts';
import type { loader } from '#site/layout.tsx';

/** What the layout has loaded; undefined where its own loader has failed. */
export function useFrame() {
  return useRouteLoaderData<typeof loader>(publicLayout);
}
