import { people, type StoredRecord } from '#cms/records/registry.ts';
import { validate } from '#cms/records/validate.ts';
import type { Seats } from '#content/webinar/definition-seats.ts';
import { type Account, byAccount } from '#core/access/caller.ts';
import { type Actor, visitor } from '#core/actor.ts';
import { AppError, invalidFieldsError, notFoundError } from '#core/errors.ts';
import type { Limits } from '#core/http/limits.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import type { EnrolmentResponse } from '#features/forms/api.ts';
import type { RegistrationAction, RegistrationView, SeatFigures } from '../api.ts';
import type { ParentAction, RegistrationInput } from '../rules/registration-status.ts';
import type { ReadRegistration, RegistrationForParent } from './read-registration.ts';
import type { RegistrationLinks } from './registration-links.ts';
import type { AnyRegistrationAction } from './registrations.ts';
import { type Enrolment, seatHoldLimit, type UnprovenEnrolment, unprovenEmails } from './unconfirmed.ts';

type Registration = StoredRecord<'registration'>;

interface Dependencies {
  stores: Stores;
  limits: Pick<Limits, 'consume'>;
  /** Writes the planned emails that are due, in the transaction that has planned them. */
  writeEmails: (tx: Stores) => Promise<void>;
  /** Called in the transaction, after a registration is confirmed. */
  onConfirmed: (tx: Stores, registration: Registration) => Promise<void>;
  /** Called when emails wait to be sent, or an offer has an end. */
  wakeDelivery: () => void;
}

export type RegistrationService = ReturnType<typeof createRegistrationService>;

/** Creates, restores and moves registrations (product: Seats). Each action is one transaction, including its emails. */
export function createRegistrationService({
  stores,
  limits,
  writeEmails,
  onConfirmed,
  wakeDelivery,
}: Dependencies) {
  async function viewOf(id: string, tx: Stores): Promise<RegistrationView> {
    const registration = await tx.records.find('registration', { id }, { unpublished: true });
    if (!registration) throw notFoundError('Registration');
    const quoted = registration.status === 'cancelled' ? undefined : await tx.refunds.quoteOf(id);
    return {
      registration,
      position: await tx.registrations.positionOf(registration),
      refund: quoted ? { quote: quoted.quote, policy: quoted.terms.policy } : null,
      cancellation: (await tx.refunds.lastOf({ id, webinarId: registration.webinarId })) ?? null,
      ...(await tx.registrations.addedToView(id)),
    };
  }

  /**
   * Enrols a parent, in the caller's transaction.
   *
   * @param unproven given for a visitor without a proof of work, whose mailbox has to confirm
   * @returns the registration; for a visitor whose email already has one, that one, unchanged
   * @throws AppError invalid, conflict
   */
  async function enrolInTransaction(
    tx: Stores,
    values: RegistrationInput,
    by: Actor,
    unproven?: UnprovenEnrolment,
  ): Promise<RegistrationView & Pick<Enrolment, 'isKnown'> & { response: EnrolmentResponse }> {
    const { id, isKnown, status } = await tx.registrations.enrol(values, by, unproven);
    await writeEmails(tx);
    return { ...(await viewOf(id, tx)), isKnown, response: { status } };
  }

  async function applyAction(
    id: string,
    revision: number | undefined,
    action: AnyRegistrationAction,
    by: Actor,
  ) {
    const applied = stores.transaction(async (tx) => {
      const before = await tx.records.find('registration', { id });
      await tx.registrations.applyAction({ id, revision, by }, action);
      await writeEmails(tx);
      const view = await viewOf(id, tx);
      const isConfirmed =
        before?.status === 'unconfirmed' && ['registered', 'waiting'].includes(view.registration.status);
      if (isConfirmed) await onConfirmed(tx, view.registration);
      return view;
    });
    const view = await applied.catch(async (error: unknown) => {
      if (!(error instanceof AppError) || error.reason !== 'conflict') throw error;
      const current = await viewOf(id, stores);
      throw new AppError('conflict', error.message, { errors: error.errors, current });
    });
    wakeDelivery();
    return view;
  }

  return {
    enrolInTransaction,

    /** An enrolment without a proof of work, as `enrolInTransaction` requires it. @param address where the request comes from */
    async checkUnproven(
      tx: Stores,
      { email, webinarId }: Pick<RegistrationInput, 'email' | 'webinarId'>,
      address: string,
    ): Promise<UnprovenEnrolment> {
      return {
        mayEmail: (await limits.consume(unprovenEmails(email, address), tx)) === undefined,
        mayHoldSeat: async () => (await limits.consume([seatHoldLimit(email, webinarId)], tx)) === undefined,
      };
    },

    /** The seats of a webinar, and its registrations by status. @throws AppError missing */
    async figuresOf(webinarId: string): Promise<SeatFigures> {
      const seats = (await stores.registrations.seatsOf([webinarId])).get(webinarId);
      if (!seats) throw notFoundError('Webinar');
      return { seats, counts: await stores.registrations.countsOf(webinarId) };
    },

    /** The seats of these webinars and their paid registrations, by id; unknown ids are left out. */
    async seatsAndPaymentsOf(ids: readonly string[]): Promise<Record<string, Seats & { paid: number }>> {
      const [seats, paid] = [await stores.registrations.seatsOf(ids), await stores.registrations.paidOf(ids)];
      return Object.fromEntries([...seats].map(([id, of]) => [id, { ...of, paid: paid.get(id) ?? 0 }]));
    },

    /** The waiting-list positions of some of its registrations by id; those that do not wait are left out. */
    positionsOf: (webinarId: string, ids: readonly string[]): Promise<Map<string, number>> =>
      stores.registrations.positionsOf(webinarId, ids),

    /** @throws AppError missing */
    view: (id: string) => viewOf(id, stores),

    /**
     * Adds a parent by hand, by the rules of the form. In a full webinar the parent waits.
     *
     * @throws AppError missing, invalid, conflict
     */
    async add(
      webinarId: string,
      sent: Readonly<Record<string, unknown>>,
      account: Account,
    ): Promise<RegistrationView> {
      const checked = validate(people.registration, sent);
      if (!checked.ok) throw invalidFieldsError(checked.errors);
      const { name, email, contact } = checked.values;
      const values = { webinarId, name: String(name), email: String(email), contact: String(contact) };
      // Here the id is in the URL, so an unknown one is missing (404); in the form it is an invalid choice.
      if (!(await stores.records.find('webinar', { id: webinarId }, { unpublished: true })))
        throw notFoundError('Webinar');
      const { registration } = await stores.transaction((tx) =>
        enrolInTransaction(tx, values, byAccount(account)),
      );
      wakeDelivery();
      return viewOf(registration._id, stores);
    },

    /**
     * Applies an action of staff to a registration.
     *
     * @param revision the revision that staff have seen
     * @throws AppError missing, invalid; conflict, with the registration as it is (`current`), where the revision is outdated or
     * the action does not apply to it
     */
    applyActionOfStaff: (
      target: { id: string; revision: number },
      action: RegistrationAction,
      account: Account,
    ): Promise<RegistrationView> => applyAction(target.id, target.revision, action, byAccount(account)),

    /** Applies an action of a parent by their link; idempotent. @throws AppError, as `applyActionOfStaff` */
    applyActionOfParent: (id: string, action: ParentAction): Promise<RegistrationView> =>
      applyAction(id, undefined, action, visitor),

    /** Records the use of the join link. @throws AppError missing */
    async recordArrival(id: string): Promise<void> {
      await stores.registrations.recordArrival(id);
    },
  };
}

export type RegistrationLookups = ReturnType<typeof createRegistrationLookups>;

interface RegistrationLookupsParts {
  links: Pick<RegistrationLinks, 'find'>;
  registrationService: Pick<RegistrationService, 'recordArrival'>;
  readRegistration: ReadRegistration;
}

/** A registration found by a link. */
export interface LinkedRegistration extends Omit<RegistrationForParent, 'registration'> {
  id: string;
  /** The purpose of the link. */
  purpose: 'my' | 'join';
}

/** Finds registrations by the link that opens the room (product: Places of parents). */
export function createRegistrationLookups({
  links,
  registrationService,
  readRegistration,
}: RegistrationLookupsParts) {
  return {
    /** The registration of a token; undefined: none, or no longer valid. Changes nothing. */
    async find(token: string): Promise<LinkedRegistration | undefined> {
      const link = await links.find(token);
      const found = link && (await readRegistration(link.registrationId));
      if (!link || !found) return undefined;
      const { pageData, room } = found;
      return { id: link.registrationId, purpose: link.purpose, pageData, room };
    },

    /** Records the first arrival of a parent in the room. */
    recordArrival: (registrationId: string): Promise<void> =>
      registrationService.recordArrival(registrationId),
  };
}
