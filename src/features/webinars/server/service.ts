import { people, type StoredRecord } from '#cms/records/registry.ts';
import { validate } from '#cms/records/validate.ts';
import type { Seats } from '#content/webinar/definition-seats.ts';
import type { Account } from '#core/access/caller.ts';
import { type Actor, visitor } from '#core/actor.ts';
import { AppError, invalidFields, missing } from '#core/errors.ts';
import type { Limits } from '#core/http/limits.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import type { CancellationView, QuoteView } from '../rules/refund.ts';
import type {
  Enrolled,
  ParentAction,
  RegistrationAction,
  RegistrationInput,
  RegistrationStatus,
} from '../rules/registration-status.ts';
import type { ReadRegistration, RegistrationFound } from './read-registration.ts';
import type { RegistrationLinks } from './registration-links.ts';
import type { AnyRegistrationAction } from './registrations.ts';
import { type Enrolment, heldSeat, type Unproven, unprovenEmails } from './unconfirmed.ts';

type Registration = StoredRecord<'registration'>;

/** A parent's registration, and the how manieth in line they are; null: they do not wait. */
export interface RegistrationView {
  registration: Registration;
  position: number | null;
  /** What giving it up gives now; null: it is given up already. */
  refund: QuoteView | null;
  /** The last time that it was cancelled, in the webinar that it is in; null: it never was. */
  cancellation: CancellationView | null;
}

/** How full a webinar is, and how many registrations stand how. */
export interface SeatFigures {
  seats: Seats;
  counts: Record<RegistrationStatus, number>;
}

interface Parts {
  stores: Stores;
  limits: Pick<Limits, 'take'>;
  /** Writes the planned emails that are due, in the transaction that has planned them. */
  writeEmails: (inside: Stores) => Promise<void>;
  /** Called after a registration is confirmed, in the transaction. */
  onConfirmed: (inside: Stores, registration: Registration) => Promise<void>;
  /** Told when emails wait to be sent, or an offer has a time at which it ends. */
  onEmails: () => void;
}

export type RegistrationService = ReturnType<typeof createRegistrationService>;

/** Where parents' registrations are given, taken and moved (product: Seats). Each step is one transaction, emails included. */
export function createRegistrationService({ stores, limits, writeEmails, onConfirmed, onEmails }: Parts) {
  async function viewOf(id: string, inside: Stores): Promise<RegistrationView> {
    const registration = await inside.records.find('registration', { id }, { unpublished: true });
    if (!registration) throw missing('Registration');
    const quoted = registration.status === 'cancelled' ? undefined : await inside.refunds.quoteOf(id);
    return {
      registration,
      position: await inside.registrations.positionOf(registration),
      refund: quoted ? { quote: quoted.quote, policy: quoted.terms.policy } : null,
      cancellation: (await inside.refunds.lastOf({ id, webinarId: registration.webinarId })) ?? null,
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
    values: RegistrationInput,
    by: Actor,
    unproven?: Unproven,
  ): Promise<RegistrationView & Pick<Enrolment, 'isKnown'> & { notified: Enrolled }> {
    const { id, isKnown, status } = await inside.registrations.enrol(values, by, unproven);
    await writeEmails(inside);
    return { ...(await viewOf(id, inside)), isKnown, notified: { status } };
  }

  async function take(id: string, revision: number | undefined, action: AnyRegistrationAction, by: Actor) {
    const done = stores.transaction(async (inside) => {
      const before = await inside.records.find('registration', { id });
      await inside.registrations.step({ id, revision, by }, action);
      await writeEmails(inside);
      const view = await viewOf(id, inside);
      const isConfirmed =
        before?.status === 'unconfirmed' && ['registered', 'waiting'].includes(view.registration.status);
      if (isConfirmed) await onConfirmed(inside, view.registration);
      return view;
    });
    const view = await done.catch(async (error: unknown) => {
      if (!(error instanceof AppError) || error.reason !== 'conflict') throw error;
      const current = await viewOf(id, stores);
      throw new AppError('conflict', error.message, { errors: error.errors, current });
    });
    onEmails();
    return view;
  }

  return {
    enrolIn,

    /** An enrolment without a proof of work, as `enrolIn` takes it. @param address where the request comes from */
    async unprovenIn(
      inside: Stores,
      { email, webinarId }: Pick<RegistrationInput, 'email' | 'webinarId'>,
      address: string,
    ): Promise<Unproven> {
      return {
        mayEmail: (await limits.take(unprovenEmails(email, address), inside)) === undefined,
        mayHold: async () => (await limits.take([heldSeat(email, webinarId)], inside)) === undefined,
      };
    },

    /** How full a webinar is, and how many registrations stand how. @throws Refusal missing */
    async figuresOf(webinarId: string): Promise<SeatFigures> {
      const seats = (await stores.registrations.seatsOf([webinarId])).get(webinarId);
      if (!seats) throw missing('Webinar');
      return { seats, counts: await stores.registrations.countsOf(webinarId) };
    },

    /** The how manieth some of its registrations are in line, by their ids; those that do not wait are left out. */
    positionsOf: (webinarId: string, ids: readonly string[]): Promise<Map<string, number>> =>
      stores.registrations.positionsOf(webinarId, ids),

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
    ): Promise<RegistrationView> {
      const checked = validate(people.registration, sent);
      if (!checked.ok) throw invalidFields(checked.errors);
      const { name, email, contact } = checked.values;
      const values = { webinarId, name: String(name), email: String(email), contact: String(contact) };
      // Here it stands in the address, where what is not there is not found; in the form it is a choice.
      if (!(await stores.records.find('webinar', { id: webinarId }, { unpublished: true })))
        throw missing('Webinar');
      const { registration } = await stores.transaction((inside) =>
        enrolIn(inside, values, byAccount(account)),
      );
      onEmails();
      return viewOf(registration._id, stores);
    },

    /**
     * What staff do with a registration.
     *
     * @param revision the one that they have seen
     * @throws Refusal missing, invalid; conflict, with the registration as it is (`current`), where it is another one by now or the
     *   step does not fit it
     */
    step: (
      seen: { id: string; revision: number },
      action: RegistrationAction,
      account: Account,
    ): Promise<RegistrationView> => take(seen.id, seen.revision, action, byAccount(account)),

    /**
     * What parents do with their own, by their link: twice is once.
     *
     * @throws Refusal, as `step`
     */
    applyActionOfParent: (id: string, action: ParentAction): Promise<RegistrationView> =>
      take(id, undefined, action, visitor),

    /** Notes that a parent has come by the link to join. @throws Refusal missing */
    async arrive(id: string): Promise<void> {
      await stores.registrations.arrive(id);
    },
  };
}

const byAccount = ({ id, name }: Account): Actor => ({ kind: 'account', id, name });

export type RegistrationLookups = ReturnType<typeof createRegistrationLookups>;

interface RegistrationLookupsParts {
  links: Pick<RegistrationLinks, 'find'>;
  seats: Pick<RegistrationService, 'arrive'>;
  readRegistration: ReadRegistration;
}

/** A registration that a link leads to. */
export interface LinkedRegistration extends Omit<RegistrationFound, 'registration'> {
  id: string;
  /** What the link is for. */
  purpose: 'my' | 'join';
}

/** What parents see by the link that opens the room (product: Places of parents). */
export function createRegistrationLookups({ links, seats, readRegistration }: RegistrationLookupsParts) {
  return {
    /** What a token leads to; undefined: nothing (any more). Changes nothing. */
    async find(token: string): Promise<LinkedRegistration | undefined> {
      const link = await links.find(token);
      const found = link && (await readRegistration(link.registrationId));
      if (!link || !found) return undefined;
      const { shown, room } = found;
      return { id: link.registrationId, purpose: link.purpose, shown, room };
    },

    /** Notes that a parent has come to the room, at the first time. */
    arrive: (registrationId: string): Promise<void> => seats.arrive(registrationId),
  };
}
