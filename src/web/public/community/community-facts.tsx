import { Icon } from '../../ui/icon.tsx';
import type { CommunitySummary } from './community-summary.ts';

/** When and where. */
export function CommunityFacts({
  item: { date, location },
}: {
  item: Pick<CommunitySummary, 'date' | 'location'>;
}) {
  return (
    <ul className="grid gap-1.5 text-small font-bold text-teal-text">
      <li className="flex gap-2.5">
        <Icon name="calendar-days" className="mt-0.5 size-4.5 shrink-0" />
        {date.day ? <time dateTime={date.day}>{date.text}</time> : date.text}
      </li>
      {location && (
        <li className="flex gap-2.5">
          <Icon name="map-pin" className="mt-0.5 size-4.5 shrink-0" />
          <span className="min-w-0">{location}</span>
        </li>
      )}
    </ul>
  );
}
