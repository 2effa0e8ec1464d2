import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '#core/actor.ts';
import type { Scope } from '#core/database/scope.ts';
import type { Tables } from '#core/database/tables.ts';
import { AppError } from '#core/errors.ts';
import type { ChangeKind } from './change-log.ts';
import type { RecordName } from './registry.ts';
import type { UntypedRow } from './untyped-rows.ts';

/** A write of a record, after its row and its change are stored. */
export interface RecordWrite {
  readonly type: RecordName;
  readonly kind: ChangeKind;
  readonly by: Actor;
  /** Undefined: it is new, or restored. */
  readonly before: UntypedRow | undefined;
  /** Undefined: it is deleted. */
  readonly after: UntypedRow | undefined;
  /** The row at its deletion, if it is restored. */
  readonly earlier?: UntypedRow | undefined;
  readonly changeId: string;
  /** The id of the change that caused this one. */
  readonly causedBy?: string | undefined;
}

/** A change of the row of a record. */
export type RowChange = Pick<RecordWrite, 'type' | 'by' | 'before' | 'after'>;

/** A record that is restored from the trash. */
export interface Restoration {
  readonly row: UntypedRow;
  /** The row at its deletion, including columns that are not fields. */
  readonly earlier: UntypedRow;
  /** Set if it is restored with the record that it was deleted with. */
  readonly causedBy?: string | undefined;
}

/** An erasure of a record, or of other personal data. */
interface Erased {
  readonly recordId: string;
  /** ISO, UTC. */
  readonly at: string;
}

/**
 * Additions of a feature to the writes of records. Each hook runs inside the transaction of the write, in the order of
 * the list, and may refuse by throwing an AppError; then nothing is written. It must neither call the network nor write
 * the same record again.
 */
export interface RecordHooks {
  /** The record type; absent: all types. */
  readonly type?: RecordName;
  /** @returns the columns to store instead of those of the row */
  beforeCreate?(tx: Scope, row: UntypedRow): Promise<UntypedRow>;
  /** @param after the whole new row @returns as `beforeCreate` */
  beforeUpdate?(tx: Scope, before: UntypedRow, after: UntypedRow): Promise<UntypedRow>;
  /** @returns as `beforeCreate` */
  beforeRestore?(tx: Scope, restoration: Restoration): Promise<UntypedRow>;
  afterWrite?(tx: Scope, write: RecordWrite): Promise<void>;
  /** The same after every change of its row: actions of a feature on its own records are no writes of the engine. */
  afterRowChange?(tx: Scope, change: RowChange): Promise<void>;
  /** Runs after a record and everything deleted with it are restored. */
  afterRestore?(tx: Scope, recordId: string, by: Actor): Promise<void>;
  /** Records of the trash that must not be erased yet. */
  readonly erasureBlock?: {
    /** @param recordId a column or a value */
    condition(recordId: RawBuilder<unknown>): RawBuilder<SqlBool>;
    readonly message: string;
  };
  /** @param erased with the title of the record */
  afterErase?(tx: Scope, erased: { type: RecordName; recordId: string; title: string }): Promise<void>;
  /** After something else was erased that holds personal data, such as an account. */
  afterNonRecordErase?(tx: Scope, erased: { kind: string; id: string }): Promise<void>;
  /** By the kind of other erased data: erases it again in an older state of the database; false: it had none. */
  readonly replayErasure?: Readonly<Record<string, (tx: Scope, erased: Erased) => Promise<boolean>>>;
  /** Runs after erasures have been repeated in a restored database. */
  afterReplay?(tx: Scope): Promise<void>;
  /** By the name of each count that `changeCount` keeps besides those of records: counts again. */
  readonly counts?: Readonly<Record<string, (db: Kysely<Tables>) => Promise<number>>>;
}

let registered: readonly RecordHooks[] | undefined;

/** Sets the hooks of this process; called before the first write. @returns the former hooks */
export function registerHooks(hooks: readonly RecordHooks[] | undefined): readonly RecordHooks[] | undefined {
  const before = registered;
  registered = hooks;
  return before;
}

/** @throws Error if none are registered: a write without its hooks would be incomplete */
export function allHooks(): readonly RecordHooks[] {
  if (!registered) throw new Error('Record hooks are not registered.');
  return registered;
}

/** The hooks of a record type, in the order in which they run. */
export function hooksOf(type: RecordName): readonly RecordHooks[] {
  return allHooks().filter((hooks) => hooks.type === undefined || hooks.type === type);
}

/** Merges the maps of one hook name into one. */
export function hookMap<Name extends 'counts' | 'replayErasure'>(name: Name): NonNullable<RecordHooks[Name]> {
  return Object.assign({}, ...allHooks().map((hooks) => hooks[name]));
}

/** Runs the hooks after a write. @throws the errors of hooks */
export async function runAfterWrite(tx: Scope, write: RecordWrite): Promise<void> {
  const record = `${write.type} ${(write.after ?? write.before)?.id}`;
  const running = tx.perTransaction(createRunningHooks);
  if (running.has(record)) throw new Error(`A hook has written ${record} again.`);
  running.add(record);
  try {
    for (const hooks of hooksOf(write.type)) await hooks.afterWrite?.(tx, write);
    await runAfterRowChange(tx, write);
  } finally {
    running.delete(record);
  }
}

/** Runs the hooks after a feature has changed the row of its own record. @throws what a hook throws */
export async function runAfterRowChange(tx: Scope, change: RowChange): Promise<void> {
  for (const hooks of hooksOf(change.type)) await hooks.afterRowChange?.(tx, change);
}

/** The records whose hooks are running in a transaction. */
const createRunningHooks = () => new Set<string>();

/** Runs the hooks after something that is no record was erased. @throws what a hook throws */
export async function runAfterNonRecordErase(tx: Scope, erased: { kind: string; id: string }): Promise<void> {
  for (const hooks of allHooks()) await hooks.afterNonRecordErase?.(tx, erased);
}

/** Whether a hook keeps a record from being erased yet. @param recordId a column or a value */
export function erasureBlockCondition(type: RecordName, recordId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const conditions = hooksOf(type).flatMap(({ erasureBlock }) => erasureBlock?.condition(recordId) ?? []);
  return conditions.length > 0 ? sql<SqlBool>`(${sql.join(conditions, sql` or `)})` : sql<SqlBool>`(1 = 0)`;
}

/** Why a record of the trash must not be erased yet, as a hook says it; undefined: it may be. */
export async function findErasureBlock(
  { db }: Pick<Scope, 'db'>,
  { record, recordId }: { record: RecordName; recordId: string },
): Promise<AppError | undefined> {
  for (const { erasureBlock } of hooksOf(record)) {
    if (!erasureBlock) continue;
    const isBlocked = erasureBlock.condition(sql`${recordId}`);
    const { rows } = await sql`select 1 where ${isBlocked}`.execute(db);
    if (rows.length > 0) return new AppError('conflict', erasureBlock.message);
  }
  return undefined;
}
