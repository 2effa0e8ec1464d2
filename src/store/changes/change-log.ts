import type { Kysely } from 'kysely';
import { v7 as createId } from 'uuid';
import type { Actor } from '../../content/actor.ts';
import type { RecordName } from '../../content/index.ts';
import type { LooseRow } from '../records/loose.ts';
import type { Scope } from '../scope.ts';
import type { ChangeRow, Tables } from '../tables.ts';

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
  before: LooseRow | undefined;
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
  return { ...toHead(row), before: before === null ? undefined : (JSON.parse(before) as LooseRow) };
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
