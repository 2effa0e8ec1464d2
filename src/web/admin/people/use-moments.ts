import { useMemo } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { loader } from '../../root.tsx';
import { momentsIn } from './moment.ts';

/** How moments are written in the time zone of the site. */
export function useMoments(): (moment: string) => string {
  const timeZone = useRouteLoaderData<typeof loader>('root')?.timeZone ?? 'UTC';
  return useMemo(() => momentsIn(timeZone), [timeZone]);
}
