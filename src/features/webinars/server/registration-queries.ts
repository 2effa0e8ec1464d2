import { type SqlBool, sql } from 'kysely';
import { lowerCase } from '#cms/records/record-query.ts';
import type { Seats } from '#content/webinar/definition-seats.ts';
import { type Actor, visitor } from '#core/actor.ts';
import { countRows } from '#core/database/batches.ts';
import type { Scope } from '#core/database/scope.ts';
import { emailSpellings } from '#core/text/email-address.ts';
import {
  type RegistrationInput,
  type RegistrationStatus,
  type RegistrationWithWebinar,
  registrationStatuses,
  type SummarisedWebinar,
} from '../rules/registration-status.ts';
import { endDueOffers, nextOfferEnd } from './offers.ts';
import { createRegistrationAdditions } from './registration-additions.ts';
import { findActiveRegistration } from './registration-rules.ts';
import {
  type ActionTarget,
  type AnyRegistrationAction,
  applyRegistrationAction,
  enrol,
} from './registrations.ts';
import { registrationsByStatus, seatsOf } from './seats.ts';
import { formerStart } from './start-times.ts';
import { removeUnconfirmed, type UnprovenEnrolment } from './unconfirmed.ts';

/** More registrations per address are not expected. */
const maxPerEmail = 50;

/**
 * The registrations of an address, in any spelling, whose webinar was not over before a time: nearest last day first.
 *
 * @param before ISO, UTC
 */
async function registrationsOfEmail(
  { db, engine }: Pick<Scope, 'db' | 'engine'>,
  email: string,
  before: string,
): Promise<RegistrationWithWebinar[]> {
  return db
    .selectFrom('registration')
    .innerJoin('webinar', 'webinar.id', 'registration.webinarId')
    .select(['registration.id', 'registration.name', 'registration.status', 'registration.webinarId'])
    .select(['webinar.title', 'webinar.link', 'webinar.startsAt', 'webinar.endsAt', 'webinar.startdate'])
    .select(['webinar.enddate', 'webinar.time', 'webinar.location', 'webinar.calledOff'])
    .where(lowerCase(engine, 'registration.email'), 'in', emailSpellings(email))
    .where('registration.status', '<>', 'unconfirmed')
    .where(notOverBefore(before))
    .orderBy('webinar.startdate')
    .orderBy('registration.id')
    .limit(maxPerEmail)
    .execute();
}

/** Whether a webinar was not over before a time (ISO, UTC). */
export const notOverBefore = (before: string) =>
  sql<boolean>`case when webinar."endsAt" <> '' then webinar."endsAt" >= ${before}
    else coalesce(webinar.enddate, webinar.startdate, '9999') >= ${before.slice(0, 10)} end`;

/** Milliseconds. */
const hour = 3_600_000;
/** Literal SQL, because the partial index matches nothing else. */
const isDue = sql<SqlBool>`"summaryDue" = 1`;

/** Adds a registration to the next summary for staff. Not a change of the registration. */
async function addToSummary({ db }: Pick<Scope, 'db'>, id: string): Promise<void> {
  await db.updateTable('registration').set({ summaryDue: 1 }).where('id', '=', id).execute();
}

/** When the next summary is due (ISO, UTC): at the full hour, so at most one an hour is sent. Null: none. */
async function nextSummaryDue({ db }: Pick<Scope, 'db'>): Promise<string | null> {
  const due = db.selectFrom('registration').select('changedAt').where(isDue).orderBy('changedAt');
  const first = await due.limit(1).executeTakeFirst();
  if (!first) return null;
  return new Date((Math.floor(Date.parse(first.changedAt) / hour) + 1) * hour).toISOString();
}

/** Claims the registrations of the next summary, in its transaction: each is reported once, by one process. */
async function claimSummary({ db }: Pick<Scope, 'db'>): Promise<SummarisedWebinar[]> {
  const rows = await db
    .updateTable('registration')
    .set({ summaryDue: 0 })
    .where(isDue)
    .returning(['webinarId', 'webinarTitle', 'status'])
    .execute();
  const webinars = new Map<string, SummarisedWebinar>();
  for (const { webinarId, webinarTitle: title, status } of rows) {
    const webinar = webinars.get(webinarId) ?? { webinarId, title, counts: {} };
    webinar.counts[status] = (webinar.counts[status] ?? 0) + 1;
    webinars.set(webinarId, webinar);
  }
  return [...webinars.values()];
}

/** The fields of a registration that decide its waiting position. */
interface WaitingRegistration {
  _id: string;
  webinarId: string;
  status: RegistrationStatus;
  inLine: number | null;
}

/** Parents' registrations in webinars (product: Seats). See decision 56. */
export function createRegistrationStore(scope: Scope) {
  const { db, engine } = scope;
  return {
    ...createRegistrationAdditions(scope),

    enrol: (values: RegistrationInput, by: Actor, unproven?: UnprovenEnrolment) =>
      enrol(scope, values, by, unproven),
    removeUnconfirmed: (before: string, signal?: AbortSignal) => removeUnconfirmed(scope, before, signal),
    applyAction: (target: ActionTarget, action: AnyRegistrationAction) =>
      applyRegistrationAction(scope, target, action),

    /** Records the first use of the join link; only for registered parents. */
    recordArrival: (id: string) => applyRegistrationAction(scope, { id, by: visitor }, { kind: 'arrive' }),

    addToSummary: (id: string) => addToSummary(scope, id),
    nextSummaryDue: () => nextSummaryDue(scope),
    claimSummary: () => claimSummary(scope),

    nextDue: () => nextOfferEnd(scope),
    endDue: (signal?: AbortSignal) => endDueOffers(scope, signal),

    /** The registrations of an address whose webinar was not over before a time (ISO, UTC). */
    listByEmail: (email: string, before: string) => registrationsOfEmail(scope, email, before),

    /** The webinars in which an address has a registration or waits. */
    async webinarIdsOf(email: string): Promise<ReadonlySet<string>> {
      const registrations = db.selectFrom('registration').select('webinarId');
      const own = registrations.where(lowerCase(engine, 'email'), 'in', emailSpellings(email));
      const rows = await own.where('status', 'not in', ['cancelled', 'unconfirmed']).execute();
      return new Set(rows.map(({ webinarId }) => webinarId));
    },

    /** The seats of webinars by id; unknown ids are left out. */
    async seatsOf(ids: readonly string[]): Promise<Map<string, Seats>> {
      if (ids.length === 0) return new Map();
      const rows = await db
        .selectFrom('webinar')
        .select(['id', 'capacity', 'seatsTaken', 'seatsAwaited'])
        .where('id', 'in', [...ids])
        .execute();
      return new Map(rows.map((row) => [row.id, seatsOf(row)]));
    },

    /** The numbers of paid registrations of webinars by id, without cancelled ones; without any: left out. */
    async paidOf(ids: readonly string[]): Promise<Map<string, number>> {
      const rows = await db
        .selectFrom('registration')
        .select(({ fn }) => ['webinarId', fn.countAll().as('total')])
        .where('webinarId', 'in', [...ids])
        .where('paid', '=', 1)
        .where('status', '<>', 'cancelled')
        .groupBy('webinarId')
        .execute();
      return new Map(rows.map(({ webinarId, total }) => [webinarId, Number(total)]));
    },

    /** Those of these webinars that are called off. */
    async calledOffAmong(ids: readonly string[]): Promise<ReadonlySet<string>> {
      if (ids.length === 0) return new Set();
      const calledOff = db.selectFrom('webinar').select('id').where('calledOff', '=', 1);
      const rows = await calledOff.where('id', 'in', [...ids]).execute();
      return new Set(rows.map(({ id }) => id));
    },

    /** The start of a webinar before it was moved. */
    formerStart: (webinarId: string) => formerStart(scope, webinarId),

    /** Whether an address has a registration in a webinar or waits for one. */
    async has({ webinarId, email }: Pick<RegistrationInput, 'webinarId' | 'email'>): Promise<boolean> {
      return (await findActiveRegistration(scope, webinarId, email)) !== undefined;
    },

    /** The same, including an unconfirmed registration. */
    async hasAny({ webinarId, email }: Pick<RegistrationInput, 'webinarId' | 'email'>): Promise<boolean> {
      const registrations = db.selectFrom('registration').select('id').where('webinarId', '=', webinarId);
      const registration = registrations
        .where('email', 'in', emailSpellings(email))
        .where('status', '<>', 'cancelled');
      return (await registration.executeTakeFirst()) !== undefined;
    },

    /** The position on the waiting list, from 1; null: not waiting. */
    async positionOf({
      _id,
      webinarId,
      status,
      inLine: number,
    }: WaitingRegistration): Promise<number | null> {
      if (status !== 'waiting' || number === null) return null;
      const waiting = db
        .selectFrom('registration')
        .where('webinarId', '=', webinarId)
        .where('status', '=', 'waiting');
      const before = waiting.where(({ eb, or, and }) =>
        or([eb('inLine', '<', number), and([eb('inLine', '=', number), eb('id', '<', _id)])]),
      );
      return (await countRows(before)) + 1;
    },

    /** The positions of those of these registrations that wait, by id. */
    async positionsOf(webinarId: string, ids: readonly string[]): Promise<Map<string, number>> {
      if (ids.length === 0) return new Map();
      const waitingList = db
        .selectFrom('registration')
        .select(['id', sql<number>`row_number() over (order by "inLine", id)`.as('position')])
        .where('webinarId', '=', webinarId)
        .where('status', '=', 'waiting');
      const rows = await db
        .selectFrom(waitingList.as('line'))
        .selectAll()
        .where('id', 'in', [...ids])
        .execute();
      return new Map(rows.map(({ id, position }) => [id, Number(position)]));
    },

    /** The number of registrations of a webinar by status. */
    async countsOf(webinarId: string): Promise<Record<RegistrationStatus, number>> {
      const rows = await registrationsByStatus(db, webinarId).execute();
      const none = Object.keys(registrationStatuses).map((status) => [status, 0]);
      const some = rows.map(({ status, total }) => [status, Number(total)]);
      return Object.fromEntries([...none, ...some]);
    },
  };
}
