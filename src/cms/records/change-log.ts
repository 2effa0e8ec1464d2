import { type Kysely, sql } from 'kysely';
import { v7 as createId } from 'uuid';
import type { Actor } from '#core/actor.ts';
import { createFactStore } from '#core/database/facts.ts';
import type { Scope } from '#core/database/scope.ts';
import type { Tables } from '#core/database/tables.ts';
import { type RecordName, recordNames, records } from './registry.ts';
import type { ChangeRow } from './tables.ts';
import type { UntypedRow } from './untyped-rows.ts';

export const changeKinds = [
  'created',
  'updated',
  'published',
  'unpublished',
  'trashed',
  'restored',
  'erased',
] as const;

export type ChangeKind = (typeof changeKinds)[number];

/** A write of a record in the change log. */
export interface Change {
  id: string;
  record: RecordName;
  recordId: string;
  /** The revision that the write created. */
  revision: number;
  kind: ChangeKind;
  /** ISO, UTC. */
  at: string;
  by: Actor;
  /** The title of the record for staff. */
  title: string;
  /** The record before the write: undefined for a new one, or after its erasure. */
  before: UntypedRow | undefined;
}

/** The change without the former record, because lists of changes would be very large with it. */
export type ChangeSummary = Omit<Change, 'before'>;

/** The columns of changes in lists. */
export const summaryColumns = [
  ...(['id', 'record', 'recordId', 'revision', 'kind', 'at', 'title'] as const),
  ...(['actorKind', 'actorId', 'actorName'] as const),
] as const;

export interface NewChange extends Omit<Change, 'id' | 'at'> {
  /** Set if other rows refer to it. */
  id?: string | undefined;
  /** The change that caused this one: registrations deleted with a webinar are restored with it. */
  causedBy?: string | undefined;
}

/** Appends a change. Must run in the transaction of the write. @returns its id */
export async function appendChange({ db, clock }: Scope, change: NewChange): Promise<string> {
  const { id = createId(), by, before, causedBy = '', ...rest } = change;
  const row: ChangeRow = {
    ...rest,
    id,
    at: clock().toISOString(),
    actorKind: by.kind,
    actorId: by.kind === 'account' ? by.id : '',
    actorName: by.kind === 'visitor' ? '' : by.name,
    before: before ? JSON.stringify(before) : null,
    causedBy,
  };
  await db.insertInto('change').values(row).execute();
  return id;
}

/** A change by its id, or undefined. */
export async function findChange(db: Kysely<Tables>, id: string): Promise<Change | undefined> {
  const row = await db.selectFrom('change').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toChange(row);
}

/** The changes caused by a change, in order; there may be ten thousand registrations. */
export async function changesCausedBy(db: Kysely<Tables>, id: string): Promise<ChangeSummary[]> {
  const rows = await db
    .selectFrom('change')
    .select(summaryColumns)
    .where('causedBy', '=', id)
    .orderBy('id', 'asc')
    .execute();
  return rows.map(toChangeSummary);
}

export function toChange(row: ChangeRow): Change {
  const { before } = row;
  return {
    ...toChangeSummary(row),
    before: before === null ? undefined : (JSON.parse(before) as UntypedRow),
  };
}

export function toChangeSummary(row: Pick<ChangeRow, (typeof summaryColumns)[number]>): ChangeSummary {
  const { id, record, recordId, revision, kind, at, title } = row;
  return { ...{ id, record, recordId, revision, kind, at, title }, by: toActor(row) };
}

/** The actor of a row. */
export function toActor({
  actorKind,
  actorId,
  actorName,
}: Pick<ChangeRow, 'actorKind' | 'actorId' | 'actorName'>): Actor {
  if (actorKind === 'account') return { kind: 'account', id: actorId, name: actorName };
  return actorKind === 'visitor' ? { kind: 'visitor' } : { kind: 'system', name: actorName };
}

/**
 * Permits the deletion of log entries from before a time, for the duration of the work: otherwise both databases refuse
 * it. The permission is set and removed in one transaction, so no other transaction sees it.
 *
 * @param tx a transaction
 * @param before ISO, UTC
 */
export async function withLogDeletionAllowed<Result>(
  tx: Scope,
  log: 'activity' | 'change',
  before: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const facts = createFactStore(tx);
  const fact = `forgetting ${log}`;
  await facts.set(fact, before);
  const result = await work();
  await facts.removeIfEqual(fact, before);
  return result;
}

/** Differences between the log and the records. */
export interface LogDifferences {
  /** Records whose last change is not in the log, or that are older than the log: `blog 0190…`. */
  notAsLogged: string[];
  /** Missing records without a deletion in the log. */
  gone: string[];
  /** Changes whose former record cannot be parsed. */
  unreadable: string[];
}

/** Maximum number of each kind that is listed. */
const maxListed = 20;
/** Changes per read: a log of many years would exceed the statement timeout (PostgreSQL). */
const changesPerRead = 5000;

/**
 * Compares the last change of every record with the record. Older changes may have been dropped and are not checked.
 */
export async function compareLog(db: Kysely<Tables>): Promise<LogDifferences> {
  const found: LogDifferences = { notAsLogged: [], gone: [], unreadable: await unreadableChanges(db) };
  for (const name of recordNames) {
    const table = sql.table(records[name].name);
    const last = sql`select "recordId", max("revision") as "revision" from "change"
      where "record" = ${name} group by "recordId"`;
    const outdated = await sql<{ id: string }>`select "row"."id" from ${table} as "row"
      join (${last}) as "last" on "last"."recordId" = "row"."id"
      where "last"."revision" <> "row"."revision" limit ${maxListed}`.execute(db);
    found.notAsLogged.push(...outdated.rows.map(({ id }) => `${name} ${id}`));
    const gone = await sql<{ id: string }>`select "last"."recordId" as "id" from (${last}) as "last"
      where not exists (select 1 from ${table} as "row" where "row"."id" = "last"."recordId")
        and not exists (select 1 from "change" as "end" where "end"."record" = ${name}
          and "end"."recordId" = "last"."recordId" and "end"."revision" = "last"."revision"
          and "end"."kind" in ('trashed', 'erased')) limit ${maxListed}`.execute(db);
    found.gone.push(...gone.rows.map(({ id }) => `${name} ${id}`));
  }
  return found;
}

/** Checks only that each begins and ends like a JSON object: parsing all would take as long as reading them. */
async function unreadableChanges(db: Kysely<Tables>): Promise<string[]> {
  const found: string[] = [];
  let last: string | undefined = '';
  while (last !== undefined && found.length < maxListed) {
    const { rows } = await sql<{ id: string; isOdd: boolean | number }>`
      select "id", "before" is not null and "before" not like '{%}' as "isOdd"
      from "change" where "id" > ${last} order by "id" limit ${changesPerRead}`.execute(db);
    found.push(...rows.filter(({ isOdd }) => isOdd).map(({ id }) => id));
    last = rows.length === changesPerRead ? rows.at(-1)?.id : undefined;
  }
  return found.slice(0, maxListed);
}

/** The time of the newest change (ISO, UTC), or undefined. */
export async function lastChangeAt(db: Kysely<Tables>): Promise<string | undefined> {
  return (await db.selectFrom('change').select('at').orderBy('at', 'desc').limit(1).executeTakeFirst())?.at;
}
