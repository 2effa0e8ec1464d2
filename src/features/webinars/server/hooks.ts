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
  inside: Scope,
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
  const webinar = await lockWebinar(inside, registration.webinarId);
  if (!webinar) return {};
  if (before || isReturning) await requireNoOtherRegistration(inside, registration);
  const counted = await countSeats(inside, registration.webinarId, registration.id);
  const number = registration.inLine ?? (isReturning ? 0 : nextInLine(webinar, counted));
  const isFree = isReturning
    ? isSeated(registration.status) && (await tryFreeSeat(inside, webinar, counted))
    : initialRegistration(webinar, counted).status === 'registered';
  const isLate =
    registration.status === 'offered' && registration.offeredUntil <= inside.clock().toISOString();
  if (isSeated(registration.status) && isFree && !isLate) return isReturning ? {} : { inLine: number };
  return { status: 'waiting', offeredUntil: '', inLine: number };
}

/** Runs in the transaction that writes a registration by another way than an action. */
async function recordRegistrationWrite(inside: Scope, written: RecordWrite): Promise<void> {
  const { kind, before, after, earlier, causedBy } = written;
  if (after && !before) await storeTerms(inside, registrationOf(after), earlier && registrationOf(earlier));
  if (before && !after)
    await recordRemovalRefund(inside, registrationOf(before), written.by, causedBy !== undefined);
  // It is deleted or restored with its webinar, which is settled as a whole.
  if (causedBy) return;
  if (before && after)
    await updateRefundOnStatusChange(inside, registrationOf(before), registrationOf(after), written.by);
  const was = before ?? earlier;
  // Logged registrations that predate the waiting list were all registered.
  if (after && was && kind !== 'created') {
    const isNews = earlier !== undefined && (await isNotifiedOfRemoval(inside, registrationOf(earlier)));
    const known = isNews ? undefined : registrationOf({ status: 'registered', ...was });
    await planRegistrationEmail(inside, known, registrationOf(after), { cause: written.by });
  }
  const webinars = [before, after].flatMap((row) => (row ? [registrationOf(row).webinarId] : []));
  for (const id of [...new Set(webinars)].sort()) {
    const exceptId = after ? '' : String(before?.id);
    await fillSeats(inside, id, { exceptId, cause: written.by });
  }
}

/** Stores the current terms with a new registration; one that comes back keeps its terms, and its refund ends. */
async function storeTerms(
  inside: Scope,
  registration: RegistrationRow,
  earlier: RegistrationRow | undefined,
): Promise<void> {
  const values: Partial<RegistrationRow> = earlier
    ? { ...(earlier.terms && { terms: earlier.terms }), ...(await undoRemovalRefund(inside, registration)) }
    : { terms: await termsOfNewRegistration(inside, registration) };
  if (Object.keys(values).length === 0) return;
  await inside.db.updateTable('registration').set(values).where('id', '=', registration.id).execute();
}

async function termsOfNewRegistration(inside: Scope, { webinarId }: RegistrationRow): Promise<string> {
  const webinars = inside.db.selectFrom('webinar').select(['startsAt', 'startdate', 'price']);
  const webinar = await webinars.where('id', '=', webinarId).executeTakeFirstOrThrow();
  return JSON.stringify(await termsOfEnrolment(inside, webinar));
}

/** An older version, or an undo, can cancel or restore a registration. */
async function updateRefundOnStatusChange(
  inside: Scope,
  before: RegistrationRow,
  after: RegistrationRow,
  by: Actor,
): Promise<void> {
  const [was, is] = [before.status === 'cancelled', after.status === 'cancelled'];
  if (is && !was) await recordCancellationRefund(inside, before, by);
  if (was && !is) await endRefund(inside, after);
}

/** Whether the parent was notified of the deletion of a restored registration, and so has to be notified that it is valid again. */
async function isNotifiedOfRemoval(
  inside: Scope,
  { id, webinarId, revision }: RegistrationRow,
): Promise<boolean> {
  const query = {
    registrationId: id,
    webinarId,
    kind: 'place-cancelled',
    dedupeKey: deletionDedupeKey({ revision }),
  } as const;
  return (await findLastEmail(inside, query))?.outcome === 'sent';
}

/** The fields of a webinar that affect its seats. */
const seatFields = ['capacity', 'calledOff', 'startsAt', 'endsAt', 'startdate', 'enddate'] as const;

/**
 * Runs in the transaction that writes a webinar. A deleted one offers nothing; a restored one is settled with all its
 * registrations.
 */
async function updateSeats(
  inside: Scope,
  before: UntypedRow | undefined,
  after: UntypedRow | undefined,
  by: Actor,
): Promise<void> {
  if (!before || !after) return;
  if (seatFields.some((field) => before[field] !== after[field]))
    await fillSeats(inside, String(after.id), { cause: by });
}

export const registrationHooks: RecordHooks = {
  type: 'registration',
  beforeCreate: (inside, row) => adjustedRegistration(inside, undefined, row, false),
  beforeUpdate: (inside, before, after) => adjustedRegistration(inside, before, after, true),
  async beforeRestore(inside, { row, earlier, causedBy }) {
    // These are not fields of the record; without them the parent's last notification and refund terms would be lost.
    const preserved = { told: earlier.told ?? '', terms: earlier.terms ?? '' };
    // One that comes back with its webinar keeps its values.
    if (causedBy) return preserved;
    return {
      ...preserved,
      ...(await adjustedRegistration(inside, undefined, { ...row, ...preserved }, true)),
    };
  },
  afterWrite: recordRegistrationWrite,
  erasureBlock: {
    condition: hasOpenRefund,
    message:
      'Money is still to be paid back for this place. Please first note under Refunds what has become of it.',
  },
  afterErase: (inside, { recordId }) => deleteRegistrationData(inside, recordId),
  replayErasure: { [revokedLinks]: replayRevocation },
};

export const webinarHooks: RecordHooks = {
  type: 'webinar',
  async afterWrite(inside, { before, after, by }) {
    // The webinar is locked for its seats before its emails are planned.
    await updateSeats(inside, before, after, by);
    await planForWebinar(inside, before, after);
  },
  afterRestore: (inside, recordId, by) => fillSeats(inside, recordId, { cause: by }),
  afterErase: (inside, { recordId }) => deletePlannedEmails(inside, recordId),
};
