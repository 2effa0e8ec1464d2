import type { StoredRecord } from '#cms/records/registry.ts';
import { compareSoonest, hasEnded, isOpen, soonestFirst } from '#content/webinar/definition.ts';
import { publicSeats } from '#content/webinar/definition-seats.ts';
import type { Clock } from '#core/clock.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { type OtherDate, phaseOf, type RegistrationOnPage } from '../rules/registration-page.ts';
import type { RegistrationStatus } from '../rules/registration-status.ts';
import type { EmailDetails } from './email-details.ts';
import type { NotifiedState, WrittenRegistration } from './email-queue.ts';

/**
 * What a parent knows of a webinar. That it is called off is noted when the email is written; where it was taken back
 * before it went out, the parent has never heard of it.
 *
 * @param before what everybody knew before a change, for parents of whom nothing is noted
 */
export async function knownToParent(
  { plannedEmails }: Pick<Stores, 'plannedEmails'>,
  registration: WrittenRegistration,
  before?: EmailDetails['before'],
): Promise<NotifiedState | undefined> {
  // Those from before it was noted have had a file for their calendar.
  const notified = registration.notified ?? (before && { ...before, isInvited: true });
  if (
    !notified?.calledOff ||
    (await plannedEmails.findLast('webinar-called-off', registration))?.end === 'sent'
  )
    return notified;
  const isInvited = registration.status === 'registered' || registration.status === 'attended';
  return { ...notified, calledOff: false, isInvited };
}

interface Parts {
  stores: Pick<Stores, 'records' | 'registrations'>;
  clock: Clock;
  today: () => string;
}

/** More would be no choice. */
const most = 20;
const fields = [
  ...(['title', 'startdate', 'enddate', 'time', 'startsAt', 'endsAt'] as const),
  ...(['price', 'calledOff', 'order'] as const),
] as const;

/** To which webinars a parent can move a registration: those that visitors can enrol in and where they have none, the nearest first. */
export function createOtherDates({ stores: { records, registrations }, clock, today }: Parts) {
  return async ({ webinarId, email }: { webinarId: string; email: string }): Promise<OtherDate[]> => {
    const now = clock().toISOString();
    const sort = soonestFirst;
    // One of several days may have begun.
    const days = ['startdate', 'enddate'] as const;
    const lists = await Promise.all(
      days.map((field) =>
        records.list('webinar', { fields, days: { field, from: today() }, limit: 2 * most, sort }),
      ),
    );
    const taken = await registrations.takenBy(email);
    const ahead = new Map(lists.flat().map((one) => [one._id, one]));
    const others = [...ahead.values()]
      .filter((one) => one._id !== webinarId && !taken.has(one._id) && isOpen(one, today(), now))
      .sort(compareSoonest)
      .slice(0, most);
    const seats = await registrations.seatsOf(others.map(({ _id }) => _id));
    return others.map(({ _id, title, startdate, enddate, time, startsAt, endsAt, price }) => {
      const held = seats.get(_id);
      const notified = held ? publicSeats(held) : 'unlimited';
      return { _id, title, startdate, enddate, time, startsAt, endsAt, price, seats: notified };
    });
  };
}

export type ReadRegistration = ReturnType<typeof createReadRegistration>;

/** A registration as the pages of its links show it. */
export interface RegistrationFound {
  registration: StoredRecord<'registration'>;
  shown: Omit<RegistrationOnPage, 'problem'>;
  /** The address of the room, where it is open for this parent now; a secret of those who have a registration. */
  room: string | undefined;
}

const seated: readonly RegistrationStatus[] = ['registered', 'attended'];

/** Reads how a registration stands, for its parent. Changes nothing. */
export function createReadRegistration({ stores: { records, registrations }, clock, today }: Parts) {
  return async (id: string): Promise<RegistrationFound | undefined> => {
    const registration = await records.find('registration', { id });
    const key = registration && { id: registration.webinarId };
    const webinar = key && (await records.find('webinar', key, { unpublished: true }));
    if (!registration || !webinar) return undefined;
    const now = clock().toISOString();
    const status = (registration.status || 'registered') as RegistrationStatus;
    const phase = phaseOf(webinar, hasEnded(webinar, today(), now), now);
    const isSeated = seated.includes(status);
    const { _id, title, link, startdate, enddate, time, location, price, bring } = webinar;
    const { startsAt, endsAt, calledOff, joinUrl, recordingUrl } = webinar;
    const isOut = await records.has('webinar', key);
    return {
      registration,
      room: isSeated && phase === 'open' && joinUrl ? joinUrl : undefined,
      shown: {
        ...{ name: registration.name, status, phase, now, isOut, hasRoom: joinUrl !== '' },
        position: (await registrations.positionOf({ ...registration, status })) ?? undefined,
        offeredUntil: status === 'offered' || status === 'unconfirmed' ? registration.offeredUntil : '',
        recordingUrl: isSeated && phase === 'over' ? recordingUrl : '',
        webinar: {
          ...{ _id, title, link, startdate, enddate, time, location, price, bring },
          ...{ startsAt, endsAt, calledOff },
        },
        isOpen: isOut && isOpen(webinar, today(), now),
      },
    };
  };
}
