import { formatDay } from '#core/time/format-day.ts';
import { buttonClass } from '#core/ui/button-link.tsx';
import { Icon } from '#core/ui/icon.tsx';
import type { CalendarLinks } from '../rules/calendar-links.ts';

interface AddToCalendarProps {
  links: CalendarLinks | undefined;
  /** The title of the webinar or community item, for the links on its card; absent on its own page. */
  onCardOf?: string;
}

/** Plain links in a `details` element, which works without script. Empty where the webinar has no day, or is over. */
export function AddToCalendar({ links, onCardOf }: AddToCalendarProps) {
  if (!links) return null;
  const newTab = { target: '_blank', rel: 'noopener noreferrer' };
  const lineClass = 'flex min-h-11 items-center rounded-small px-3 font-semibold hover:bg-sky-soft';
  return (
    <details className="group/calendar">
      <summary
        className={
          onCardOf ? 'link inline-flex min-h-11 items-center gap-3' : `${buttonClass('quiet')} w-full`
        }
      >
        <Icon name="calendar-plus" className="size-5" />
        Add to calendar
        {onCardOf && <span className="sr-only">: {onCardOf}</span>}
        <Icon name="chevron-down" className="size-4.5 transition-transform group-open/calendar:rotate-180" />
      </summary>
      <ul className={onCardOf ? 'ml-5 grid' : 'mt-2 grid'}>
        <li>
          <a href={links.google} className={lineClass} {...newTab}>
            Google Calendar
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </li>
        <li>
          <a href={links.file} className={lineClass} download>
            {links.outlook.length > 0 ? 'Apple and other calendars' : 'Apple, Outlook and other calendars'}
          </a>
        </li>
        {links.outlook.map(({ day, address }) => (
          <li key={address}>
            <a href={address} className={lineClass} {...newTab}>
              Outlook{day && `, ${formatDay(day)}`}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
