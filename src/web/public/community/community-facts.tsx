import { Icon } from '../../ui/icon.tsx';
import type { CommunitySummary } from './community-summary.ts';

/** When and where: beside a heading, or alone at the side of a page. */
export function CommunityFacts({
  item: { date, location },
}: {
  item: Pick<CommunitySummary, 'date' | 'location'>;
}) {
  return (
    <ul className="community-facts">
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
