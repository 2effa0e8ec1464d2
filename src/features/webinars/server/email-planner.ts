import { type SqlBool, sql } from 'kysely';
import { v7 as createId } from 'uuid';
import type { UntypedRow } from '#cms/records/untyped-rows.ts';
import { timeFromNow } from '#core/clock.ts';
import { remainingRows } from '#core/database/batches.ts';
import type { Scope } from '#core/database/scope.ts';
import { forEachIndependently } from '#core/promises.ts';
import { isNotifiedAgain, type NotifiedFacts, notifiedFacts } from '../rules/email-facts.ts';
import type { WebinarEmailType } from '../rules/email-schedule.ts';
import { type ScheduledEmail, scheduledEmails, undoPeriod } from '../rules/email-schedule.ts';
import { closesAt } from '../rules/registration-status.ts';
import { type EmailDetails, parseEmailDetails } from './email-details.ts';
import type { WebinarEmailRow } from './tables.ts';

/** The fields that scheduled emails depend on. */
const scheduleFields = ['startsAt', 'endsAt', 'recordingUrl', 'calledOff'] as const;
const scheduledTypes: readonly WebinarEmailType[] = [
  'reminder-day-before',
  'reminder-hour-before',
  'webinar-thanks',
];

/**
 * Plans the emails that follow from a write of a webinar, in its transaction. Reminders and thanks move with the webinar. Parents
 * with a registration are notified of changes once the time to undo a slip is over (product: Letters of webinars).
 *
 * @param before undefined: it is new, or comes out of the trash
 * @param after undefined: it is deleted. Planned emails stay, and are dropped if the webinar is not restored by then.
 */
export async function planForWebinar(
  scope: Scope,
  before: UntypedRow | undefined,
  after: UntypedRow | undefined,
): Promise<void> {
  if (!after) return;
  if (!before || scheduleFields.some((field) => String(before[field] ?? '') !== String(after[field] ?? '')))
    await planScheduledEmails(scope, after);
  if (before) await planChangeEmails(scope, before, after);
  else await planRestoredWebinar(scope, after);
}

async function planScheduledEmails(scope: Scope, row: UntypedRow): Promise<void> {
  const webinarId = String(row.id);
  const now = timeFromNow(scope.clock, 0);
  const recordingUrl = String(row.recordingUrl ?? '');
  const scheduled = scheduledEmails({ ...notifiedFacts(row), recordingUrl }, now);
  for (const kind of scheduledTypes) {
    const dedupeKey = scheduled.find((email) => email.kind === kind)?.dedupeKey ?? '';
    await drop(scope, webinarId, kind, dedupeKey);
  }
  for (const email of scheduled) {
    // A past webinar sends thanks only if they were planned before: editing an old webinar sends no email.
    const isOver = email.kind === 'webinar-thanks' ? email.dedupeKey <= now : email.dueAt <= now;
    if (!isOver) await replan(scope, webinarId, email);
    else if (email.kind === 'webinar-thanks')
      await plannedEmails(scope, webinarId, email.kind).set({ dueAt: email.dueAt }).execute();
  }
}

/** Plans an email unless it was sent. One that was dropped, because the webinar was moved and moved back, is planned again. */
async function replan({ db }: Scope, webinarId: string, email: ScheduledEmail): Promise<void> {
  const { kind, dedupeKey, dueAt } = email;
  await db
    .insertInto('webinarEmail')
    .values({ ...newRow(webinarId, kind, dedupeKey), dueAt })
    .onConflict((conflict) =>
      conflict
        .columns(['webinarId', 'registrationId', 'kind', 'dedupeKey'])
        .doUpdateSet({ dueAt, state: 'planned', endedAt: '' })
        .where('webinarEmail.state', 'in', ['planned', 'dropped']),
    )
    .execute();
}

/** Plans the emails about a change, which wait until staff can no longer undo it. */
async function planChangeEmails(scope: Scope, before: UntypedRow, after: UntypedRow): Promise<void> {
  const [webinarId, was, is] = [String(after.id), notifiedFacts(before), notifiedFacts(after)];
  const now = timeFromNow(scope.clock, 0);
  const closing = closesAt(is, scope.timeZone);
  if (closing && closing <= now) return;
  if (is.calledOff) return was.calledOff ? undefined : planCalledOff(scope, after);
  if (was.calledOff) await drop(scope, webinarId, 'webinar-called-off');
  if (isNotifiedAgain(was, is)) await planChanged(scope, after, was);
}

/**
 * Plans the emails of a webinar that comes out of the trash. Its parents may have been notified that it is cancelled, and
 * other emails were dropped meanwhile. Each parent is notified of what they do not know; mostly that is nothing.
 */
async function planRestoredWebinar(scope: Scope, after: UntypedRow): Promise<void> {
  const is = notifiedFacts(after);
  const closing = closesAt(is, scope.timeZone);
  if (closing && closing <= timeFromNow(scope.clock, 0)) return;
  const earlierEmails = await scope.db
    .selectFrom('webinarEmail')
    .select('id')
    .where('webinarId', '=', String(after.id))
    .where('kind', 'in', ['webinar-changed', 'webinar-called-off'])
    .limit(1)
    .execute();
  if (earlierEmails.length === 0) return;
  if (is.calledOff) await planCalledOff(scope, after);
  else await planChanged(scope, after, { ...is, calledOff: true });
}

async function planCalledOff(scope: Scope, after: UntypedRow): Promise<void> {
  for (const kind of ['webinar-changed', 'webinar-called-off'] as const)
    await drop(scope, String(after.id), kind);
  await insertAfterUndoPeriod(scope, 'webinar-called-off', after, {});
}

/**
 * Only the last of several changes is sent, compared with the facts before the first. @param was for parents whose last
 * notification is not recorded
 */
async function planChanged(scope: Scope, after: UntypedRow, was: NotifiedFacts): Promise<void> {
  const [earlier] = await plannedEmails(scope, String(after.id), 'webinar-changed')
    .set({ state: 'dropped', endedAt: timeFromNow(scope.clock, 0) })
    .returning('details')
    .execute();
  const before = (earlier && parseEmailDetails(earlier.details).before) ?? was;
  await insertAfterUndoPeriod(scope, 'webinar-changed', after, { before });
}

async function insertAfterUndoPeriod(
  { db, clock }: Scope,
  kind: WebinarEmailType,
  after: UntypedRow,
  details: EmailDetails,
): Promise<void> {
  await db
    .insertInto('webinarEmail')
    .values({
      ...newRow(String(after.id), kind, `revision ${after.revision}`),
      ...{ dueAt: timeFromNow(clock, undoPeriod), details: JSON.stringify(details) },
    })
    .execute();
}

function newRow(
  webinarId: string,
  kind: WebinarEmailType,
  dedupeKey: string,
): Omit<WebinarEmailRow, 'dueAt'> {
  const noOutcome = { endedAt: '', emailId: '', details: '{}' };
  return {
    id: createId(),
    webinarId,
    registrationId: '',
    kind,
    dedupeKey,
    state: 'planned',
    ...noOutcome,
  };
}

/** The emails of one type that are planned for all of a webinar. */
function plannedEmails({ db }: Scope, webinarId: string, kind: WebinarEmailType) {
  return db
    .updateTable('webinarEmail')
    .where('webinarId', '=', webinarId)
    .where('registrationId', '=', '')
    .where('kind', '=', kind)
    .where('state', '=', 'planned');
}

/** Drops the planned emails of one type. @param exceptKey the dedupe key that still applies */
async function drop(scope: Scope, webinarId: string, kind: WebinarEmailType, exceptKey = ''): Promise<void> {
  const ended = { state: 'dropped', endedAt: timeFromNow(scope.clock, 0) } as const;
  await plannedEmails(scope, webinarId, kind).where('dedupeKey', '<>', exceptKey).set(ended).execute();
}

/**
 * Plans the emails of upcoming webinars that have none planned, such as those that predate planned emails.
 *
 * @returns for how many webinars
 */
export function planUpcoming(scope: Scope, signal?: AbortSignal): Promise<number> {
  const unplanned = scope.db
    .selectFrom('webinar')
    .selectAll()
    // Literal SQL, because the partial index of these webinars matches nothing else.
    .where(sql<SqlBool>`"startsAt" <> ''`)
    .where('startsAt', '>', timeFromNow(scope.clock, 0))
    .where('calledOff', '=', 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('webinarEmail')
            .select('webinarEmail.id')
            .whereRef('webinarEmail.webinarId', '=', 'webinar.id')
            .where('webinarEmail.registrationId', '=', '')
            .where('webinarEmail.kind', '=', 'webinar-thanks'),
        ),
      ),
    )
    .orderBy('startsAt')
    .orderBy('id');
  const rows = remainingRows(
    ({ limit, offset }) => unplanned.limit(limit).offset(offset).execute(),
    ({ id }) => id,
  );
  const plan = async (row: object) => {
    await scope.transaction((tx) => planScheduledEmails(tx, row as UntypedRow));
    return true;
  };
  return forEachIndependently(rows, plan, signal);
}
