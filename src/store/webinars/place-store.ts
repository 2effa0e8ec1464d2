import { sql } from 'kysely';
import type { Actor } from '../../content/actor.ts';
import { visitor } from '../../content/actor.ts';
import { emailSpellings } from '../../content/people/email-address.ts';
import type { PlaceInput } from '../../content/webinars/place-steps.ts';
import { type PlaceStatus, placeStatuses, type Seats } from '../../content/webinars/places.ts';
import { folded } from '../records/record-query.ts';
import type { Scope } from '../scope.ts';
import { formerStart } from './former-start.ts';
import { endDueOffers, nextOfferEnd } from './offer-ends.ts';
import { placeIn } from './place-rules.ts';
import { type AnyPlaceStep, enrol, type SeenPlace, takePlaceStep } from './place-steps.ts';
import { placesOfEmail } from './places-of-email.ts';
import { placesByStatus, seatsOf } from './seats.ts';
import { awaitSummary, nextSummary, takeSummary } from './summaries.ts';
import { forgetUnconfirmed, type Unproven } from './unconfirmed.ts';

/** A place, as far as its turn depends on it. */
interface InLine {
  _id: string;
  webinarId: string;
  status: PlaceStatus;
  inLine: number | null;
}

/** Parents' places in webinars (product: Seats). See decision 56. */
export function createPlaceStore(scope: Scope) {
  const { db, engine } = scope;
  return {
    enrol: (values: PlaceInput, by: Actor, unproven?: Unproven) => enrol(scope, values, by, unproven),
    forgetUnconfirmed: (before: string, signal?: AbortSignal) => forgetUnconfirmed(scope, before, signal),
    step: (seen: SeenPlace, step: AnyPlaceStep) => takePlaceStep(scope, seen, step),

    /** Notes that a parent has come by the link to join, the first time; only of who has a place. */
    arrive: (id: string) => takePlaceStep(scope, { id, by: visitor }, { kind: 'arrive' }),

    awaitSummary: (id: string) => awaitSummary(scope, id),
    nextSummary: () => nextSummary(scope),
    takeSummary: () => takeSummary(scope),

    nextDue: () => nextOfferEnd(scope),
    endDue: (signal?: AbortSignal) => endDueOffers(scope, signal),

    /** The places of an address whose webinar was not over before a moment (ISO, UTC). */
    ofEmail: (email: string, before: string) => placesOfEmail(scope, email, before),

    /** The webinars in which an address has a place, or waits for one. */
    async takenBy(email: string): Promise<ReadonlySet<string>> {
      const places = db.selectFrom('registration').select('webinarId');
      const own = places.where(folded(engine, 'email'), 'in', emailSpellings(email));
      const rows = await own.where('status', 'not in', ['cancelled', 'unconfirmed']).execute();
      return new Set(rows.map(({ webinarId }) => webinarId));
    },

    /** How full webinars are, by their ids; those that are not there are left out. */
    async seatsOf(ids: readonly string[]): Promise<Map<string, Seats>> {
      if (ids.length === 0) return new Map();
      const rows = await db
        .selectFrom('webinar')
        .select(['id', 'capacity', 'seatsTaken', 'seatsAwaited'])
        .where('id', 'in', [...ids])
        .execute();
      return new Map(rows.map((row) => [row.id, seatsOf(row)]));
    },

    /** Which of some webinars are called off. */
    async calledOffAmong(ids: readonly string[]): Promise<ReadonlySet<string>> {
      if (ids.length === 0) return new Set();
      const off = db.selectFrom('webinar').select('id').where('calledOff', '=', 1);
      const rows = await off.where('id', 'in', [...ids]).execute();
      return new Set(rows.map(({ id }) => id));
    },

    /** When a webinar was to begin before it was moved. */
    formerStart: (webinarId: string) => formerStart(scope, webinarId),

    /** Whether an address has a place in a webinar, or waits for one. */
    async has({ webinarId, email }: Pick<PlaceInput, 'webinarId' | 'email'>): Promise<boolean> {
      return (await placeIn(scope, webinarId, email)) !== undefined;
    },

    /** The same, or an unconfirmed registration. */
    async hasAny({ webinarId, email }: Pick<PlaceInput, 'webinarId' | 'email'>): Promise<boolean> {
      const places = db.selectFrom('registration').select('id').where('webinarId', '=', webinarId);
      const place = places.where('email', 'in', emailSpellings(email)).where('status', '<>', 'cancelled');
      return (await place.executeTakeFirst()) !== undefined;
    },

    /** The how manieth somebody is who waits; null: they do not. */
    async positionOf({ _id, webinarId, status, inLine: number }: InLine): Promise<number | null> {
      if (status !== 'waiting' || number === null) return null;
      const waiting = db
        .selectFrom('registration')
        .where('webinarId', '=', webinarId)
        .where('status', '=', 'waiting');
      const before = waiting.where(({ eb, or, and }) =>
        or([eb('inLine', '<', number), and([eb('inLine', '=', number), eb('id', '<', _id)])]),
      );
      const { total } = await before.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow();
      return Number(total) + 1;
    },

    /** The how manieth those of some places are that wait, by their ids. */
    async positionsOf(webinarId: string, ids: readonly string[]): Promise<Map<string, number>> {
      if (ids.length === 0) return new Map();
      const line = db
        .selectFrom('registration')
        .select(['id', sql<number>`row_number() over (order by "inLine", id)`.as('position')])
        .where('webinarId', '=', webinarId)
        .where('status', '=', 'waiting');
      const rows = await db
        .selectFrom(line.as('line'))
        .selectAll()
        .where('id', 'in', [...ids])
        .execute();
      return new Map(rows.map(({ id, position }) => [id, Number(position)]));
    },

    /** How many places of a webinar stand how. */
    async countsOf(webinarId: string): Promise<Record<PlaceStatus, number>> {
      const rows = await placesByStatus(db, webinarId).execute();
      const none = Object.keys(placeStatuses).map((status) => [status, 0]);
      const some = rows.map(({ status, total }) => [status, Number(total)]);
      return Object.fromEntries([...none, ...some]);
    },
  };
}
