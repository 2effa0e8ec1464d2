import { sql } from 'kysely';
import { emailSpellings } from '../../content/people/email-address.ts';
import type { PlaceOfEmail } from '../../content/webinars/places.ts';
import { folded } from '../records/record-query.ts';
import type { Scope } from '../scope.ts';

/** Nobody has more at once. */
const most = 50;

/**
 * The places of an address, in any spelling, whose webinar was not over before a moment: the nearest last day first.
 *
 * @param before ISO, UTC
 */
export async function placesOfEmail(
  { db, engine }: Pick<Scope, 'db' | 'engine'>,
  email: string,
  before: string,
): Promise<PlaceOfEmail[]> {
  return db
    .selectFrom('registration')
    .innerJoin('webinar', 'webinar.id', 'registration.webinarId')
    .select(['registration.id', 'registration.name', 'registration.status', 'registration.webinarId'])
    .select(['webinar.title', 'webinar.link', 'webinar.startsAt', 'webinar.endsAt', 'webinar.startdate'])
    .select(['webinar.enddate', 'webinar.time', 'webinar.location', 'webinar.calledOff'])
    .where(folded(engine, 'registration.email'), 'in', emailSpellings(email))
    .where('registration.status', '<>', 'unconfirmed')
    .where(notOverBefore(before))
    .orderBy('webinar.startdate')
    .orderBy('registration.id')
    .limit(most)
    .execute();
}

/** Whether a webinar was not over before a moment (ISO, UTC). */
export const notOverBefore = (before: string) =>
  sql<boolean>`case when webinar."endsAt" <> '' then webinar."endsAt" >= ${before}
    else coalesce(webinar.enddate, webinar.startdate, '9999') >= ${before.slice(0, 10)} end`;
