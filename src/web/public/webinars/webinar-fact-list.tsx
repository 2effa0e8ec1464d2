import { Icon } from '../../ui/icon.tsx';
import { OwnTime } from './own-time.tsx';
import type { WebinarFacts } from './webinar-summary.ts';
import type { WebinarTimes } from './webinar-times.ts';

interface WebinarFactListProps {
  webinar: WebinarFacts;
  /** Where there is room to say what visitors' own clocks show, and the time can be read. */
  times?: WebinarTimes | undefined;
}

/** When, where and for how much; what is not known is left out, except the date. */
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
            <dd className="min-w-0 font-semibold text-balance">
              {value}
              {times && name === 'Time' && <OwnTime times={times} />}
            </dd>
          </div>
        ))}
    </dl>
  );
}
