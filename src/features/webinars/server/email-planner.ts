import { type SqlBool, sql } from 'kysely';
import { v7 as createId } from 'uuid';
import type { UntypedRow } from '#cms/records/untyped-rows.ts';
import { timeFromNow } from '#core/clock.ts';
import { remainingRows } from '#core/database/batches.ts';
import type { Scope } from '#core/database/scope.ts';
import { forEachIndependently } from '#core/promises.ts';
import type { WebinarEmailType } from '../rules/email-schedule.ts';
import { type DueEmail, scheduledEmails, slipTime } from '../rules/email-schedule.ts';
import { isNotifiedAgain, type NotifiedFacts, notifiedFacts } from '../rules/email-words.ts';
import { closesAt } from '../rules/registration-status.ts';
import { type EmailDetails, readDetails } from './email-details.ts';
import type { WebinarEmailRow } from './tables.ts';

/** The fields that scheduled emails depend on. */
const decisive = ['startsAt', 'endsAt', 'recordingUrl', 'calledOff'] as const;
const byTheClock: readonly WebinarEmailType[] = [
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
  if (!before || decisive.some((field) => String(before[field] ?? '') !== String(after[field] ?? '')))
    await planByTheClock(scope, after);
  if (before) await planNews(scope, before, after);
  else await planReturn(scope, after);
}

async function planByTheClock(scope: Scope, row: UntypedRow): Promise<void> {
  const webinarId = String(row.id);
  const now = timeFromNow(scope.clock, 0);
  const recordingUrl = String(row.recordingUrl ?? '');
  const wanted = scheduledEmails({ ...notifiedFacts(row), recordingUrl }, now);
  for (const kind of byTheClock) {
    const dedupeKey = wanted.find((email) => email.kind === kind)?.occasion ?? '';
    await drop(scope, webinarId, kind, dedupeKey);
  }
  for (const email of wanted) {
    // A past webinar sends thanks only if they were planned before: editing an old webinar sends no email.
    const isOver = email.kind === 'webinar-thanks' ? email.occasion <= now : email.dueAt <= now;
    if (!isOver) await replan(scope, webinarId, email);
    else if (email.kind === 'webinar-thanks')
      await planned(scope, webinarId, email.kind).set({ dueAt: email.dueAt }).execute();
  }
}

/** Plans an email unless it was sent. One that was dropped, because the webinar was moved and moved back, is planned again. */
async function replan({ db }: Scope, webinarId: string, email: DueEmail): Promise<void> {
  const { kind, occasion: dedupeKey, dueAt } = email;
  await db
    .insertInto('webinarEmail')
    .values({ ...newRow(webinarId, kind, dedupeKey), dueAt })
    .onConflict((conflict) =>
      conflict
        .columns(['webinarId', 'registrationId', 'kind', 'occasion'])
        .doUpdateSet({ dueAt, state: 'planned', endedAt: '' })
        .where('webinarEmail.state', 'in', ['planned', 'dropped']),
    )
    .execute();
}

/** Plans the emails about a change, which wait until staff can no longer undo it. */
async function planNews(scope: Scope, before: UntypedRow, after: UntypedRow): Promise<void> {
  const [webinarId, was, is] = [String(after.id), notifiedFacts(before), notifiedFacts(after)];
  const now = timeFromNow(scope.clock, 0);
  const closing = closesAt(is, scope.timeZone);
  if (closing && closing <= now) return;
  if (is.calledOff) return was.calledOff ? undefined : planCalledOff(scope, after);
  if (was.calledOff) await drop(scope, webinarId, 'webinar-called-off');
  if (isNotifiedAgain(was, is)) await planChanged(scope, after, was);
}

/**
 * Plans the emails of a webinar that comes out of the trash. Its parents may have been told that it is cancelled, and news was
 * dropped meanwhile. Each parent is told what they do not know; mostly that is nothing.
 */
async function planReturn(scope: Scope, after: UntypedRow): Promise<void> {
  const is = notifiedFacts(after);
  const closing = closesAt(is, scope.timeZone);
  if (closing && closing <= timeFromNow(scope.clock, 0)) return;
  const news = await scope.db
    .selectFrom('webinarEmail')
    .select('id')
    .where('webinarId', '=', String(after.id))
    .where('kind', 'in', ['webinar-changed', 'webinar-called-off'])
    .limit(1)
    .execute();
  if (news.length === 0) return;
  if (is.calledOff) await planCalledOff(scope, after);
  else await planChanged(scope, after, { ...is, calledOff: true });
}

async function planCalledOff(scope: Scope, after: UntypedRow): Promise<void> {
  for (const kind of ['webinar-changed', 'webinar-called-off'] as const)
    await drop(scope, String(after.id), kind);
  await insertSoon(scope, 'webinar-called-off', after, {});
}

/**
 * Only the last of several changes is sent, compared with the facts before the first. @param was for parents whose last
 * notification is not recorded
 */
async function planChanged(scope: Scope, after: UntypedRow, was: NotifiedFacts): Promise<void> {
  const [earlier] = await planned(scope, String(after.id), 'webinar-changed')
    .set({ state: 'dropped', endedAt: timeFromNow(scope.clock, 0) })
    .returning('details')
    .execute();
  const before = (earlier && readDetails(earlier.details).before) ?? was;
  await insertSoon(scope, 'webinar-changed', after, { before });
}

async function insertSoon(
  { db, clock }: Scope,
  kind: WebinarEmailType,
  after: UntypedRow,
  details: EmailDetails,
): Promise<void> {
  await db
    .insertInto('webinarEmail')
    .values({
      ...newRow(String(after.id), kind, `revision ${after.revision}`),
      ...{ dueAt: timeFromNow(clock, slipTime), details: JSON.stringify(details) },
    })
    .execute();
}

function newRow(
  webinarId: string,
  kind: WebinarEmailType,
  dedupeKey: string,
): Omit<WebinarEmailRow, 'dueAt'> {
  const nothing = { endedAt: '', emailId: '', details: '{}' };
  return {
    id: createId(),
    webinarId,
    registrationId: '',
    kind,
    occasion: dedupeKey,
    state: 'planned',
    ...nothing,
  };
}

/** The emails of one type that are planned for all of a webinar. */
function planned({ db }: Scope, webinarId: string, kind: WebinarEmailType) {
  return db
    .updateTable('webinarEmail')
    .where('webinarId', '=', webinarId)
    .where('registrationId', '=', '')
    .where('kind', '=', kind)
    .where('state', '=', 'planned');
}

/** Drops the planned emails of one type. @param but the occasion that still applies */
async function drop(scope: Scope, webinarId: string, kind: WebinarEmailType, but = ''): Promise<void> {
  const ended = { state: 'dropped', endedAt: timeFromNow(scope.clock, 0) } as const;
  await planned(scope, webinarId, kind).where('occasion', '<>', but).set(ended).execute();
}

/**
 * Plans the emails of upcoming webinars that have none planned, such as those that predate planned emails.
 *
 * @returns for how many webinars
 */
export function planUpcoming(scope: Scope, signal?: AbortSignal): Promise<number> {
  const ahead = scope.db
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
    ({ limit, offset }) => ahead.limit(limit).offset(offset).execute(),
    ({ id }) => id,
  );
  const plan = async (row: object) => {
    await scope.transaction((inside) => planByTheClock(inside, row as UntypedRow));
    return true;
  };
  return forEachIndependently(rows, plan, signal);
}
