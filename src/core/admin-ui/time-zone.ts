import { useMemo, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { RootData } from '#core/pages/context.ts';
import { createDatetimeFormatter } from '#core/time/calendar.ts';

/** The name of a time zone for people, such as India Standard Time (Asia/Kolkata). */
export function formatTimeZone(timeZone: string): string {
  const name = longName(timeZone, new Date());
  return name && name !== timeZone ? `${name} (${timeZone})` : timeZone;
}

/** The name of the site's time zone, such as India Standard Time, where the reader's own clock differs. */
export function differingTimeZone(timeZone: string, now: Date): string | undefined {
  const moment = now.toISOString();
  if (createDatetimeFormatter()(moment) === createDatetimeFormatter(timeZone)(moment)) return undefined;
  return longName(timeZone, now);
}

function longName(timeZone: string, now: Date): string | undefined {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'longGeneric' });
  return format.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value;
}

/** The time zone of the site (an IANA name), in which its dates and times are shown. */
export function useTimeZone(): string {
  return useRouteLoaderData<RootData>('root')?.timeZone ?? 'UTC';
}

/** Formats a datetime (ISO, UTC) in the time zone of the site. */
export function useFormatDatetime(): (moment: string) => string {
  const timeZone = useTimeZone();
  return useMemo(() => createDatetimeFormatter(timeZone), [timeZone]);
}

/** The note about the time zone for readers whose clock differs. */
export function useTimeZoneNote(): string | undefined {
  const timeZone = useTimeZone();
  const [clock] = useState(() => differingTimeZone(timeZone, new Date()));
  return clock && `Times are in ${clock}.`;
}
