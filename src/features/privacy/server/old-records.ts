import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { eraseRecord } from '#cms/history/erase.ts';
import { erasureBlockCondition } from '#cms/records/hooks.ts';
import type { PeopleName } from '#cms/records/registry.ts';
import { removeRecord } from '#cms/records/remove.ts';
import { system } from '#core/actor.ts';
import type { Scope } from '#core/database/scope.ts';
import { forEachIndependently, yieldTwice } from '#core/promises.ts';
import type { RegistrationLimits } from '../rules/retention-limits.ts';

type ReadScope = Pick<Scope, 'db' | 'engine'>;

const by = system('retention');

/** The events that count as contact; a note or a change of owner does not. */
const contacts = sql.join(['arrived', 'call', 'whatsapp', 'mail', 'reply'].map((kind) => sql.lit(kind)));

/** Staff are not working on it: no parent waits in a conversation that was taken up, and there is no follow-up. */
const isOver = sql`conversation.status in ('new', 'done', 'spam')`;

/** No contact since a time. */
const hasNoContactSince = (
  before: string,
) => sql`not exists (select 1 from "conversationEvent" as event where event."conversationId" = conversation.id
    and event.kind in (${contacts}) and event.at >= ${before})`;

/** Enquiries without contact since a time, except for those that staff are working on. */
const oldEnquiries = (before: string) => sql<SqlBool>`exists (select 1 from "conversationEnquiry" as held
  join conversation on conversation.id = held."conversationId"
  where held."enquiryId" = enquiry.id and ${isOver}
    and conversation."lastArrivedAt" < ${before} and ${hasNoContactSince(before)})`;

/** Enquiries without a conversation: they predate conversations. */
const hasNoConversation = (before: string) => sql<SqlBool>`enquiry."addedAt" < ${before} and not exists
  (select 1 from "conversationEnquiry" as held where held."enquiryId" = enquiry.id)`;

const paid = sql`(registration.paid = 1 or exists (select 1 from cancellation
  where cancellation."registrationId" = registration.id and cancellation.refund = 'completed'))`;

/**
 * Registrations that were made before a time, and whose webinar ended before it. The first condition keeps a mistyped year of a
 * webinar from erasing its registrations within the hour. Without a day of the webinar, the time of the registration counts.
 */
function oldRegistrations({ before, paidBefore }: RegistrationLimits) {
  const limit = sql`case when ${paid} then ${paidBefore} else ${before} end`;
  const over = sql`(select case when webinar."endsAt" <> '' then webinar."endsAt"
      else coalesce(webinar.enddate, webinar.startdate, registration."addedAt") end
    from webinar where webinar.id = registration."webinarId")`;
  return sql<SqlBool>`${over} < ${limit} and registration."addedAt" < ${limit}
    and not ${erasureBlockCondition('registration', sql`registration.id`)}`;
}

/** Rows per statement: SQLite answers synchronously, and this takes a few milliseconds. */
const sliceLength = 1000;

/**
 * Reads a table in slices of ids, so that other requests are answered in between. No index can select the expired rows, because
 * that depends on other tables.
 *
 * @yields the condition for each slice
 */
async function* slicesOf({ db }: ReadScope, table: PeopleName): AsyncGenerator<RawBuilder<SqlBool>> {
  const id = sql.ref(`${table}.id`);
  let after = '';
  while (true) {
    const ends = db.selectFrom(table).select('id').where('id', '>', after).orderBy('id');
    const end = await ends
      .offset(sliceLength - 1)
      .limit(1)
      .executeTakeFirst();
    yield end ? sql`${id} > ${after} and ${id} <= ${end.id}` : sql`${id} > ${after}`;
    if (!end) return;
    after = end.id;
    await yieldTwice();
  }
}

async function countOf(scope: ReadScope, table: PeopleName, isOld: RawBuilder<SqlBool>): Promise<number> {
  let all = 0;
  for await (const isInSlice of slicesOf(scope, table)) {
    const { rows } = await sql<{ total: number }>`select count(*) as total from ${sql.table(table)}
      where ${isInSlice} and (${isOld})`.execute(scope.db);
    all += Number(rows[0]?.total);
  }
  return all;
}

/** The ids of expired rows. */
async function* idsOf(
  scope: ReadScope,
  table: PeopleName,
  isOld: RawBuilder<SqlBool>,
): AsyncGenerator<string> {
  for await (const isInSlice of slicesOf(scope, table)) {
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}
      where ${isInSlice} and (${isOld}) order by id`.execute(scope.db);
    for (const { id } of rows) yield id;
  }
}

const isOldEnquiry = (before: string) =>
  sql<SqlBool>`${oldEnquiries(before)} or ${hasNoConversation(before)}`;

/** The number of enquiries without contact since a time (ISO, UTC), without those of `countStillOpen`. */
export function countOldEnquiries(scope: ReadScope, before: string): Promise<number> {
  return countOf(scope, 'enquiry', isOldEnquiry(before));
}

/**
 * The number of such enquiries that staff have not closed. Open conversations are few: a partial index holds them, and the plus
 * keeps SQLite from choosing another one.
 */
export async function countStillOpen({ db, engine }: ReadScope, before: string): Promise<number> {
  const moment = sql`${sql.raw(engine === 'sqlite' ? '+' : '')}conversation."lastArrivedAt"`;
  const { rows } = await sql<{ total: number }>`select count(*) as total
    from conversation cross join "conversationEnquiry" as held cross join enquiry
    where conversation."enquiries" > 0 and conversation."status" not in ('done', 'spam') and not ${isOver}
      and ${moment} < ${before} and ${hasNoContactSince(before)}
      and held."conversationId" = conversation.id and enquiry.id = held."enquiryId"`.execute(db);
  return Number(rows[0]?.total);
}

/** The number of expired registrations. */
export function countOldRegistrations(scope: ReadScope, limits: RegistrationLimits): Promise<number> {
  return countOf(scope, 'registration', oldRegistrations(limits));
}

/**
 * Erases for good the enquiries without contact since a time (ISO, UTC), except for those of `countStillOpen`.
 *
 * @returns how many
 * @throws the first failure, after all others have run
 */
export const removeEnquiries = (scope: Scope, before: string, signal?: AbortSignal): Promise<number> =>
  removeOld(scope, 'enquiry', isOldEnquiry(before), signal);

/**
 * Erases expired registrations for good.
 *
 * @returns how many
 * @throws the first failure, after all others have run
 */
export const removeRegistrations = (
  scope: Scope,
  limits: RegistrationLimits,
  signal?: AbortSignal,
): Promise<number> => removeOld(scope, 'registration', oldRegistrations(limits), signal);

/**
 * Erases for good the records of a type that arrived before a time (ISO, UTC).
 *
 * @returns how many
 * @throws the first failure, after all others have run
 */
export const removeArrivedBefore = (scope: Scope, name: PeopleName, before: string): Promise<number> =>
  removeOld(scope, name, sql<SqlBool>`${sql.ref(`${name}.addedAt`)} < ${before}`);

/** Erases each row in a transaction of its own. */
function removeOld(
  scope: Scope,
  table: PeopleName,
  isOld: RawBuilder<SqlBool>,
  signal?: AbortSignal,
): Promise<number> {
  const erase = async (id: string) => {
    await yieldTwice();
    return scope.transaction(async (tx) => {
      // Checked again, because other rows were erased meanwhile, and the parent may have written again.
      const { rows } = await sql`select 1 from ${sql.table(table)}
        where ${sql.ref(`${table}.id`)} = ${id} and (${isOld})`.execute(tx.db);
      if (rows.length === 0) return false;
      // Table and trash in one step, so that it cannot be restored in between.
      return eraseRecord(tx, await removeRecord(tx, table, id, by), by);
    });
  };
  return forEachIndependently(idsOf(scope, table, isOld), erase, signal);
}
