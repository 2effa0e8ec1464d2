import { people, type StoredRecord } from '#cms/records/registry.ts';
import { validate } from '#cms/records/validate.ts';
import type { Seats } from '#content/webinar/definition-seats.ts';
import { type Actor, visitor } from '#core/actor.ts';
import { invalidFields, missing, Refusal } from '#core/errors.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import type { Account } from '#features/accounts/server/account-store.ts';
import type { CancellationView, QuoteView } from '#features/refunds/rules/refund.ts';
import type { ParentStep, PlaceInput, PlaceStatus, PlaceStep } from '../rules/registration-status.ts';
import type { PlaceFound, ReadPlace } from './read-registration.ts';
import type { PlaceLinks } from './registration-links.ts';
import type { AnyPlaceStep } from './registrations.ts';
import type { Enrolment, Unproven } from './unconfirmed.ts';

type Registration = StoredRecord<'registration'>;

/** A parent's place, and the how manieth in line they are; null: they do not wait. */
export interface PlaceView {
  place: Registration;
  position: number | null;
  /** What giving it up gives now; null: it is given up already. */
  refund: QuoteView | null;
  /** The last time that it was cancelled, in the webinar that it is in; null: it never was. */
  cancellation: CancellationView | null;
}

/** How full a webinar is, and how many places stand how. */
export interface SeatFigures {
  seats: Seats;
  counts: Record<PlaceStatus, number>;
}

/** What a visitor who enrols is told: the same, whoever is enrolled already. */
export interface Enrolled {
  status: PlaceStatus;
  /** Sent without a proof of work: an email asks to confirm it, unless the email was enrolled before. */
  isToConfirm?: true;
}

interface Parts {
  stores: Stores;
  /** Writes the planned letters that are due, in the transaction that has planned them. */
  writeEmails: (inside: Stores) => Promise<void>;
  /** Called after a registration is confirmed, in the transaction. */
  onConfirmed: (inside: Stores, place: Registration) => Promise<void>;
  /** Told when letters wait to be sent, or an offer has a time at which it ends. */
  onEmails: () => void;
}

export type RegistrationService = ReturnType<typeof createRegistrationService>;

/** Where parents' places are given, taken and moved (product: Seats). Each step is one transaction, letters included. */
export function createRegistrationService({ stores, writeEmails, onConfirmed, onEmails }: Parts) {
  async function viewOf(id: string, inside: Stores): Promise<PlaceView> {
    const place = await inside.records.find('registration', { id }, { unpublished: true });
    if (!place) throw missing('Registration');
    const quoted = place.status === 'cancelled' ? undefined : await inside.refunds.quoteOf(id);
    return {
      place,
      position: await inside.places.positionOf(place),
      refund: quoted ? { quote: quoted.quote, policy: quoted.terms.policy } : null,
      cancellation: (await inside.refunds.lastOf({ id, webinarId: place.webinarId })) ?? null,
    };
  }

  /**
   * Enrols a parent, in the transaction of whoever calls.
   *
   * @param unproven given for a visitor without a proof of work, whose mailbox has to confirm
   * @returns of a visitor whose email holds a registration that one, as it was
   * @throws Refusal invalid, conflict
   */
  async function enrolIn(
    inside: Stores,
    values: PlaceInput,
    by: Actor,
    unproven?: Unproven,
  ): Promise<PlaceView & Pick<Enrolment, 'isKnown'> & { told: Enrolled }> {
    const { id, isKnown, status } = await inside.places.enrol(values, by, unproven);
    await writeEmails(inside);
    return { ...(await viewOf(id, inside)), isKnown, told: { status } };
  }

  async function take(id: string, revision: number | undefined, step: AnyPlaceStep, by: Actor) {
    const done = stores.transaction(async (inside) => {
      const before = await inside.records.find('registration', { id });
      await inside.places.step({ id, revision, by }, step);
      await writeEmails(inside);
      const view = await viewOf(id, inside);
      const isConfirmed =
        before?.status === 'unconfirmed' && ['registered', 'waiting'].includes(view.place.status);
      if (isConfirmed) await onConfirmed(inside, view.place);
      return view;
    });
    const view = await done.catch(async (error: unknown) => {
      if (!(error instanceof Refusal) || error.reason !== 'conflict') throw error;
      const current = await viewOf(id, stores);
      throw new Refusal('conflict', error.message, { errors: error.errors, current });
    });
    onEmails();
    return view;
  }

  return {
    enrolIn,

    /** How full a webinar is, and how many places stand how. @throws Refusal missing */
    async figuresOf(webinarId: string): Promise<SeatFigures> {
      const seats = (await stores.places.seatsOf([webinarId])).get(webinarId);
      if (!seats) throw missing('Webinar');
      return { seats, counts: await stores.places.countsOf(webinarId) };
    },

    /** The how manieth some of its places are in line, by their ids; those that do not wait are left out. */
    positionsOf: (webinarId: string, ids: readonly string[]): Promise<Map<string, number>> =>
      stores.places.positionsOf(webinarId, ids),

    /** @throws Refusal missing */
    view: (id: string) => viewOf(id, stores),

    /**
     * Staff add a parent by hand, by the rules of the form. Where it is full, the parent waits.
     *
     * @throws Refusal missing, invalid, conflict
     */
    async add(
      webinarId: string,
      sent: Readonly<Record<string, unknown>>,
      account: Account,
    ): Promise<PlaceView> {
      const checked = validate(people.registration, sent);
      if (!checked.ok) throw invalidFields(checked.errors);
      const { name, email, contact } = checked.values;
      const values = { webinarId, name: String(name), email: String(email), contact: String(contact) };
      // Here it stands in the address, where what is not there is not found; in the form it is a choice.
      if (!(await stores.records.find('webinar', { id: webinarId }, { unpublished: true })))
        throw missing('Webinar');
      const { place } = await stores.transaction((inside) => enrolIn(inside, values, byAccount(account)));
      onEmails();
      return viewOf(place._id, stores);
    },

    /**
     * What staff do with a place.
     *
     * @param revision the one that they have seen
     * @throws Refusal missing, invalid; conflict, with the place as it is (`current`), where it is another one by now or the
     *   step does not fit it
     */
    step: (seen: { id: string; revision: number }, step: PlaceStep, account: Account): Promise<PlaceView> =>
      take(seen.id, seen.revision, step, byAccount(account)),

    /**
     * What parents do with their own, by their link: twice is once.
     *
     * @throws Refusal, as `step`
     */
    stepOfParent: (id: string, step: ParentStep): Promise<PlaceView> => take(id, undefined, step, visitor),

    /** Notes that a parent has come by the link to join. @throws Refusal missing */
    async arrive(id: string): Promise<void> {
      await stores.places.arrive(id);
    },
  };
}

const byAccount = ({ id, name }: Account): Actor => ({ kind: 'account', id, name });

export type RegistrationLookups = ReturnType<typeof createRegistrationLookups>;

interface RegistrationLookupsParts {
  links: Pick<PlaceLinks, 'find'>;
  seats: Pick<RegistrationService, 'arrive'>;
  readPlace: ReadPlace;
}

/** A place that a link leads to. */
export interface LinkedPlace extends Omit<PlaceFound, 'place'> {
  id: string;
  /** What the link is for. */
  purpose: 'my' | 'join';
}

/** What parents see by the link that opens the room (product: Places of parents). */
export function createRegistrationLookups({ links, seats, readPlace }: RegistrationLookupsParts) {
  return {
    /** What a token leads to; undefined: nothing (any more). Changes nothing. */
    async find(token: string): Promise<LinkedPlace | undefined> {
      const link = await links.find(token);
      const found = link && (await readPlace(link.registrationId));
      if (!link || !found) return undefined;
      const { shown, room } = found;
      return { id: link.registrationId, purpose: link.purpose, shown, room };
    },

    /** Notes that a parent has come to the room, at the first time. */
    arrive: (registrationId: string): Promise<void> => seats.arrive(registrationId),
  };
}
