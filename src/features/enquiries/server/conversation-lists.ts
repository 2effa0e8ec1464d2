import { type RawBuilder, sql } from 'kysely';
import { countAll } from '#cms/records/counts.ts';
import { searchTexts } from '#cms/records/untyped-rows.ts';
import type { Engine } from '#core/database/database.ts';
import type { Scope } from '#core/database/scope.ts';
import { yieldToEventLoop } from '#core/promises.ts';
import { searchableDigits } from '#core/text/phone-number.ts';
import type { ConversationCounts, ConversationSummary } from '../api.ts';
import { type ConversationTab, conversationTabs } from '../rules/conversation.ts';
import { toConversationSummaries } from './summaries.ts';
import type { ConversationRow } from './tables.ts';

// Literal SQL, equal to the conditions of the partial indexes (migration 24), which serve only statements with the same
// condition.

/** Conversations with at least one enquiry outside the trash. */
const isVisible = sql<boolean>`"enquiries" > 0`;
const isOngoing = sql<boolean>`"enquiries" > 0 and "status" not in ('done', 'spam')`;
/** Conversations with a waiting parent. */
export const isWaiting = sql<boolean>`"enquiries" > 0 and "waitingSince" is not null`;
/** Conversations with a follow-up. */
export const isPostponed = sql<boolean>`${isOngoing} and "followUpOn" is not null`;

/** Conversations without an owner. @param owners the accounts that can own one: any other owner counts as none */
export function isUnowned(owners: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`"ownerId" not in (${sql.join(['no account', ...owners])})`;
}

const texts = ['name', 'email', 'contact', 'city', 'message'].map((column) => sql.ref(`enquiry.${column}`));
/** Texts that SQLite, which runs in this process, searches at a time: about ten milliseconds. */
const searchBatchSize = 3000;

/**
 * The conversations that contain words, in any spelling, in their enquiries or notes. Reads every text, as all list searches do.
 * Goes after `"id" in`.
 */
async function searchConversations(
  { db, engine }: Pick<Scope, 'db' | 'engine'>,
  search: string,
): Promise<RawBuilder<unknown>> {
  const [enquiries, notes] = [matchEnquiries(search, engine), matchNotes(search, engine)];
  if (engine === 'postgres') return sql`(${enquiries} union all ${notes})`;
  const found = new Set<string>();
  for (const [table, matches] of [
    ['enquiry', enquiries],
    ['conversationEvent', notes],
  ] as const) {
    const id = sql.ref(`${table}.id`);
    for (let after = ''; ; ) {
      const next = sql`select ${id} from ${sql.table(table)} where ${id} > ${after} order by ${id}`;
      const bound = await sql<{ id: string }>`${next} limit 1 offset ${searchBatchSize - 1}`.execute(db);
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
  // One JSON text, because the ids may exceed the maximum number of parameters.
  return sql`(select value from json_each(${JSON.stringify([...found])}))`;
}

function matchEnquiries(search: string, engine: Engine): RawBuilder<unknown> {
  const digits = searchableDigits(search);
  const byNumber = digits ? sql` or "enquiry"."contact" like ${`%${digits}%`}` : sql``;
  return sql`select "of"."conversationId" from "enquiry"
    inner join "conversationEnquiry" as "of" on "of"."enquiryId" = "enquiry"."id"
    where (${searchTexts(engine, texts, search)}${byNumber})`;
}

function matchNotes(search: string, engine: Engine): RawBuilder<unknown> {
  return sql`select "conversationId" from "conversationEvent"
    where "text" <> '' and ${searchTexts(engine, [sql.ref('conversationEvent.text')], search)}`;
}

/** The account whose `mine` is listed, and the present day in the site's time zone. */
export interface Reader {
  accountId: string;
  today: string;
}

export interface ConversationQuery {
  /** `all`: any status. */
  tab: ConversationTab | 'all';
  /** Searched in all tabs. */
  search?: string | undefined;
  city?: string | undefined;
  /** The time of the last enquiry (ISO, UTC): the first one, and the first one that is too late. */
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
  all: { where: () => isVisible, order: newestFirst },
  new: {
    where: () => sql<boolean>`"enquiries" > 0 and "status" = 'new' and "isUnchecked" = 0`,
    order: newestFirst,
  },
  mine: {
    where: ({ accountId }) => sql<boolean>`${isOngoing} and "ownerId" = ${accountId}`,
    order: newestFirst,
  },
  waiting: {
    where: () => isWaiting,
    order: sql`"waitingSince", "id"`,
  },
  today: {
    where: ({ today }) => sql<boolean>`${isPostponed} and "followUpOn" <= ${today}`,
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

/** A page of a list, and the total number. */
export async function listConversations(
  scope: Pick<Scope, 'db' | 'engine'>,
  query: ConversationQuery,
  reader: Reader,
): Promise<{ conversations: ConversationSummary[]; total: number }> {
  const { db, engine } = scope;
  const { order } = isSortedByArrival(query) ? lists.all : lists[query.tab];
  const found = query.search === undefined ? undefined : await searchConversations(scope, query.search);
  const where = toCondition(query, reader, engine, found);
  // No index covers a search, so its count is part of the same statement.
  const total = query.search === undefined ? sql`null` : sql`count(*) over ()`;
  const { rows } = await sql<
    ConversationRow & { total: number | null }
  >`select "conversation".*, ${total} as "total" from "conversation" where ${where}
    order by ${order} limit ${query.limit} offset ${query.offset}`.execute(db);
  return {
    conversations: await toConversationSummaries(scope, rows),
    total: Number(rows[0]?.total ?? (await countMatching(scope, query, where, rows.length))),
  };
}

/** Whether the list is ordered by the last enquiry, for which there is an index. */
function isSortedByArrival({ tab, search, from, before }: ConversationQuery): boolean {
  if (search !== undefined || tab === 'all') return true;
  // Closed conversations are otherwise ordered by their last change; there can be very many of them.
  return tab === 'done' && (from !== undefined || before !== undefined);
}

/** @param found the ids that match the search */
function toCondition(
  query: ConversationQuery,
  reader: Reader,
  engine: Engine,
  found: RawBuilder<unknown> | undefined,
): Condition {
  const { tab, city, from, before } = query;
  // The plus keeps SQLite from using an index over all conversations, after which it would have to sort; the tab's own index is
  // sorted already.
  const withoutIndex = (isIndexed: boolean) => sql.raw(engine === 'sqlite' && !isIndexed ? '+' : '');
  const arrivalPrefix = withoutIndex(isSortedByArrival(query));
  const cityPrefix = withoutIndex(tab === 'all' || (tab === 'done' && !isSortedByArrival(query)));
  const parts = [
    found ? sql`${isVisible} and "id" in ${found}` : lists[tab].where(reader),
    ...(city === undefined ? [] : [sql`${cityPrefix}"city" = ${city}`]),
    ...(from === undefined ? [] : [sql`${arrivalPrefix}"lastArrivedAt" >= ${from}`]),
    ...(before === undefined ? [] : [sql`${arrivalPrefix}"lastArrivedAt" < ${before}`]),
  ];
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

async function countMatching(
  { db }: Pick<Scope, 'db'>,
  { tab, search, city, from, before, limit, offset }: ConversationQuery,
  where: Condition,
  shownCount: number,
): Promise<number> {
  // The last page is shown, so the total is known.
  if (shownCount > 0 ? shownCount < limit : offset === 0) return offset + shownCount;
  const isUnfiltered =
    search === undefined && city === undefined && from === undefined && before === undefined;
  if (isUnfiltered && tab === 'all') return countAll(db, { name: 'conversation' }, { unpublished: true });
  if (isUnfiltered && tab === 'done')
    return countAll(db, { name: 'doneConversation' }, { unpublished: true });
  const { rows } = await sql<{
    total: number;
  }>`select count(*) as "total" from "conversation" where ${where}`.execute(db);
  return Number(rows[0]?.total);
}

/** The number of conversations in each tab. The count of closed ones, of which there can be very many, is stored. */
export async function countTabs({ db }: Pick<Scope, 'db'>, reader: Reader): Promise<ConversationCounts> {
  const countedTabs = tabs.filter((tab) => tab !== 'done');
  const columns = countedTabs.map(
    (tab) => sql`(select count(*) from "conversation" where ${lists[tab].where(reader)}) as ${sql.ref(tab)}`,
  );
  const { rows } = await sql<Record<ConversationTab, number>>`select ${sql.join(columns)}`.execute(db);
  const done = await countAll(db, { name: 'doneConversation' }, { unpublished: true });
  return Object.fromEntries(
    tabs.map((tab) => [tab, tab === 'done' ? done : Number(rows[0]?.[tab] ?? 0)]),
  ) as ConversationCounts;
}

/** The start of the longest wait (ISO, UTC), and the id of the newest enquiry; null: none. */
export async function readInboxState({ db }: Pick<Scope, 'db'>): Promise<{
  waitingSince: string | null;
  newestEnquiryId: string | null;
}> {
  const { rows } = await sql<{ waitingSince: string | null; newestEnquiryId: string | null }>`select
    (select "waitingSince" from "conversation" where ${isWaiting}
      order by "waitingSince", "id" limit 1) as "waitingSince",
    (select "latestEnquiryId" from "conversation" where ${isVisible}
      order by "lastArrivedAt" desc, "id" desc limit 1) as "newestEnquiryId"`.execute(db);
  return { waitingSince: rows[0]?.waitingSince ?? null, newestEnquiryId: rows[0]?.newestEnquiryId ?? null };
}
