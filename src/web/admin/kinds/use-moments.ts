import { useMemo, useState } from 'react';
import { momentsIn } from '../../../content/calendar.ts';
import { useTimeZone } from '../use-time-zone.ts';
import { foreignClock } from './moments.ts';

/** How moments are written in the time zone of the site. */
export function useMoments(): (moment: string) => string {
  const timeZone = useTimeZone();
  return useMemo(() => momentsIn(timeZone), [timeZone]);
}

/** Said beside moments to whoever reads them under another clock. */
export function useClockNote(): string | undefined {
  const timeZone = useTimeZone();
  const [clock] = useState(() => foreignClock(timeZone, new Date()));
  return clock && `Times are in ${clock}.`;
}
