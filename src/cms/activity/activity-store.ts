import { type RawBuilder, sql } from 'kysely';
import { v7 as createId } from 'uuid';
import { toActor, withLogDeletionAllowed } from '#cms/records/change-log.ts';
import { findRecordType } from '#cms/records/registry.ts';
import type { Actor } from '#core/actor.ts';
import { deleteRows } from '#core/database/batches.ts';
import type { Scope } from '#core/database/scope.ts';
import { yieldToEventLoop } from '#core/promises.ts';
import { type ActivityDetails, type ActivityKind, type ActivitySubject, isChangeKind } from './activity.ts';

export type ActivityStore = ReturnType<typeof createActivityStore>;

export interface NewActivity {
  by: Actor;
  kind: ActivityKind;
  about?: ActivitySubject;
  details?: ActivityDetails;
  /** The origin: a network address and a short browser name. */
  from?: { address: string; browser: string } | undefined;
}

/** An action: a row of this table, or a change of the change log. */
export interface Activity {
  id: string;
  /** ISO, UTC. */
  at: string;
  by: Actor;
  kind: string;
  about: ActivitySubject;
  details: ActivityDetails;
  /** Empty if unknown. */
  address: string;
  browser: string;
}

export interface ActivityFilter {
  /** The id of an account, or `visitor` or `system` for all of these. */
  by?: string | undefined;
  kind?: string | undefined;
  /** A type of record, or another subject. */
  about?: string | undefined;
  /** Times (ISO, UTC): inclusive start and exclusive end. */
  from?: string | undefined;
  before?: string | undefined;
}

/** An action that is no change of a record. */
export interface ActivityRow {
  id: string;
  at: string;
  actorKind: Actor['kind'];
  /** Of an account; else empty. */
  actorId: string;
  /** Copied: accounts come and go. */
  actorName: string;
  kind: string;
  /** The subject: a type of record or another name; its id and, copied, its title. */
  aboutKind: string;
  aboutId: string;
  aboutName: string;
  /** JSON, small and without secrets. */
  details: string;
  /** The network address, and the browser in few words. */
  address: string;
  browser: string;
}

type ActivityPosition = Pick<ActivityRow, 'at' | 'id'>;
type SqlFragment = RawBuilder<unknown>;

/** Characters of a name or an address, and rows per slice when all are read. */
const longestText = 200;
const sliceSize = 500;

const newestFirst = sql`order by "at" desc, "id" desc`;
const shared = sql`"id", "at", "actorKind", "actorId", "actorName", "kind"`;
const selectActivity = sql`select ${shared}, "aboutKind", "aboutId", "aboutName", "details", "address", "browser"`;
const selectChanges = sql`select ${shared}, "record" as "aboutKind", "recordId" as "aboutId", "title" as "aboutName", '' as "details", '' as "address", '' as "browser"`;
const count = sql`select count(*) as "total"`;

/**
 * Stores the actions of people and reads them together with the change log. Entries never change, which the database
 * enforces, and are deleted only after their retention period.
 */
export function createActivityStore(scope: Scope) {
  const { db, engine, clock } = scope;

  /** Queries on both tables for the entries that match; `after` is the last position of the page before. */
  function queriesOf(
    filter: ActivityFilter,
    activitySelect: SqlFragment,
    changeSelect: SqlFragment,
    after?: ActivityPosition,
  ): SqlFragment[] {
    const { kind, about } = filter;
    const includesActivity = kind === undefined || !isChangeKind(kind);
    const isOfRecords = about === undefined || findRecordType(about) !== undefined;
    const includesChanges = isOfRecords && (kind === undefined || isChangeKind(kind));
    const where = (aboutColumn: SqlFragment) => filterCondition(filter, aboutColumn, after);
    // The unary plus keeps SQLite from using other indexes, with which all matches would have to be sorted.
    const unindexed = sql.raw(engine === 'sqlite' ? '+' : '');
    return [
      ...(includesActivity ? [sql`${activitySelect} from "activity" where ${where(sql`"aboutKind"`)}`] : []),
      ...(includesChanges
        ? [
            sql`${changeSelect} from "change" where ${unindexed}"causedBy" = '' and ${where(sql`${unindexed}"record"`)}`,
          ]
        : []),
    ];
  }

  /** Newest first. Each table is read by its time index, and the two are merged while reading. */
  async function read(
    filter: ActivityFilter,
    limit: number,
    offset = 0,
    after?: ActivityPosition,
  ): Promise<Activity[]> {
    const both = queriesOf(filter, selectActivity, selectChanges, after).map((part) =>
      // Without this limit PostgreSQL would sort all rows.
      engine === 'postgres'
        ? sql`select * from (${part} ${newestFirst} limit ${limit + offset}) as "part"`
        : part,
    );
    if (both.length === 0) return [];
    const union = sql.join(both, sql` union all `);
    const { rows } = await sql<ActivityRow>`${union} ${newestFirst} limit ${limit} offset ${offset}`.execute(
      db,
    );
    return rows.map(toActivity);
  }

  return {
    /** Adds an entry. Must run in the transaction of the action. */
    async log({ by, kind, about, details = {}, from }: NewActivity): Promise<void> {
      const row: ActivityRow = {
        id: createId(),
        at: clock().toISOString(),
        actorKind: by.kind,
        actorId: by.kind === 'account' ? by.id : '',
        actorName: by.kind === 'visitor' ? '' : by.name,
        kind,
        aboutKind: about?.kind ?? '',
        aboutId: about?.id ?? '',
        aboutName: about?.name.slice(0, longestText) ?? '',
        details: JSON.stringify(details),
        address: from?.address.slice(0, longestText) ?? '',
        browser: from?.browser.slice(0, longestText) ?? '',
      };
      await db.insertInto('activity').values(row).execute();
    },

    /** The entries, newest first. */
    list: (filter: ActivityFilter, { limit, offset }: { limit: number; offset: number }) =>
      read(filter, limit, offset),

    async count(filter: ActivityFilter): Promise<number> {
      let total = 0;
      for (const part of queriesOf(filter, count, count)) {
        const { rows } = await sql<{ total: number }>`${part}`.execute(db);
        total += Number(rows[0]?.total);
      }
      return total;
    },

    /** All entries in slices, newest first. Other requests are served between slices. */
    async *slices(filter: ActivityFilter): AsyncGenerator<Activity[]> {
      let slice: Activity[] = [];
      do {
        await yieldToEventLoop();
        slice = await read(filter, sliceSize, 0, slice.at(-1));
        if (slice.length > 0) yield slice;
      } while (slice.length === sliceSize);
    },

    /** Deletes entries from before a time (ISO, UTC). @returns how many */
    async forget(before: string): Promise<number> {
      return scope.transaction((tx) =>
        withLogDeletionAllowed(tx, 'activity', before, async () => {
          return deleteRows(tx.db.deleteFrom('activity').where('at', '<', before));
        }),
      );
    },
  };
}

function filterCondition(
  filter: ActivityFilter,
  aboutColumn: SqlFragment,
  after: ActivityPosition | undefined,
): SqlFragment {
  const { by, kind, about, from, before } = filter;
  const isActorKind = by === 'visitor' || by === 'system';
  return sql.join(
    [
      sql`1 = 1`,
      ...(by === undefined ? [] : [sql`${sql.ref(isActorKind ? 'actorKind' : 'actorId')} = ${by}`]),
      ...(kind === undefined ? [] : [sql`"kind" = ${kind}`]),
      ...(about === undefined ? [] : [sql`${aboutColumn} = ${about}`]),
      ...(from === undefined ? [] : [sql`"at" >= ${from}`]),
      ...(before === undefined ? [] : [sql`"at" < ${before}`]),
      ...(after === undefined ? [] : [sql`("at", "id") < (${after.at}, ${after.id})`]),
    ],
    sql` and `,
  );
}

function toActivity(row: ActivityRow): Activity {
  const { id, at, kind, address, browser } = row;
  return {
    ...{ id, at, kind, address, browser },
    by: toActor(row),
    about: { kind: row.aboutKind, id: row.aboutId, name: row.aboutName },
    details: row.details ? (JSON.parse(row.details) as ActivityDetails) : {},
  };
}
