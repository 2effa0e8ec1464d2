import { type Kysely, sql } from 'kysely';
import { v7 as createId } from 'uuid';
import type { Actor } from '#core/actor.ts';
import { createFactStore } from '#core/database/facts.ts';
import type { Scope } from '#core/database/scope.ts';
import type { ChangeRow, Tables } from '#core/database/tables.ts';
import { type RecordName, recordNames, records } from './registry.ts';
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

/** A write of a record, as the log keeps it. */
export interface Change {
  id: string;
  record: RecordName;
  recordId: string;
  /** The one that the write made. */
  revision: number;
  kind: ChangeKind;
  /** ISO, UTC. */
  at: string;
  by: Actor;
  /** What the record was called, as staff know it. */
  title: string;
  /** The record as it was before: nothing for a new one, or once that has been erased. */
  before: UntypedRow | undefined;
}

/** The same without what the record was before: a list of many of them would be as large as all of these. */
export type ChangeHead = Omit<Change, 'before'>;

/** What a list reads of each change. */
export const headColumns = [
  ...(['id', 'record', 'recordId', 'revision', 'kind', 'at', 'title'] as const),
  ...(['actorKind', 'actorId', 'actorName'] as const),
] as const;

export interface NewChange extends Omit<Change, 'id' | 'at'> {
  /** Given where others have to name it. */
  id?: string | undefined;
  /** The change that this one follows from: what goes with a webinar comes back with it. */
  causedBy?: string | undefined;
}

/** Appends to the log. Belongs in the transaction of the write itself. @returns the id of the entry */
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

/** What followed from a change, the first first; it may be ten thousand places. */
export async function changesCausedBy(db: Kysely<Tables>, id: string): Promise<ChangeHead[]> {
  const rows = await db
    .selectFrom('change')
    .select(headColumns)
    .where('causedBy', '=', id)
    .orderBy('id', 'asc')
    .execute();
  return rows.map(toHead);
}

export function toChange(row: ChangeRow): Change {
  const { before } = row;
  return { ...toHead(row), before: before === null ? undefined : (JSON.parse(before) as UntypedRow) };
}

export function toHead(row: Pick<ChangeRow, (typeof headColumns)[number]>): ChangeHead {
  const { id, record, recordId, revision, kind, at, title } = row;
  return { ...{ id, record, recordId, revision, kind, at, title }, by: toActor(row) };
}

/** Who did something, as a row says it. */
export function toActor({
  actorKind,
  actorId,
  actorName,
}: Pick<ChangeRow, 'actorKind' | 'actorId' | 'actorName'>): Actor {
  if (actorKind === 'account') return { kind: 'account', id: actorId, name: actorName };
  return actorKind === 'visitor' ? { kind: 'visitor' } : { kind: 'system', name: actorName };
}

/**
 * Lets a log lose what it has noted before a moment, for as long as the work takes: both databases refuse it otherwise,
 * whoever asks. Nobody else sees that it may, because it is said and taken back in one transaction.
 *
 * @param inside a transaction
 * @param before ISO, UTC
 */
export async function forgetting<Result>(
  inside: Scope,
  log: 'activity' | 'change',
  before: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const facts = createFactStore(inside);
  const fact = `forgetting ${log}`;
  await facts.keep(fact, before);
  const result = await work();
  await facts.drop(fact, before);
  return result;
}

/** Where the log and the records do not tell the same. */
export interface Disagreements {
  /** Records whose last change the log does not know, or that are older than it says: `blog 0190…`. */
  notAsLogged: string[];
  /** Records of which the log knows no deletion, and which are not there. */
  gone: string[];
  /** Changes whose earlier record cannot be read. */
  unreadable: string[];
}

/** As many of each as are named. */
const most = 20;
/** Changes that are read in one go: a log of many years would take longer than a statement may (PostgreSQL). */
const slice = 5000;

/** Compares the last change of every record with the record. Older changes may have been dropped, and say nothing. */
export async function compareLog(db: Kysely<Tables>): Promise<Disagreements> {
  const found: Disagreements = { notAsLogged: [], gone: [], unreadable: await unreadableChanges(db) };
  for (const name of recordNames) {
    const table = sql.table(records[name].name);
    const last = sql`select "recordId", max("revision") as "revision" from "change"
      where "record" = ${name} group by "recordId"`;
    const other = await sql<{ id: string }>`select "row"."id" from ${table} as "row"
      join (${last}) as "last" on "last"."recordId" = "row"."id"
      where "last"."revision" <> "row"."revision" limit ${most}`.execute(db);
    found.notAsLogged.push(...other.rows.map(({ id }) => `${name} ${id}`));
    const gone = await sql<{ id: string }>`select "last"."recordId" as "id" from (${last}) as "last"
      where not exists (select 1 from ${table} as "row" where "row"."id" = "last"."recordId")
        and not exists (select 1 from "change" as "end" where "end"."record" = ${name}
          and "end"."recordId" = "last"."recordId" and "end"."revision" = "last"."revision"
          and "end"."kind" in ('trashed', 'erased')) limit ${most}`.execute(db);
    found.gone.push(...gone.rows.map(({ id }) => `${name} ${id}`));
  }
  return found;
}

/** All of them begin and end as JSON of a row does; to read each would take as long as to show it. */
async function unreadableChanges(db: Kysely<Tables>): Promise<string[]> {
  const found: string[] = [];
  let last: string | undefined = '';
  while (last !== undefined && found.length < most) {
    const { rows } = await sql<{ id: string; isOdd: boolean | number }>`
      select "id", "before" is not null and "before" not like '{%}' as "isOdd"
      from "change" where "id" > ${last} order by "id" limit ${slice}`.execute(db);
    found.push(...rows.filter(({ isOdd }) => isOdd).map(({ id }) => id));
    last = rows.length === slice ? rows.at(-1)?.id : undefined;
  }
  return found.slice(0, most);
}

/** The moment of the newest change (ISO, UTC), or undefined. */
export async function lastChangeAt(db: Kysely<Tables>): Promise<string | undefined> {
  return (await db.selectFrom('change').select('at').orderBy('at', 'desc').limit(1).executeTakeFirst())?.at;
}
