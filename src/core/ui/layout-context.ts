import { createContext, useContext } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { LayoutData } from '#core/pages/context.ts';
import { publicLayout } from '#core/pages/landing-pages.ts';

/** The data of the layout; undefined where its loader has failed. */
export function useLayoutData() {
  return useRouteLoaderData<LayoutData>(publicLayout);
}

/** Provided by the frame. */
export const LeavingContext = createContext(false);

/** Whether the visitor is leaving for another page; automatic navigation would interrupt that. */
export const useIsLeaving = () => useContext(LeavingContext);
