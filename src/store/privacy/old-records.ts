import { type SqlBool, sql } from 'kysely';
import { system } from '../../content/actor.ts';
import { eraseRecord } from '../changes/erase.ts';
import { removeRecord } from '../records/remove.ts';
import type { Scope } from '../scope.ts';
import { isOwed } from '../webinars/owed-places.ts';

/** Moments (ISO, UTC): what was over before them is past its time. */
export interface PlaceLimits {
  before: string;
  /** Of places that were paid for, or paid back. */
  paidBefore: string;
}

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

/** Places whose webinar was over before a moment; one without a day is as old as the place. */
function oldPlaces({ before, paidBefore }: PlaceLimits) {
  const limit = sql`case when ${paid} then ${paidBefore} else ${before} end`;
  const over = sql`(select case when webinar."endsAt" <> '' then webinar."endsAt"
      else coalesce(webinar.enddate, webinar.startdate, registration."addedAt") end
    from webinar where webinar.id = registration."webinarId")`;
  return sql<SqlBool>`${over} < ${limit} and not ${isOwed(sql`registration.id`)}`;
}

/** How many enquiries had no contact since the moment (ISO, UTC), but for those of `countStillOpen`. */
export async function countOldEnquiries({ db }: Reading, before: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from enquiry
    where ${oldEnquiries(before)} or ${isAlone(before)}`.execute(db);
  return Number(rows[0]?.total);
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
export async function countOldPlaces({ db }: Reading, limits: PlaceLimits): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from registration
    where ${oldPlaces(limits)}`.execute(db);
  return Number(rows[0]?.total);
}

/** Erases some enquiries for good that had no contact since the moment (ISO, UTC). @returns how many */
export async function forgetEnquiries(scope: Scope, before: string, limit: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`select enquiry.id from enquiry
    where ${oldEnquiries(before)} or ${isAlone(before)} order by enquiry.id limit ${limit}`.execute(scope.db);
  for (const { id } of rows) await eraseOne(scope, 'enquiry', id);
  return rows.length;
}

/** Erases some places for good that are past their time. @returns how many */
export async function forgetPlaces(scope: Scope, limits: PlaceLimits, limit: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`select registration.id from registration
    where ${oldPlaces(limits)} order by registration.id limit ${limit}`.execute(scope.db);
  for (const { id } of rows) await eraseOne(scope, 'registration', id);
  return rows.length;
}

/** Out of the table and out of the trash at once: in between it could be brought back. */
async function eraseOne(scope: Scope, record: 'enquiry' | 'registration', id: string): Promise<void> {
  await scope.transaction(async (inside) => {
    await eraseRecord(inside, await removeRecord(inside, record, id, by), by);
  });
}
