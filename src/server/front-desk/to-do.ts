import type { ConversationSummary } from '../../content/front-desk/conversation.ts';
import { type OpeningHours, openMinutesBetween } from '../../content/front-desk/opening-hours.ts';
import type { Stores } from '../../store/stores.ts';
import { deskStaff, untakenAfter } from './desk-staff.ts';

/** What the front desk has to do today, as the dashboard tells it (product: Front desk). */
export interface DeskToDo {
  /** How many parents wait, and since when the longest (ISO, UTC). */
  waiting: number;
  waitingSince: string | null;
  /** Those who have waited longest. */
  longest: ConversationSummary[];
  /** How many follow-ups are due, today or since some day, and the first of them. */
  due: number;
  followUps: ConversationSummary[];
  /** Parents who have waited for a while, and nobody has taken them; those who have waited longest first. */
  unowned: ConversationSummary[];
}

/** How many are named. */
const named = { longest: 5, followUps: 5, unowned: 50 };

interface Parts {
  stores: {
    accounts: Pick<Stores['accounts'], 'listByRoles'>;
    conversations: Pick<Stores['conversations'], 'list' | 'unowned' | 'counts' | 'news'>;
  };
  hours: OpeningHours;
  timeZone: string;
}

/**
 * Looks up what the front desk has to do.
 *
 * @param today a day in the site's time zone
 */
export async function readDeskToDo(parts: Parts, today: string, now: Date): Promise<DeskToDo> {
  const { hours, timeZone } = parts;
  const { accounts, conversations } = parts.stores;
  // Nothing of it is of one account.
  const reader = { accountId: '', today };
  const some = async (tab: 'waiting' | 'today', limit: number) =>
    (await conversations.list({ tab, limit, offset: 0 }, reader)).conversations;
  const { waiting, today: due } = await conversations.counts(reader);
  const { waitingSince } = await conversations.news();
  // What belongs to an account that is closed is nobody's.
  const owners = (await deskStaff(accounts)).map(({ id }) => id);
  const withoutOwner = await conversations.unowned(owners, named.unowned);
  return {
    ...{ waiting, waitingSince, due },
    longest: await some('waiting', named.longest),
    followUps: await some('today', named.followUps),
    unowned: withoutOwner.filter(
      (one) =>
        one.waitingSince !== null &&
        openMinutesBetween(one.waitingSince, now.toISOString(), hours, timeZone) > untakenAfter,
    ),
  };
}
