import { useMemo } from 'react';
import { useTimeZone } from '../use-time-zone.ts';
import { momentsIn } from './moment.ts';

/** How moments are written in the time zone of the site. */
export function useMoments(): (moment: string) => string {
  const timeZone = useTimeZone();
  return useMemo(() => momentsIn(timeZone), [timeZone]);
}
