import type { RefundState } from '../../content/refunds/refund-quote.ts';
import { takesParents } from '../../content/webinars/offers.ts';
import { type PlaceStatus, seated } from '../../content/webinars/places.ts';
import type { Scope } from '../scope.ts';
import type { RecordRow } from '../tables.ts';

/** That a place was cancelled, and what becomes of its price. */
export interface HeldCancellation {
  at: string;
  /** JSON: a quote (content/refunds). */
  quote: string;
  refund: RefundState;
  askBy: string;
  payBackTo: string;
  dueBy: string | null;
  completedAt: string | null;
}

export type HeldPlace = Pick<
  RecordRow<'registration'>,
  | ('id' | 'name' | 'email' | 'contact' | 'webinarId' | 'webinarTitle' | 'registerAt' | 'addedAt')
  | ('inLine' | 'offeredUntil' | 'joinedAt' | 'paid' | 'paidNote' | 'terms')
> & {
  status: PlaceStatus;
  trashedBy: string;
  /** The oldest first. */
  cancellations: HeldCancellation[];
};

/**
 * Whether somebody has a place, or waits for one, that is not over: in a webinar that is still to come, or in one that was
 * called off, of which their money may still come back.
 */
export async function isOpenPlace(
  { db, clock, timeZone }: Scope,
  { webinarId, status, trashedBy }: HeldPlace,
): Promise<boolean> {
  const isTaken = status === 'waiting' || (seated.includes(status) && status !== 'attended');
  if (trashedBy || !isTaken) return false;
  const webinar = await db
    .selectFrom('webinar')
    .select(['startsAt', 'endsAt', 'startdate', 'enddate', 'calledOff'])
    .where('id', '=', webinarId)
    .executeTakeFirst();
  if (!webinar) return false;
  return webinar.calledOff === 1 || takesParents(webinar, clock(), timeZone);
}
