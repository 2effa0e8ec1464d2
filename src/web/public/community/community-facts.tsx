import { Icon } from '../../ui/icon.tsx';
import type { CommunitySummary } from './community-summary.ts';

interface CommunityFactsProps {
  item: Pick<CommunitySummary, 'date' | 'location'>;
  /** Beside a heading, or by themselves as those of a webinar. */
  look?: 'beside' | 'alone';
}

const looks = {
  beside: { list: 'gap-1.5 text-small font-bold text-teal-text', line: 'gap-2.5', icon: 'mt-0.5 size-4.5' },
  alone: { list: 'gap-3 font-semibold text-balance', line: 'gap-3', icon: 'mt-1 size-5 text-coral-text' },
};

/** When and where. */
export function CommunityFacts({ item: { date, location }, look = 'beside' }: CommunityFactsProps) {
  const { list, line, icon } = looks[look];
  return (
    <ul className={`grid ${list}`}>
      <li className={`flex ${line}`}>
        <Icon name="calendar-days" className={`shrink-0 ${icon}`} />
        {date.day ? <time dateTime={date.day}>{date.text}</time> : date.text}
      </li>
      {location && (
        <li className={`flex ${line}`}>
          <Icon name="map-pin" className={`shrink-0 ${icon}`} />
          <span className="min-w-0">{location}</span>
        </li>
      )}
    </ul>
  );
}
