import { type ContentName, contentNames, contentTypes } from './index.ts';
import { isScheduled } from './schedule.ts';

/** The types whose entries go out and are taken down at moments, in the order of the registry. */
export const scheduledNames: readonly ContentName[] = contentNames.filter((name) =>
  isScheduled(contentTypes[name]),
);

/** What happens to an entry at a moment that somebody has chosen. */
export interface PlannedMoment {
  record: ContentName;
  _id: string;
  title: string;
  /** ISO, UTC. */
  at: string;
  what: 'publish' | 'takeDown';
  /** Whether it is unpublished: then nothing happens at that moment. */
  isHeldBack: boolean;
}
