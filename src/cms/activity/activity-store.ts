import { type RawBuilder, sql } from 'kysely';
import { v7 as createId } from 'uuid';
import { forgetting, toActor } from '#cms/records/change-log.ts';
import { findRecordType } from '#cms/records/registry.ts';
import type { Actor } from '#core/actor.ts';
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

/** The filters of the list. */
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

/** Something that was done, apart from changes of records. */
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
type Part = RawBuilder<unknown>;

/** Characters of a name or an address, and rows per slice when all are read. */
const longestText = 200;
const sliceSize = 500;

const lastFirst = sql`order by "at" desc, "id" desc`;
const shared = sql`"id", "at", "actorKind", "actorId", "actorName", "kind"`;
const ofNotes = sql`select ${shared}, "aboutKind", "aboutId", "aboutName", "details", "address", "browser"`;
const ofChanges = sql`select ${shared}, "record" as "aboutKind", "recordId" as "aboutId", "title" as "aboutName", '' as "details", '' as "address", '' as "browser"`;
const count = sql`select count(*) as "total"`;

/**
 * Stores the actions of people and reads them together with the change log. Entries never change, which the database
 * enforces, and are deleted only after their retention period.
 */
export function createActivityStore(scope: Scope) {
  const { db, engine, clock } = scope;

  /** Queries on both tables for the entries that match; `after` is the last position of the page before. */
  function parts(filter: ActivityFilter, notes: Part, changes: Part, after?: ActivityPosition): Part[] {
    const { kind, about } = filter;
    const hasNotes = kind === undefined || !isChangeKind(kind);
    const isOfRecords = about === undefined || findRecordType(about) !== undefined;
    const hasChanges = isOfRecords && (kind === undefined || isChangeKind(kind));
    const where = (aboutColumn: Part) => narrowing(filter, aboutColumn, after);
    // The unary plus keeps SQLite from using other indexes, with which all matches would have to be sorted.
    const plain = sql.raw(engine === 'sqlite' ? '+' : '');
    return [
      ...(hasNotes ? [sql`${notes} from "activity" where ${where(sql`"aboutKind"`)}`] : []),
      ...(hasChanges
        ? [sql`${changes} from "change" where ${plain}"causedBy" = '' and ${where(sql`${plain}"record"`)}`]
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
    const both = parts(filter, ofNotes, ofChanges, after).map((part) =>
      // Without this limit PostgreSQL would sort all rows.
      engine === 'postgres'
        ? sql`select * from (${part} ${lastFirst} limit ${limit + offset}) as "part"`
        : part,
    );
    if (both.length === 0) return [];
    const union = sql.join(both, sql` union all `);
    const { rows } = await sql<ActivityRow>`${union} ${lastFirst} limit ${limit} offset ${offset}`.execute(
      db,
    );
    return rows.map(toActivity);
  }

  return {
    /** Adds an entry. Must run in the transaction of the action. */
    async note({ by, kind, about, details = {}, from }: NewActivity): Promise<void> {
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
      for (const part of parts(filter, count, count)) {
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
      return scope.transaction((inside) =>
        forgetting(inside, 'activity', before, async () => {
          const deletion = inside.db.deleteFrom('activity').where('at', '<', before);
          return Number((await deletion.executeTakeFirstOrThrow()).numDeletedRows);
        }),
      );
    },
  };
}

function narrowing(filter: ActivityFilter, aboutColumn: Part, after: ActivityPosition | undefined): Part {
  const { by, kind, about, from, before } = filter;
  const isOfAll = by === 'visitor' || by === 'system';
  return sql.join(
    [
      sql`1 = 1`,
      ...(by === undefined ? [] : [sql`${sql.ref(isOfAll ? 'actorKind' : 'actorId')} = ${by}`]),
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
