import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { eraseRecord } from '#cms/history/erase.ts';
import { isErasureBlocked } from '#cms/records/hooks.ts';
import { removeRecord } from '#cms/records/remove.ts';
import { system } from '#core/actor.ts';
import type { Scope } from '#core/database/scope.ts';
import { forEachIndependently, yieldTwice } from '#core/promises.ts';
import type { RegistrationLimits } from '../rules/keep-limits.ts';

type Reading = Pick<Scope, 'db' | 'engine'>;

const by = system('retention');

/** What people do to get in touch with one another; a note or an owner is no contact. */
const contacts = sql.join(['arrived', 'call', 'whatsapp', 'mail', 'reply'].map((kind) => sql.lit(kind)));

/** Nobody is at work on it: neither waits a parent whom somebody has taken up, nor is there a follow-up. */
const isOver = sql`conversation.status in ('new', 'done', 'spam')`;

/** Nobody has written or called since a moment. */
const isSilent = (
  before: string,
) => sql`not exists (select 1 from "conversationEvent" as event where event."conversationId" = conversation.id
    and event.kind in (${contacts}) and event.at >= ${before})`;

/** Enquiries without contact since a moment, but for those that staff are still at work on. */
const oldEnquiries = (before: string) => sql<SqlBool>`exists (select 1 from "conversationEnquiry" as held
  join conversation on conversation.id = held."conversationId"
  where held."enquiryId" = enquiry.id and ${isOver}
    and conversation."lastArrivedAt" < ${before} and ${isSilent(before)})`;

/** Those that are in no conversation: what the site has kept since before there were any. */
const isAlone = (before: string) => sql<SqlBool>`enquiry."addedAt" < ${before} and not exists
  (select 1 from "conversationEnquiry" as held where held."enquiryId" = enquiry.id)`;

const paid = sql`(registration.paid = 1 or exists (select 1 from cancellation
  where cancellation."registrationId" = registration.id and cancellation.refund = 'completed'))`;

/**
 * Places whose webinar was over before a moment, and that were added before it: whoever slips in the year of a webinar
 * must not have its places erased within the hour. One without a day is as old as the place.
 */
function oldRegistrations({ before, paidBefore }: RegistrationLimits) {
  const limit = sql`case when ${paid} then ${paidBefore} else ${before} end`;
  const over = sql`(select case when webinar."endsAt" <> '' then webinar."endsAt"
      else coalesce(webinar.enddate, webinar.startdate, registration."addedAt") end
    from webinar where webinar.id = registration."webinarId")`;
  return sql<SqlBool>`${over} < ${limit} and registration."addedAt" < ${limit}
    and not ${isErasureBlocked('registration', sql`registration.id`)}`;
}

type Table = 'enquiry' | 'registration';

/** Rows of which a statement asks: some milliseconds of SQLite, which answers nobody else meanwhile. */
const sliceLength = 1000;

/**
 * Goes through a table by its ids and lets others be answered in between. Most of it is not past its time, and no index
 * tells what is: that depends on what has become of it.
 *
 * @yields of each slice which rows are in it
 */
async function* slicesOf({ db }: Reading, table: Table): AsyncGenerator<RawBuilder<SqlBool>> {
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

async function countOf(reading: Reading, table: Table, isOld: RawBuilder<SqlBool>): Promise<number> {
  let all = 0;
  for await (const isInSlice of slicesOf(reading, table)) {
    const { rows } = await sql<{ total: number }>`select count(*) as total from ${sql.table(table)}
      where ${isInSlice} and (${isOld})`.execute(reading.db);
    all += Number(rows[0]?.total);
  }
  return all;
}

/** The ids of what is past its time. */
async function* idsOf(reading: Reading, table: Table, isOld: RawBuilder<SqlBool>): AsyncGenerator<string> {
  for await (const isInSlice of slicesOf(reading, table)) {
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}
      where ${isInSlice} and (${isOld}) order by id`.execute(reading.db);
    for (const { id } of rows) yield id;
  }
}

const oldOrAlone = (before: string) => sql<SqlBool>`${oldEnquiries(before)} or ${isAlone(before)}`;

/** How many enquiries had no contact since the moment (ISO, UTC), but for those of `countStillOpen`. */
export function countOldEnquiries(reading: Reading, before: string): Promise<number> {
  return countOf(reading, 'enquiry', oldOrAlone(before));
}

/**
 * How many had none either, and nobody has closed them. Those that go on are few: an index holds them alone, and nothing
 * else of their conversations is compared before it.
 */
export async function countStillOpen({ db, engine }: Reading, before: string): Promise<number> {
  const moment = sql`${sql.raw(engine === 'sqlite' ? '+' : '')}conversation."lastArrivedAt"`;
  const { rows } = await sql<{ total: number }>`select count(*) as total
    from conversation cross join "conversationEnquiry" as held cross join enquiry
    where conversation."enquiries" > 0 and conversation."status" not in ('done', 'spam') and not ${isOver}
      and ${moment} < ${before} and ${isSilent(before)}
      and held."conversationId" = conversation.id and enquiry.id = held."enquiryId"`.execute(db);
  return Number(rows[0]?.total);
}

/** How many places are past their time. */
export function countOldRegistrations(reading: Reading, limits: RegistrationLimits): Promise<number> {
  return countOf(reading, 'registration', oldRegistrations(limits));
}

/**
 * Erases for good the enquiries that had no contact since the moment (ISO, UTC), but for those of `countStillOpen`.
 *
 * @returns how many
 * @throws the first failure, after all others
 */
export const removeEnquiries = (scope: Scope, before: string, signal?: AbortSignal): Promise<number> =>
  removeOld(scope, 'enquiry', oldOrAlone(before), signal);

/**
 * Erases the places for good that are past their time.
 *
 * @returns how many
 * @throws the first failure, after all others
 */
export const removeRegistrations = (
  scope: Scope,
  limits: RegistrationLimits,
  signal?: AbortSignal,
): Promise<number> => removeOld(scope, 'registration', oldRegistrations(limits), signal);

/** Each in a transaction of its own. */
function removeOld(
  scope: Scope,
  table: Table,
  isOld: RawBuilder<SqlBool>,
  signal?: AbortSignal,
): Promise<number> {
  const erase = async (id: string) => {
    await yieldTwice();
    return scope.transaction(async (inside) => {
      // Others were erased since it was found: its parent may have written again.
      const { rows } = await sql`select 1 from ${sql.table(table)}
        where ${sql.ref(`${table}.id`)} = ${id} and (${isOld})`.execute(inside.db);
      if (rows.length === 0) return false;
      // Out of the table and out of the trash at once: in between it could be brought back.
      return eraseRecord(inside, await removeRecord(inside, table, id, by), by);
    });
  };
  return forEachIndependently(idsOf(scope, table, isOld), erase, signal);
}
