import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '#core/actor.ts';
import type { Scope } from '#core/database/scope.ts';
import type { Tables } from '#core/database/tables.ts';
import { AppError } from '#core/errors.ts';
import type { ChangeKind } from './change-log.ts';
import type { RecordName } from './registry.ts';
import type { UntypedRow } from './untyped-rows.ts';

/** A write of a record, after its row and its line in the log. */
export interface RecordWrite {
  readonly type: RecordName;
  readonly kind: ChangeKind;
  readonly by: Actor;
  /** Undefined: it is new, or comes out of the trash. */
  readonly before: UntypedRow | undefined;
  /** Undefined: it goes into the trash. */
  readonly after: UntypedRow | undefined;
  /** The row as it went into the trash, where it comes back. */
  readonly earlier?: UntypedRow | undefined;
  /** The id of the change. */
  readonly changeId: string;
  /** The id of the change that this one follows from. */
  readonly causedBy?: string | undefined;
}

/** A record that comes out of the trash. */
export interface Restoration {
  readonly row: UntypedRow;
  /** The row as it went into the trash, columns that are no fields included. */
  readonly earlier: UntypedRow;
  /** It comes back with the record that it went with. */
  readonly causedBy?: string | undefined;
}

/** That a record, or another thing that holds personal data, was erased. */
interface Erased {
  readonly recordId: string;
  /** ISO, UTC. */
  readonly at: string;
}

/**
 * Additions of a feature to the writes of records. Each hook runs inside the transaction of the write, in the order of the
 * list, and may refuse by throwing a Refusal; then nothing is written. It must neither call the network nor write the same
 * record again.
 */
export interface RecordHooks {
  /** Whose records; absent: those of all types. */
  readonly type?: RecordName;
  /** @returns the columns to store in place of those of the row */
  beforeCreate?(inside: Scope, row: UntypedRow): Promise<UntypedRow>;
  /** @param after the whole row as it is to be @returns as `beforeCreate` */
  beforeUpdate?(inside: Scope, before: UntypedRow, after: UntypedRow): Promise<UntypedRow>;
  /** @returns as `beforeCreate` */
  beforeRestore?(inside: Scope, restoration: Restoration): Promise<UntypedRow>;
  afterWrite?(inside: Scope, write: RecordWrite): Promise<void>;
  /** After a restored record and everything that went with it are back. */
  afterRestore?(inside: Scope, recordId: string, by: Actor): Promise<void>;
  /** Records of the trash that must not be erased yet. */
  readonly erasureBlock?: {
    /** @param recordId a column or a value */
    condition(recordId: RawBuilder<unknown>): RawBuilder<SqlBool>;
    readonly message: string;
  };
  /** @param erased with the title that the record had */
  afterErase?(inside: Scope, erased: { type: RecordName; recordId: string; title: string }): Promise<void>;
  /** By what else is erased beside records: erases it again in an older state of the database; false: it was not there. */
  readonly replayErasure?: Readonly<Record<string, (inside: Scope, erased: Erased) => Promise<boolean>>>;
  /** After erasures have been repeated in an older state of the database. */
  afterReplay?(inside: Scope): Promise<void>;
  /** By the name of each number that `raiseCount` keeps beside those of records: counts it anew. */
  readonly counts?: Readonly<Record<string, (db: Kysely<Tables>) => Promise<number>>>;
}

let registered: readonly RecordHooks[] | undefined;

/**
 * Sets the hooks of this process; done before the first write.
 *
 * @returns those that were set before
 */
export function registerHooks(hooks: readonly RecordHooks[] | undefined): readonly RecordHooks[] | undefined {
  const before = registered;
  registered = hooks;
  return before;
}

/** @throws Error where none are registered: a write without its hooks would be half a write */
export function allHooks(): readonly RecordHooks[] {
  if (!registered) throw new Error('Record hooks are not registered.');
  return registered;
}

/** The hooks for records of a type, in the order in which they run. */
export function hooksOf(type: RecordName): readonly RecordHooks[] {
  return allHooks().filter((hooks) => hooks.type === undefined || hooks.type === type);
}

/** The hooks of one name that are kept in maps, as one map. */
export function hookMap<Name extends 'counts' | 'replayErasure'>(name: Name): NonNullable<RecordHooks[Name]> {
  return Object.assign({}, ...allHooks().map((hooks) => hooks[name]));
}

/** Runs the hooks after a write. @throws what a hook throws */
export async function runAfterWrite(inside: Scope, write: RecordWrite): Promise<void> {
  const record = `${write.type} ${(write.after ?? write.before)?.id}`;
  const running = inside.ofTransaction(beginHooks);
  if (running.has(record)) throw new Error(`A hook has written ${record} again.`);
  running.add(record);
  try {
    for (const hooks of hooksOf(write.type)) await hooks.afterWrite?.(inside, write);
  } finally {
    running.delete(record);
  }
}

/** The records whose hooks are running in a transaction. */
const beginHooks = () => new Set<string>();

/** Why a record of the trash must not be erased yet, as a hook says it; undefined: it may be. */
export async function erasureBlockOf(
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
