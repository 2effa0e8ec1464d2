import type { RecordHooks, RecordWrite } from '#cms/records/hooks.ts';
import type { UntypedRow } from '#cms/records/untyped-rows.ts';
import type { Actor } from '#core/actor.ts';
import type { Scope } from '#core/database/scope.ts';
import { type RegistrationStatus, seated } from '../rules/registration-status.ts';
import { endRefund, noteCancelled, noteRemoved, takeBackRemoval } from './cancellations.ts';
import { deletionOf } from './email-details.ts';
import { planForWebinar } from './email-planner.ts';
import { findLastEmail } from './email-queue.ts';
import { planEmails } from './registration-emails.ts';
import { replayRevocation, revokedLinks } from './registration-links.ts';
import { makeRoom, type RegistrationRow, requireOnly } from './registration-rules.ts';
import { isOwed, termsOfEnrolling } from './registration-terms.ts';
import { countSeats, fillSeats, holdSeats, newWaitingPosition, nextInLine } from './seats.ts';

/** Forgets what is kept beside a registration that is erased for good: its links, its emails, and what came back of it. Belongs in that transaction. */
async function removePlans({ db }: Pick<Scope, 'db'>, registrationId: string): Promise<void> {
  for (const table of ['webinarEmail', 'registrationLink', 'cancellation'] as const)
    await db.deleteFrom(table).where('registrationId', '=', registrationId).execute();
}

/** The same of a webinar: what was planned for all of it. Its registrations are erased each for itself. */
async function removeOldPlans({ db }: Pick<Scope, 'db'>, webinarId: string): Promise<void> {
  await db.deleteFrom('webinarEmail').where('webinarId', '=', webinarId).execute();
}

// What every write of a webinar or a registration has to do with seats, whoever makes it: forms, the trash, undo, CSV, an older
// version. The steps that people take are in place-steps.ts.
const registrationOf = (row: UntypedRow) => row as unknown as RegistrationRow;
const isSeated = (status: RegistrationStatus) => seated.includes(status);

/**
 * How a registration is stored that is to be so: in a seat only where one is free, else in the line; one that comes back, at
 * its old place there.
 *
 * @param before undefined: it is new, or comes out of the trash
 * @param isBack whether it has been there before
 * @returns the values that are other than wanted
 * @throws Refusal conflict, where its email holds another registration by now
 */
async function adjustedRegistration(
  inside: Scope,
  before: UntypedRow | undefined,
  wanted: UntypedRow,
  isBack: boolean,
): Promise<UntypedRow> {
  const [was, registration] = [before && registrationOf(before), registrationOf(wanted)];
  if (registration.status === 'cancelled') return { offeredUntil: '' };
  // An older version would be erased after a day; a seat is held for a new one only (unconfirmed.ts).
  if (registration.status === 'unconfirmed')
    return was ? { status: was.status, offeredUntil: was.offeredUntil } : isBack ? { offeredUntil: '' } : {};
  const isSame = was?.webinarId === registration.webinarId;
  if (
    isSame &&
    (was.status === registration.status || (isSeated(was.status) && isSeated(registration.status)))
  )
    return {};
  const held = await holdSeats(inside, registration.webinarId);
  if (!held) return {};
  if (before || isBack) await requireOnly(inside, registration);
  const counted = await countSeats(inside, registration.webinarId, registration.id);
  const number = registration.inLine ?? (isBack ? 0 : nextInLine(held, counted));
  const isFree = isBack
    ? isSeated(registration.status) && (await makeRoom(inside, held, counted))
    : newWaitingPosition(held, counted).status === 'registered';
  const isLate =
    registration.status === 'offered' && registration.offeredUntil <= inside.clock().toISOString();
  if (isSeated(registration.status) && isFree && !isLate) return isBack ? {} : { inLine: number };
  return { status: 'waiting', offeredUntil: '', inLine: number };
}

/** Belongs into the transaction that writes a registration by other ways than its steps. */
async function recordRegistrationWrite(inside: Scope, written: RecordWrite): Promise<void> {
  const { kind, before, after, earlier, causedBy } = written;
  if (after && !before) await keepTerms(inside, registrationOf(after), earlier && registrationOf(earlier));
  if (before && !after) await noteRemoved(inside, registrationOf(before), written.by, causedBy !== undefined);
  // It goes or comes with its webinar, which is settled as a whole.
  if (causedBy) return;
  if (before && after)
    await noteCancelling(inside, registrationOf(before), registrationOf(after), written.by);
  const was = before ?? earlier;
  // The log has registrations from before they could wait: all of these were registered.
  if (after && was && kind !== 'created') {
    const isNews = earlier !== undefined && (await isNotifiedOfRemoval(inside, registrationOf(earlier)));
    const known = isNews ? undefined : registrationOf({ status: 'registered', ...was });
    await planEmails(inside, known, registrationOf(after), { cause: written.by });
  }
  const webinars = [before, after].flatMap((row) => (row ? [registrationOf(row).webinarId] : []));
  for (const id of [...new Set(webinars)].sort()) {
    const but = after ? '' : String(before?.id);
    await fillSeats(inside, id, { but, cause: written.by });
  }
}

/** Those of now, where it is new; one that comes back has those that it had, and is owed nothing. */
async function keepTerms(
  inside: Scope,
  registration: RegistrationRow,
  earlier: RegistrationRow | undefined,
): Promise<void> {
  const values: Partial<RegistrationRow> = earlier
    ? { ...(earlier.terms && { terms: earlier.terms }), ...(await takeBackRemoval(inside, registration)) }
    : { terms: await termsOfNew(inside, registration) };
  if (Object.keys(values).length === 0) return;
  await inside.db.updateTable('registration').set(values).where('id', '=', registration.id).execute();
}

async function termsOfNew(inside: Scope, { webinarId }: RegistrationRow): Promise<string> {
  const webinars = inside.db.selectFrom('webinar').select(['startsAt', 'startdate', 'price']);
  const webinar = await webinars.where('id', '=', webinarId).executeTakeFirstOrThrow();
  return JSON.stringify(await termsOfEnrolling(inside, webinar));
}

/** An older version, or an undo, can cancel a registration and give it back. */
async function noteCancelling(
  inside: Scope,
  before: RegistrationRow,
  after: RegistrationRow,
  by: Actor,
): Promise<void> {
  const [was, is] = [before.status === 'cancelled', after.status === 'cancelled'];
  if (is && !was) await noteCancelled(inside, before, by);
  if (was && !is) await endRefund(inside, after);
}

/** Whether the parent of a registration that comes out of the trash was told that it had gone there: then it is new to them. */
async function isNotifiedOfRemoval(
  inside: Scope,
  { id, webinarId, revision }: RegistrationRow,
): Promise<boolean> {
  const asked = {
    registrationId: id,
    webinarId,
    kind: 'place-cancelled',
    occasion: deletionOf({ revision }),
  } as const;
  return (await findLastEmail(inside, asked))?.end === 'sent';
}

/** What of a webinar decides about its seats. */
const decisive = ['capacity', 'calledOff', 'startsAt', 'endsAt', 'startdate', 'enddate'] as const;

/** Belongs into the transaction that writes a webinar. One that goes offers nothing, and one that comes back is settled with all its registrations. */
async function updateSeats(
  inside: Scope,
  before: UntypedRow | undefined,
  after: UntypedRow | undefined,
  by: Actor,
): Promise<void> {
  if (!before || !after) return;
  if (decisive.some((field) => before[field] !== after[field]))
    await fillSeats(inside, String(after.id), { cause: by });
}

export const registrationHooks: RecordHooks = {
  type: 'registration',
  beforeCreate: (inside, row) => adjustedRegistration(inside, undefined, row, false),
  beforeUpdate: (inside, before, after) => adjustedRegistration(inside, before, after, true),
  async beforeRestore(inside, { row, earlier, causedBy }) {
    // No fields: without them it is unknown what the parent was told, and what comes back to them.
    const kept = { told: earlier.told ?? '', terms: earlier.terms ?? '' };
    // One that comes back with its webinar has what it had.
    if (causedBy) return kept;
    return { ...kept, ...(await adjustedRegistration(inside, undefined, { ...row, ...kept }, true)) };
  },
  afterWrite: recordRegistrationWrite,
  erasureBlock: {
    condition: isOwed,
    message:
      'Money is still to be paid back for this place. Please first note under Refunds what has become of it.',
  },
  afterErase: (inside, { recordId }) => removePlans(inside, recordId),
  replayErasure: { [revokedLinks]: replayRevocation },
};

export const webinarHooks: RecordHooks = {
  type: 'webinar',
  async afterWrite(inside, { before, after, by }) {
    // The webinar is held for its seats before its emails are planned.
    await updateSeats(inside, before, after, by);
    await planForWebinar(inside, before, after);
  },
  afterRestore: (inside, recordId, by) => fillSeats(inside, recordId, { cause: by }),
  afterErase: (inside, { recordId }) => removeOldPlans(inside, recordId),
};
