import { publicAddress } from '../../../content/addresses.ts';
import { contentTypes, type ShownRecord } from '../../../content/index.ts';
import type { ShownPicture } from '../../../content/picture.ts';
import type { ShownDate } from '../../ui/date-text.tsx';
import { shownDate } from '../../ui/shown-date.ts';
import { type Playable, playable } from '../../ui/video/playable.ts';

export interface CommunitySummary {
  id: string;
  link: string;
  /** Of its place on the page of all. */
  address: string;
  title: string;
  location: string;
  date: ShownDate;
  picture: ShownPicture | undefined;
  source: Playable | undefined;
}

export function summariseCommunity(item: ShownRecord<'community'>): CommunitySummary {
  return {
    id: item._id,
    link: item.link,
    address: publicAddress(contentTypes.community, item),
    title: item.title,
    location: item.location,
    date: shownDate(item.date, 'Date not available'),
    picture: item.images,
    source: playable({ video: item.video }),
  };
}
