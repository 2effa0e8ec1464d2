import { type RawBuilder, sql } from 'kysely';
import {
  type ConversationCounts,
  type ConversationSummary,
  type ConversationTab,
  conversationTabs,
} from '../../content/front-desk/conversation.ts';
import type { Engine } from '../connection/database.ts';
import { countAll } from '../records/record-counts.ts';
import type { Scope } from '../scope.ts';
import { goesOn, isPutOff, isThere, isWaiting } from './conditions.ts';
import type { ConversationRow } from './conversation-tables.ts';
import { summaries } from './summaries.ts';
import { conversationsWith } from './words-in-conversations.ts';

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
