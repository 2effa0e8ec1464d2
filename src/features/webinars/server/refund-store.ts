import { sql } from 'kysely';
import { isInTrash } from '#cms/records/change-store.ts';
import { lockContentVersion } from '#core/database/content-version.ts';
import type { Scope } from '#core/database/scope.ts';
import { AppError, notFoundError } from '#core/errors.ts';
import type { CancellationView, OpenRefund } from '../api.ts';
import { mayRequestRefund, type RefundAction, type RefundFigures, type RefundList } from '../rules/refund.ts';
import type { RegistrationTerms } from '../rules/refund-policy.ts';
import { openRefundStates, type RefundQuote } from '../rules/refund-quote.ts';
import { dueDay, lastCancellation } from './cancellations.ts';
import type { RegistrationRow } from './registration-rules.ts';
import { loadQuote, type RegistrationQuote, termsOf } from './registration-terms.ts';
import type { CancellationRow } from './tables.ts';

/** Registrations in the trash, as they were deleted, by id. */
async function trashedRegistrations(
  { db }: Pick<Scope, 'db'>,
  ids: readonly string[],
): Promise<Map<string, RegistrationRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('change')
    .select(['recordId', 'before'])
    .where('record', '=', 'registration')
    .where('recordId', 'in', [...ids])
    .where(sql<boolean>`"kind" = 'trashed'`)
    .where(isInTrash)
    .execute();
  return new Map(
    rows.map(({ recordId, before }) => [recordId, JSON.parse(before ?? '{}') as RegistrationRow]),
  );
}

interface CancellationRevision {
  id: string;
  revision: number;
}

function toView({ id, registrationId: _, webinarId: _of, quote, ...row }: CancellationRow): CancellationView {
  return { _id: id, ...row, quote: JSON.parse(quote) as RefundQuote };
}

/** Stores the refunds of cancelled registrations, and their states (product: Refunds). */
export function createRefundStore(scope: Scope) {
  async function registrationOf({ db }: Scope, id: string): Promise<RegistrationRow> {
    const row = await db.selectFrom('registration').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) throw notFoundError('Registration');
    return row;
  }

  /** Includes the trash: the parent of a deleted registration is still owed the refund. */
  async function registrationOrTrashed(tx: Scope, id: string): Promise<RegistrationRow> {
    const trashed = (await trashedRegistrations(tx, [id])).get(id);
    return trashed ?? registrationOf(tx, id);
  }

  async function write(tx: Scope, { id, revision }: CancellationRow, values: Partial<CancellationRow>) {
    await tx.db
      .updateTable('cancellation')
      .set({ ...values, revision: revision + 1 })
      .where('id', '=', id)
      .execute();
  }

  /** The terms of the cancelled webinar: the registration may be in another one now. */
  const termsFor = (
    tx: Scope,
    registration: RegistrationRow,
    { quote }: CancellationRow,
  ): Promise<RegistrationTerms> => termsOf(tx, registration, (JSON.parse(quote) as RefundQuote).price);

  return {
    /**
     * The refund if a registration were cancelled now; undefined: the registration or its webinar is deleted.
     *
     * @param isNotHeld whether its webinar is about to be deleted
     */
    async quoteOf(registrationId: string, isNotHeld = false): Promise<RegistrationQuote | undefined> {
      const registrations = scope.db.selectFrom('registration').selectAll().where('id', '=', registrationId);
      const registration = await registrations.executeTakeFirst();
      return registration && loadQuote(scope, registration, isNotHeld);
    },

    /** The last cancellation of a registration in its present webinar. */
    async lastOf(registration: { id: string; webinarId: string }): Promise<CancellationView | undefined> {
      const row = await lastCancellation(scope, registration);
      return row && toView(row);
    },

    /** The same for a registration in the trash; undefined: not there. */
    async lastInTrash(registrationId: string): Promise<CancellationView | undefined> {
      const registration = (await trashedRegistrations(scope, [registrationId])).get(registrationId);
      const row = registration && (await lastCancellation(scope, registration));
      return row && toView(row);
    },

    /**
     * Records a parent's request for a refund, and the account. Idempotent.
     *
     * @throws AppError missing; conflict, where nothing is owed, or it is too late
     */
    requestRefund(registrationId: string, payBackTo: string): Promise<void> {
      return scope.transaction(async (tx) => {
        await lockContentVersion(tx.db);
        const registration = await registrationOf(tx, registrationId);
        const row =
          registration.status === 'cancelled' ? await lastCancellation(tx, registration) : undefined;
        if (!row)
          throw new AppError(
            'conflict',
            'This registration is not cancelled, so there is nothing to refund.',
          );
        const now = tx.clock().toISOString();
        // Repeated to correct a mistyped account.
        const isRepeated = row.refund === 'requested' && now <= row.askBy;
        if (isRepeated && row.payBackTo === payBackTo) return;
        if (isRepeated) return write(tx, row, { payBackTo });
        if (!mayRequestRefund(toView(row), now))
          throw new AppError('conflict', refundRefusalReason(row, now));
        const dueBy = dueDay(tx, await termsFor(tx, registration, row));
        await write(tx, row, { refund: 'requested', askedAt: now, payBackTo, dueBy });
      });
    },

    /**
     * Marks a refund as paid, as still to be paid, or as not requested in time. Idempotent.
     *
     * @param target the cancellation and its revision, as staff have seen them
     * @returns the id of its webinar, for the activity
     * @throws AppError missing; conflict, where it has changed since
     */
    applyAction(
      registrationId: string,
      target: CancellationRevision,
      action: RefundAction,
      by: string,
    ): Promise<{ webinarId: string; hasChanged: boolean }> {
      return scope.transaction(async (tx) => {
        await lockContentVersion(tx.db);
        const registration = await registrationOrTrashed(tx, registrationId);
        const row = await requireCurrentCancellation(tx, registration, target);
        const { webinarId } = row;
        if (isAlreadyApplied(row, action)) return { webinarId, hasChanged: false };
        if (action.kind === 'refundLapsed') {
          const now = tx.clock().toISOString();
          if (row.refund !== 'due' || now <= row.askBy)
            throw new AppError('conflict', lapseRefusalReason(row));
          await write(tx, row, { refund: 'none', dueBy: null, note: action.note });
        } else if (action.kind === 'refundPaid') {
          if (row.refund === 'none')
            throw new AppError('conflict', 'Nothing is to be paid back for this place.');
          const completedAt = tx.clock().toISOString();
          const values = { completedAt, completedBy: by, note: action.note, payBackTo: '' };
          await write(tx, row, { refund: 'completed', ...values });
        } else {
          const dueBy = row.dueBy ?? dueDay(tx, await termsFor(tx, registration, row));
          const refund = row.askedAt ? 'requested' : 'due';
          const values = { completedAt: null, completedBy: '', payBackTo: action.payBackTo, dueBy };
          await write(tx, row, { refund, ...values });
        }
        return { webinarId, hasChanged: true };
      });
    },

    /** The refunds of a list, soonest due first; of the completed ones, the latest. */
    async list(list: RefundList, limit: number): Promise<OpenRefund[]> {
      const isDone = list === 'completed';
      const rows = await scope.db
        .selectFrom('cancellation')
        .leftJoin('registration', 'registration.id', 'cancellation.registrationId')
        .leftJoin('webinar', 'webinar.id', 'cancellation.webinarId')
        .selectAll('cancellation')
        .select(['registration.name', 'registration.email', 'registration.contact', 'registration.status'])
        .select('webinar.title')
        .where('refund', 'in', list === 'open' ? [...openRefundStates] : [list])
        .orderBy(isDone ? 'completedAt' : 'dueBy', isDone ? 'desc' : 'asc')
        .orderBy('cancellation.id')
        .limit(limit)
        .execute();
      const idsWithoutRegistration = rows
        .filter(({ email }) => email === null)
        .map((row) => row.registrationId);
      const trashed = await trashedRegistrations(scope, idsWithoutRegistration);
      return rows.flatMap(({ name, email, contact, status, title, ...row }) => {
        const inTrash = trashed.get(row.registrationId);
        const registration = inTrash ?? { name, email, contact, status };
        if (!isPersonKnown(registration)) return [];
        return {
          ...toView(row),
          registration: {
            ...personOf(registration),
            _id: row.registrationId,
            isInTrash: inTrash !== undefined,
          },
          webinar: { _id: row.webinarId, title: title ?? inTrash?.webinarTitle ?? '' },
        };
      });
    },

    /** @param today as in calendar.ts */
    async figures(today: string): Promise<RefundFigures> {
      const { total, overdue } = await scope.db
        .selectFrom('cancellation')
        .where('refund', 'in', [...openRefundStates])
        .select(({ fn, eb }) => [
          fn.countAll().as('total'),
          fn.sum(eb.case().when('dueBy', '<', today).then(1).else(0).end()).as('overdue'),
        ])
        .executeTakeFirstOrThrow();
      return { open: Number(total), overdue: Number(overdue ?? 0) };
    },
  };
}

type Person = Pick<OpenRefund['registration'], 'name' | 'email' | 'contact' | 'status'>;

/** Whether the parent of the registration is known. */
function isPersonKnown(
  registration: { [Field in keyof Person]: Person[Field] | null },
): registration is Person {
  return registration.email !== null;
}

const personOf = ({ name, email, contact, status }: Person): Person => ({ name, email, contact, status });

/** Whether an action would change nothing. */
function isAlreadyApplied({ refund, note }: CancellationRow, action: RefundAction): boolean {
  switch (action.kind) {
    case 'refundPaid':
      return refund === 'completed';
    case 'refundOpen':
      return openRefundStates.some((open) => open === refund);
    case 'refundLapsed':
      return refund === 'none' && note === action.note;
  }
}

function lapseRefusalReason({ refund }: CancellationRow): string {
  if (refund === 'due') return 'The parent still has time to ask for this refund.';
  if (refund === 'requested') return 'The parent has asked for this refund.';
  return refund === 'completed'
    ? 'This refund has already been paid.'
    : 'There is nothing to refund for this registration.';
}

/** @throws AppError missing, conflict */
async function requireCurrentCancellation(
  { db }: Scope,
  registration: RegistrationRow,
  { id, revision }: CancellationRevision,
) {
  const found = db.selectFrom('cancellation').selectAll().where('id', '=', id);
  const row = await found.where('registrationId', '=', registration.id).executeTakeFirst();
  if (!row) throw notFoundError('Cancellation');
  if (row.revision !== revision)
    throw new AppError('conflict', 'Somebody else has changed this in the meantime.');
  return row;
}

function refundRefusalReason({ quote, refund, askBy }: CancellationRow, now: string): string {
  if (refund === 'completed') return 'This refund has already been paid.';
  if (now > askBy) return 'The time to ask for a refund is over. Please call us and we will sort it out.';
  const { share } = JSON.parse(quote) as RefundQuote;
  return share === 'full'
    ? 'There was nothing to pay for this webinar, so there is nothing to refund.'
    : 'This registration was cancelled too late for a refund.';
}
