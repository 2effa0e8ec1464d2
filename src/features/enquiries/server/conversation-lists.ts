import { type RawBuilder, sql } from 'kysely';
import { countAll } from '#cms/records/counts.ts';
import { searchTexts } from '#cms/records/untyped-rows.ts';
import type { Engine } from '#core/database/database.ts';
import type { Scope } from '#core/database/scope.ts';
import { yieldToEventLoop } from '#core/promises.ts';
import { soughtDigits } from '#core/text/phone-number.ts';
import {
  type ConversationCounts,
  type ConversationSummary,
  type ConversationTab,
  conversationTabs,
} from '../rules/conversation.ts';
import { summaries } from './summaries.ts';
import type { ConversationRow } from './tables.ts';

// Written out as they stand in the indexes (migration 24): each of those holds such conversations alone, and serves a
// statement that says the same.

/** Of which an enquiry is there: those of the others are all in the trash. */
const isThere = sql<boolean>`"enquiries" > 0`;
const goesOn = sql<boolean>`"enquiries" > 0 and "status" not in ('done', 'spam')`;
/** Whose parent waits. */
export const isWaiting = sql<boolean>`"enquiries" > 0 and "waitingSince" is not null`;
/** Which somebody wants to look at again on a day. */
export const isPutOff = sql<boolean>`${goesOn} and "followUpOn" is not null`;

/** That nobody has it. @param owners the accounts that can have one: what somebody else has, nobody has */
export function isUnowned(owners: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`"ownerId" not in (${sql.join(['no account', ...owners])})`;
}

const texts = ['name', 'email', 'contact', 'city', 'message'].map((column) => sql.ref(`enquiry.${column}`));
/** How many texts SQLite, which works inside this process, looks through at a time: some ten milliseconds. */
const atOnce = 3000;

/**
 * The conversations in which words stand, however they are written, in what a parent wrote or in what was noted about it. It reads
 * every text that it looks in, as all searches of lists do. Belongs after `"id" in`.
 */
async function conversationsWith(
  { db, engine }: Pick<Scope, 'db' | 'engine'>,
  words: string,
): Promise<RawBuilder<unknown>> {
  const [enquiries, notes] = [inEnquiries(words, engine), inNotes(words, engine)];
  if (engine === 'postgres') return sql`(${enquiries} union all ${notes})`;
  const found = new Set<string>();
  for (const [table, matches] of [
    ['enquiry', enquiries],
    ['conversationEvent', notes],
  ] as const) {
    const id = sql.ref(`${table}.id`);
    for (let after = ''; ; ) {
      const next = sql`select ${id} from ${sql.table(table)} where ${id} > ${after} order by ${id}`;
      const bound = await sql<{ id: string }>`${next} limit 1 offset ${atOnce - 1}`.execute(db);
      const last = bound.rows[0]?.id;
      const until = last === undefined ? sql`` : sql` and ${id} <= ${last}`;
      const { rows } = await sql<{ conversationId: string }>`${matches} and ${id} > ${after}${until}`.execute(
        db,
      );
      for (const { conversationId } of rows) found.add(conversationId);
      if (last === undefined) break;
      after = last;
      await yieldToEventLoop();
    }
  }
  // As one text: there may be more than a statement has room for parameters.
  return sql`(select value from json_each(${JSON.stringify([...found])}))`;
}

function inEnquiries(words: string, engine: Engine): RawBuilder<unknown> {
  const digits = soughtDigits(words);
  const byNumber = digits ? sql` or "enquiry"."contact" like ${`%${digits}%`}` : sql``;
  return sql`select "of"."conversationId" from "enquiry"
    inner join "conversationEnquiry" as "of" on "of"."enquiryId" = "enquiry"."id"
    where (${searchTexts(engine, texts, words)}${byNumber})`;
}

function inNotes(words: string, engine: Engine): RawBuilder<unknown> {
  return sql`select "conversationId" from "conversationEvent"
    where "text" <> '' and ${searchTexts(engine, [sql.ref('conversationEvent.text')], words)}`;
}

/** Whose `mine` is asked for, and what day it is in the site's time zone. */
export interface Reader {
  accountId: string;
  today: string;
}

export interface ConversationQuery {
  /** `all`: whatever has become of it. */
  tab: ConversationTab | 'all';
  /** Looked for everywhere, whatever the tab. */
  search?: string | undefined;
  city?: string | undefined;
  /** Moments (ISO, UTC) at which the parent last wrote: the first, and the first that is too late. */
  from?: string | undefined;
  before?: string | undefined;
  limit: number;
  offset: number;
}

type Condition = RawBuilder<boolean>;

interface List {
  where(reader: Reader): Condition;
  order: RawBuilder<unknown>;
}

const newestFirst = sql`"lastArrivedAt" desc, "id" desc`;

const lists: Record<ConversationQuery['tab'], List> = {
  all: { where: () => isThere, order: newestFirst },
  new: {
    where: () => sql<boolean>`"enquiries" > 0 and "status" = 'new' and "isUnchecked" = 0`,
    order: newestFirst,
  },
  mine: {
    where: ({ accountId }) => sql<boolean>`${goesOn} and "ownerId" = ${accountId}`,
    order: newestFirst,
  },
  waiting: {
    where: () => isWaiting,
    order: sql`"waitingSince", "id"`,
  },
  today: {
    where: ({ today }) => sql<boolean>`${isPutOff} and "followUpOn" <= ${today}`,
    order: sql`"followUpOn", "id"`,
  },
  done: {
    where: () => sql<boolean>`"enquiries" > 0 and "status" = 'done'`,
    order: sql`"changedAt" desc, "id" desc`,
  },
  check: {
    where: () => sql<boolean>`"enquiries" > 0 and "status" <> 'spam' and "isUnchecked" = 1`,
    order: newestFirst,
  },
};

const tabs = Object.keys(conversationTabs) as ConversationTab[];

/** A part of a list, and how many there are in all. */
export async function listConversations(
  scope: Pick<Scope, 'db' | 'engine'>,
  query: ConversationQuery,
  reader: Reader,
): Promise<{ conversations: ConversationSummary[]; total: number }> {
  const { db, engine } = scope;
  const { order } = isOfArrivals(query) ? lists.all : lists[query.tab];
  const found = query.search === undefined ? undefined : await conversationsWith(scope, query.search);
  const where = narrowed(query, reader, engine, found);
  // What is found stands in no index, so it is counted at the same time.
  const total = query.search === undefined ? sql`null` : sql`count(*) over ()`;
  const { rows } = await sql<
    ConversationRow & { total: number | null }
  >`select "conversation".*, ${total} as "total" from "conversation" where ${where}
    order by ${order} limit ${query.limit} offset ${query.offset}`.execute(db);
  return {
    conversations: await summaries(scope, rows),
    total: Number(rows[0]?.total ?? (await totalOf(scope, query, where, rows.length))),
  };
}

/** Whether they stand in the order in which parents last wrote, for which there is an index of days. */
function isOfArrivals({ tab, search, from, before }: ConversationQuery): boolean {
  if (search !== undefined || tab === 'all') return true;
  // What is done is otherwise in the order in which it was: of these there can be very many.
  return tab === 'done' && (from !== undefined || before !== undefined);
}

/** @param found the ids in which the words stand that are looked for */
function narrowed(
  query: ConversationQuery,
  reader: Reader,
  engine: Engine,
  found: RawBuilder<unknown> | undefined,
): Condition {
  const { tab, city, from, before } = query;
  // The plus keeps SQLite from indexes of all there is: by these it would sort what the tab's own has in order.
  const plus = (isIndexed: boolean) => sql.raw(engine === 'sqlite' && !isIndexed ? '+' : '');
  const byArrival = plus(isOfArrivals(query));
  const byCity = plus(tab === 'all' || (tab === 'done' && !isOfArrivals(query)));
  const parts = [
    found ? sql`${isThere} and "id" in ${found}` : lists[tab].where(reader),
    ...(city === undefined ? [] : [sql`${byCity}"city" = ${city}`]),
    ...(from === undefined ? [] : [sql`${byArrival}"lastArrivedAt" >= ${from}`]),
    ...(before === undefined ? [] : [sql`${byArrival}"lastArrivedAt" < ${before}`]),
  ];
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

async function totalOf(
  { db }: Pick<Scope, 'db'>,
  { tab, search, city, from, before, limit, offset }: ConversationQuery,
  where: Condition,
  shown: number,
): Promise<number> {
  // The end of the list is in sight.
  if (shown > 0 ? shown < limit : offset === 0) return offset + shown;
  const isWhole = search === undefined && city === undefined && from === undefined && before === undefined;
  if (isWhole && tab === 'all') return countAll(db, { name: 'conversation' }, { unpublished: true });
  if (isWhole && tab === 'done') return countAll(db, { name: 'doneConversation' }, { unpublished: true });
  const { rows } = await sql<{
    total: number;
  }>`select count(*) as "total" from "conversation" where ${where}`.execute(db);
  return Number(rows[0]?.total);
}

/** How many there are behind each tab. Those that are done, of which there can be very many, are not counted anew. */
export async function countTabs({ db }: Pick<Scope, 'db'>, reader: Reader): Promise<ConversationCounts> {
  const asked = tabs.filter((tab) => tab !== 'done');
  const columns = asked.map(
    (tab) => sql`(select count(*) from "conversation" where ${lists[tab].where(reader)}) as ${sql.ref(tab)}`,
  );
  const { rows } = await sql<Record<ConversationTab, number>>`select ${sql.join(columns)}`.execute(db);
  const done = await countAll(db, { name: 'doneConversation' }, { unpublished: true });
  return Object.fromEntries(
    tabs.map((tab) => [tab, tab === 'done' ? done : Number(rows[0]?.[tab] ?? 0)]),
  ) as ConversationCounts;
}

/** Since when the parent waits who has waited longest (ISO, UTC), and which enquiry has come last; null: none. */
export async function newsOf({ db }: Pick<Scope, 'db'>): Promise<{
  waitingSince: string | null;
  newest: string | null;
}> {
  const { rows } = await sql<{ waitingSince: string | null; newest: string | null }>`select
    (select "waitingSince" from "conversation" where ${isWaiting}
      order by "waitingSince", "id" limit 1) as "waitingSince",
    (select "latestEnquiryId" from "conversation" where ${isThere}
      order by "lastArrivedAt" desc, "id" desc limit 1) as "newest"`.execute(db);
  return { waitingSince: rows[0]?.waitingSince ?? null, newest: rows[0]?.newest ?? null };
}
