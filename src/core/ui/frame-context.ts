import { createContext, useContext } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { FrameData } from '#core/pages/context.ts';
import { publicLayout } from '#core/pages/landing-pages.ts';

/** What the layout has loaded; undefined where its own loader has failed. */
export function useFrame() {
  return useRouteLoaderData<FrameData>(publicLayout);
}

/** Filled by the frame. */
export const LeavingContext = createContext(false);

/** Whether the visitor is on the way to another page; what navigates by itself would take them off it. */
export const useIsLeaving = () => useContext(LeavingContext);
