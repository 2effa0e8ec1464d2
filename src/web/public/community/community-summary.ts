import type { ContentRecord } from '../../../content/index.ts';
import type { ShownDate } from '../../ui/date-text.tsx';
import { shownDate } from '../../ui/shown-date.ts';
import { type Playable, playable } from '../../ui/video/playable.ts';

export interface CommunitySummary {
  id: string;
  link: string;
  title: string;
  location: string;
  date: ShownDate;
  picture: string;
  source: Playable | undefined;
}

export function summariseCommunity(item: ContentRecord<'community'>): CommunitySummary {
  return {
    id: item._id,
    link: item.link,
    title: item.title,
    location: item.location,
    date: shownDate(item.date, 'Date not available'),
    picture: item.images,
    source: playable({ video: item.video }),
  };
}
