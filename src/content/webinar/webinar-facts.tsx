import { weekdays } from '#core/time/format-day.ts';
import { formatTimeRange } from '#core/time/format-time.ts';
import { Icon } from '#core/ui/icon.tsx';
import { useIsInBrowser } from '#core/ui/lazy-on-use.tsx';
import type { WebinarFacts } from './webinar-summary.ts';
import type { WebinarTimes } from './webinar-times.ts';

/**
 * The times of a webinar on the visitor's clock, with the weekday if it differs. Avoids `Intl`, whose first use blocks
 * a cheap phone for a tenth of a second.
 *
 * @param aheadAt UTC offset of that clock at a time, in minutes; absent: the clock of the browser
 * @returns undefined if it equals the site's time
 */
export function clockTimes(
  { start, end, day, ahead }: Omit<WebinarTimes, 'zone'>,
  aheadAt = (moment: Date) => -moment.getTimezoneOffset(),
): string | undefined {
  /** A date whose UTC fields show the local time. */
  const toLocal = (moment: Date) => new Date(moment.getTime() + aheadAt(moment) * 60_000);
  const clock = (date: Date) => date.toISOString().slice(11, 16);
  const startDate = new Date(start);
  if (aheadAt(startDate) === ahead) return undefined;
  const localStart = toLocal(startDate);
  const weekday = localStart.toISOString().startsWith(day) ? '' : `${weekdays[localStart.getUTCDay()]} `;
  return weekday + formatTimeRange(clock(localStart), clock(toLocal(new Date(end))));
}

/**
 * The time zone of the time above, or the times in the visitor's zone if it differs. Always one line, so that hydration
 * causes no layout shift.
 */
export function VisitorTime({ times }: { times: WebinarTimes }) {
  const visitorTime = useIsInBrowser() ? clockTimes(times) : undefined;
  return (
    <span className="block text-small font-normal text-ink-soft">
      {visitorTime ? (
        <>
          <span className="print:hidden">Your time: {visitorTime}</span>
          <span className="hidden print:inline">{times.zone}</span>
        </>
      ) : (
        times.zone
      )}
    </span>
  );
}

/** Things that parents should have at hand, as typed by staff. */
export function WhatToBring({ text }: { text: string }) {
  if (!text) return null;
  return (
    <div className="mt-5 border-t border-line pt-4">
      <h3 className="font-bold text-base">What to bring</h3>
      <p className="mt-1 whitespace-pre-line text-ink-soft">{text}</p>
    </div>
  );
}

interface WebinarFactListProps {
  webinar: WebinarFacts;
  /** If there is space for the visitor's time, and the time can be parsed. */
  times?: WebinarTimes | undefined;
}

/** Date, place and price; unknown ones are left out, except the date. */
export function WebinarFactList({ webinar, times }: WebinarFactListProps) {
  const facts = [
    { name: 'Date', value: webinar.date, icon: 'calendar-days' },
    { name: 'Time', value: webinar.time, icon: 'clock' },
    { name: 'Price', value: webinar.price, icon: 'ticket' },
    { name: 'Location', value: webinar.location, icon: 'map-pin' },
    {
      name: 'Seats',
      value: webinar.seats?.words,
      icon: webinar.seats?.isFull ? 'circle-alert' : 'circle-check',
    },
  ] as const;
  return (
    <dl className="grid w-full gap-x-6 gap-y-2.5 @md:grid-cols-[auto_1fr] @2xl:grid-cols-1">
      {facts
        .filter(({ value }) => value)
        .map(({ name, value, icon }) => (
          <div key={name} className="flex gap-3">
            <dt>
              <Icon name={icon} className="mt-1 size-5 shrink-0 text-coral-text" />
              <span className="sr-only">{name}</span>
            </dt>
            <dd className="min-w-0 font-semibold text-pretty">
              {value}
              {times && name === 'Time' && <VisitorTime times={times} />}
            </dd>
          </div>
        ))}
    </dl>
  );
}
