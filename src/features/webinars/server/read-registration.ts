import type { StoredRecord } from '#cms/records/registry.ts';
import { compareSoonest, hasEnded, isOpen, soonestFirst } from '#content/webinar/definition.ts';
import { toPublicSeats } from '#content/webinar/definition-seats.ts';
import type { Clock } from '#core/clock.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { whereInWords } from '../rules/email-facts.ts';
import { type OtherDate, phaseOf, type RegistrationOnPage } from '../rules/registration-page.ts';
import { hasSeat, type RegistrationStatus } from '../rules/registration-status.ts';
import type { EmailDetails } from './email-details.ts';
import type { NotifiedState, RegistrationForEmail } from './email-queue.ts';

/**
 * The facts of a webinar that a parent was last notified of. A call-off is recorded when its email is written; if it was undone
 * before the email was sent, the parent does not know of it.
 *
 * @param before the facts before a change, for parents without a recorded notification
 */
export async function lastNotifiedFacts(
  { plannedEmails }: Pick<Stores, 'plannedEmails'>,
  registration: RegistrationForEmail,
  before?: EmailDetails['before'],
): Promise<NotifiedState | undefined> {
  // Registrations that predate these records got a calendar file.
  const notified = registration.notified ?? (before && { ...before, isInvited: true });
  if (
    !notified?.calledOff ||
    (await plannedEmails.findLast('webinar-called-off', registration))?.outcome === 'sent'
  )
    return notified;
  const isInvited = hasSeat(registration.status);
  return { ...notified, calledOff: false, isInvited };
}

interface Dependencies {
  stores: Pick<Stores, 'records' | 'registrations' | 'refunds'>;
  clock: Clock;
  today: () => string;
}

/** A longer list is not useful. */
const maxDates = 20;
const fields = [
  ...(['title', 'startdate', 'enddate', 'time', 'startsAt', 'endsAt'] as const),
  ...(['price', 'calledOff', 'order'] as const),
] as const;

/** The webinars to which a parent can move a registration: open ones in which they have none, nearest first. */
export function createOtherDates({ stores: { records, registrations }, clock, today }: Dependencies) {
  return async ({ webinarId, email }: { webinarId: string; email: string }): Promise<OtherDate[]> => {
    const now = clock().toISOString();
    const sort = soonestFirst;
    // A webinar of several days may have started.
    const days = ['startdate', 'enddate'] as const;
    const lists = await Promise.all(
      days.map((field) =>
        records.list('webinar', { fields, days: { field, from: today() }, limit: 2 * maxDates, sort }),
      ),
    );
    const registeredIds = await registrations.webinarIdsOf(email);
    const ahead = new Map(lists.flat().map((one) => [one._id, one]));
    const others = [...ahead.values()]
      .filter((one) => one._id !== webinarId && !registeredIds.has(one._id) && isOpen(one, today(), now))
      .sort(compareSoonest)
      .slice(0, maxDates);
    const seats = await registrations.seatsOf(others.map(({ _id }) => _id));
    return others.map(({ _id, title, startdate, enddate, time, startsAt, endsAt, price }) => {
      const seatCounts = seats.get(_id);
      const shownSeats = seatCounts ? toPublicSeats(seatCounts) : 'unlimited';
      return { _id, title, startdate, enddate, time, startsAt, endsAt, price, seats: shownSeats };
    });
  };
}

export type ReadRegistration = ReturnType<typeof createReadRegistration>;

/** A registration as the pages of its links show it. */
export interface RegistrationForParent {
  registration: StoredRecord<'registration'>;
  pageData: Omit<RegistrationOnPage, 'problem'>;
  /** The room's address, if it is open for this parent now; a secret of registered parents. */
  room: string | undefined;
}

const joinableStatuses: readonly RegistrationStatus[] = ['registered', 'attended'];

/** Reads a registration for its parent. Changes nothing. */
export function createReadRegistration({
  stores: { records, registrations, refunds },
  clock,
  today,
}: Dependencies) {
  return async (id: string): Promise<RegistrationForParent | undefined> => {
    const registration = await records.find('registration', { id });
    const key = registration && { id: registration.webinarId };
    const webinar = key && (await records.find('webinar', key, { unpublished: true }));
    if (!registration || !webinar) return undefined;
    const now = clock().toISOString();
    const status = (registration.status || 'registered') as RegistrationStatus;
    const phase = phaseOf(webinar, hasEnded(webinar, today(), now), now);
    const isSeated = joinableStatuses.includes(status);
    const { _id, title, link, startdate, enddate, time, price, bring } = webinar;
    const { startsAt, endsAt, calledOff, joinUrl, recordingUrl } = webinar;
    const isOut = await records.has('webinar', key);
    const last = status === 'cancelled' ? await refunds.lastOf({ id, webinarId: webinar._id }) : undefined;
    return {
      registration,
      room: isSeated && phase === 'open' && joinUrl ? joinUrl : undefined,
      pageData: {
        ...{ name: registration.name, status, phase, now, isOut, hasRoom: joinUrl !== '' },
        cancelledBy: last?.source,
        position: (await registrations.positionOf({ ...registration, status })) ?? undefined,
        offeredUntil: status === 'offered' || status === 'unconfirmed' ? registration.offeredUntil : '',
        recordingUrl: isSeated && phase === 'over' ? recordingUrl : '',
        webinar: {
          ...{ _id, title, link, startdate, enddate, time, price, bring },
          location: whereInWords(webinar),
          ...{ startsAt, endsAt, calledOff },
        },
        isOpen: isOut && isOpen(webinar, today(), now),
      },
    };
  };
}
