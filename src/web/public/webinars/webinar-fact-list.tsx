import CalendarDays from 'lucide-react/icons/calendar-days';
import Clock from 'lucide-react/icons/clock';
import MapPin from 'lucide-react/icons/map-pin';
import Ticket from 'lucide-react/icons/ticket';
import type { WebinarFacts } from './webinar-summary.ts';

/** When, where and for how much; what is not known is left out, except the date. */
export function WebinarFactList({ webinar }: { webinar: WebinarFacts }) {
  const facts = [
    { name: 'Date', value: webinar.date, icon: CalendarDays },
    { name: 'Time', value: webinar.time, icon: Clock },
    { name: 'Price', value: webinar.price, icon: Ticket },
    { name: 'Location', value: webinar.location, icon: MapPin },
  ].filter(({ value }) => value);
  return (
    <dl className="grid w-full gap-x-6 gap-y-2.5 @md:grid-cols-[auto_1fr] @2xl:grid-cols-1">
      {facts.map(({ name, value, icon: Icon }) => (
        <div key={name} className="flex gap-3">
          <dt>
            <Icon aria-hidden="true" className="mt-1 size-5 shrink-0 text-coral-text" />
            <span className="sr-only">{name}</span>
          </dt>
          <dd className="min-w-0 font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
