import type { RecordHooks, RecordWrite } from '#cms/records/hooks.ts';
import type { UntypedRow } from '#cms/records/untyped-rows.ts';
import type { Actor } from '#core/actor.ts';
import type { Scope } from '#core/database/scope.ts';
import { type RegistrationStatus, seatedStatuses } from '../rules/registration-status.ts';
import {
  endRefund,
  recordCancellationRefund,
  recordRemovalRefund,
  undoRemovalRefund,
} from './cancellations.ts';
import { deletionDedupeKey } from './email-details.ts';
import { planForWebinar } from './email-planner.ts';
import { findLastEmail } from './email-queue.ts';
import { planRegistrationEmail } from './registration-emails.ts';
import { replayRevocation, revokedLinks } from './registration-links.ts';
import { type RegistrationRow, requireNoOtherRegistration, tryFreeSeat } from './registration-rules.ts';
import { hasOpenRefund, termsOfEnrolment } from './registration-terms.ts';
import { countSeats, fillSeats, initialRegistration, lockWebinar, nextInLine } from './seats.ts';

/**
 * Deletes what belongs to an erased registration: its links, emails and cancellations. Runs in the transaction of the erasure.
 */
async function deleteRegistrationData({ db }: Pick<Scope, 'db'>, registrationId: string): Promise<void> {
  for (const table of ['webinarEmail', 'registrationLink', 'cancellation'] as const)
    await db.deleteFrom(table).where('registrationId', '=', registrationId).execute();
}

/** Deletes the emails planned for all of an erased webinar. Its registrations are erased one by one. */
async function deletePlannedEmails({ db }: Pick<Scope, 'db'>, webinarId: string): Promise<void> {
  await db.deleteFrom('webinarEmail').where('webinarId', '=', webinarId).execute();
}

// The effects that each write of a webinar or a registration has on seats: forms, trash, undo, CSV import, older versions. The
// actions of staff and parents are in registrations.ts.
const registrationOf = (row: UntypedRow) => row as unknown as RegistrationRow;
const isSeated = (status: RegistrationStatus) => seatedStatuses.includes(status);

/**
 * How a registration is stored: in a seat only where one is free, else on the waiting list; one that comes back keeps its old
 * position there.
 *
 * @param before undefined: it is new, or comes out of the trash
 * @param isReturning whether it existed before
 * @returns the values that differ from those requested
 * @throws AppError conflict, where its email now has another registration
 */
async function adjustedRegistration(
  tx: Scope,
  before: UntypedRow | undefined,
  requested: UntypedRow,
  isReturning: boolean,
): Promise<UntypedRow> {
  const [was, registration] = [before && registrationOf(before), registrationOf(requested)];
  if (registration.status === 'cancelled') return { offeredUntil: '' };
  // An older version would be erased after a day; only a new one may hold a seat (unconfirmed.ts).
  if (registration.status === 'unconfirmed')
    return was
      ? { status: was.status, offeredUntil: was.offeredUntil }
      : isReturning
        ? { offeredUntil: '' }
        : {};
  const isSame = was?.webinarId === registration.webinarId;
  if (
    isSame &&
    (was.status === registration.status || (isSeated(was.status) && isSeated(registration.status)))
  )
    return {};
  const webinar = await lockWebinar(tx, registration.webinarId);
  if (!webinar) return {};
  if (before || isReturning) await requireNoOtherRegistration(tx, registration);
  const counted = await countSeats(tx, registration.webinarId, registration.id);
  const number = registration.inLine ?? (isReturning ? 0 : nextInLine(webinar, counted));
  const isFree = isReturning
    ? isSeated(registration.status) && (await tryFreeSeat(tx, webinar, counted))
    : initialRegistration(webinar, counted).status === 'registered';
  const isLate = registration.status === 'offered' && registration.offeredUntil <= tx.clock().toISOString();
  if (isSeated(registration.status) && isFree && !isLate) return isReturning ? {} : { inLine: number };
  return { status: 'waiting', offeredUntil: '', inLine: number };
}

/** Runs in the transaction that writes a registration by another way than an action. */
async function recordRegistrationWrite(tx: Scope, written: RecordWrite): Promise<void> {
  const { kind, before, after, earlier, causedBy } = written;
  if (after && !before) await storeTerms(tx, registrationOf(after), earlier && registrationOf(earlier));
  if (before && !after)
    await recordRemovalRefund(tx, registrationOf(before), written.by, causedBy !== undefined);
  // It is deleted or restored with its webinar, which is settled as a whole.
  if (causedBy) return;
  if (before && after)
    await updateRefundOnStatusChange(tx, registrationOf(before), registrationOf(after), written.by);
  const was = before ?? earlier;
  // Logged registrations that predate the waiting list were all registered.
  if (after && was && kind !== 'created') {
    const isNews = earlier !== undefined && (await isNotifiedOfRemoval(tx, registrationOf(earlier)));
    const known = isNews ? undefined : registrationOf({ status: 'registered', ...was });
    await planRegistrationEmail(tx, known, registrationOf(after), { cause: written.by });
  }
  const webinars = [before, after].flatMap((row) => (row ? [registrationOf(row).webinarId] : []));
  for (const id of [...new Set(webinars)].sort()) {
    const exceptId = after ? '' : String(before?.id);
    await fillSeats(tx, id, { exceptId, cause: written.by });
  }
}

/** Stores the current terms with a new registration; one that comes back keeps its terms, and its refund ends. */
async function storeTerms(
  tx: Scope,
  registration: RegistrationRow,
  earlier: RegistrationRow | undefined,
): Promise<void> {
  const values: Partial<RegistrationRow> = earlier
    ? { ...(earlier.terms && { terms: earlier.terms }), ...(await undoRemovalRefund(tx, registration)) }
    : { terms: await termsOfNewRegistration(tx, registration) };
  if (Object.keys(values).length === 0) return;
  await tx.db.updateTable('registration').set(values).where('id', '=', registration.id).execute();
}

async function termsOfNewRegistration(tx: Scope, { webinarId }: RegistrationRow): Promise<string> {
  const webinars = tx.db.selectFrom('webinar').select(['startsAt', 'startdate', 'price']);
  const webinar = await webinars.where('id', '=', webinarId).executeTakeFirstOrThrow();
  return JSON.stringify(await termsOfEnrolment(tx, webinar));
}

/** An older version, or an undo, can cancel or restore a registration. */
async function updateRefundOnStatusChange(
  tx: Scope,
  before: RegistrationRow,
  after: RegistrationRow,
  by: Actor,
): Promise<void> {
  const [was, is] = [before.status === 'cancelled', after.status === 'cancelled'];
  if (is && !was) await recordCancellationRefund(tx, before, by);
  if (was && !is) await endRefund(tx, after);
}

/** Whether the parent was notified of the deletion of a restored registration, and so has to be notified that it is valid again. */
async function isNotifiedOfRemoval(
  tx: Scope,
  { id, webinarId, revision }: RegistrationRow,
): Promise<boolean> {
  const query = {
    registrationId: id,
    webinarId,
    kind: 'place-cancelled',
    dedupeKey: deletionDedupeKey({ revision }),
  } as const;
  return (await findLastEmail(tx, query))?.outcome === 'sent';
}

/** The fields of a webinar that affect its seats. */
const seatFields = ['capacity', 'calledOff', 'startsAt', 'endsAt', 'startdate', 'enddate'] as const;

/**
 * Runs in the transaction that writes a webinar. A deleted one offers nothing; a restored one is settled with all its
 * registrations.
 */
async function updateSeats(
  tx: Scope,
  before: UntypedRow | undefined,
  after: UntypedRow | undefined,
  by: Actor,
): Promise<void> {
  if (!before || !after) return;
  if (seatFields.some((field) => before[field] !== after[field]))
    await fillSeats(tx, String(after.id), { cause: by });
}

export const registrationHooks: RecordHooks = {
  type: 'registration',
  beforeCreate: (tx, row) => adjustedRegistration(tx, undefined, row, false),
  beforeUpdate: (tx, before, after) => adjustedRegistration(tx, before, after, true),
  async beforeRestore(tx, { row, earlier, causedBy }) {
    // These are not fields of the record; without them the parent's last notification and refund terms would be lost.
    const preserved = { told: earlier.told ?? '', terms: earlier.terms ?? '' };
    // One that comes back with its webinar keeps its values.
    if (causedBy) return preserved;
    return {
      ...preserved,
      ...(await adjustedRegistration(tx, undefined, { ...row, ...preserved }, true)),
    };
  },
  afterWrite: recordRegistrationWrite,
  erasureBlock: {
    condition: hasOpenRefund,
    message: 'A refund is still due for this registration. Please first mark it under Refunds.',
  },
  afterErase: (tx, { recordId }) => deleteRegistrationData(tx, recordId),
  replayErasure: { [revokedLinks]: replayRevocation },
};

export const webinarHooks: RecordHooks = {
  type: 'webinar',
  async afterWrite(tx, { before, after, by }) {
    // The webinar is locked for its seats before its emails are planned.
    await updateSeats(tx, before, after, by);
    await planForWebinar(tx, before, after);
  },
  afterRestore: (tx, recordId, by) => fillSeats(tx, recordId, { cause: by }),
  afterErase: (tx, { recordId }) => deletePlannedEmails(tx, recordId),
};
