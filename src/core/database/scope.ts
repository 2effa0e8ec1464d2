import type { Kysely } from 'kysely';
import type { Clock } from '#core/clock.ts';
import type { ContentVersion } from './content-version.ts';
import type { Database, Engine } from './database.ts';
import { inTransaction } from './database.ts';
import type { Tables } from './tables.ts';

const defaultTimeZone = 'Asia/Kolkata';

/** The context of every repository: the database, or one transaction of it, and the clock. */
export interface Scope {
  readonly db: Kysely<Tables>;
  readonly engine: Engine;
  readonly clock: Clock;
  /** An IANA name: the time zone of the site's calendar days. */
  readonly timeZone: string;
  /** Marks content as changed; caches are notified after the commit. */
  markContentChanged(version: ContentVersion): void;
  /**
   * A value of the open transaction, created at its first use.
   *
   * @param make also the key of the value
   * @throws Error outside of a transaction
   */
  perTransaction<Value>(make: (tx: Scope) => Value): Value;
  /** Runs work at the end of the open transaction, after everything else. @throws Error outside of a transaction */
  beforeCommit(work: () => Promise<void>): void;
  /** Runs the work in the open transaction, or in a new one. */
  transaction<Result>(work: (tx: Scope) => Promise<Result>): Promise<Result>;
}

/**
 * The scope outside of transactions.
 *
 * @param onContentChange called after each transaction that has changed content, before its caller continues
 * @param timeZone the time zone of the site's calendar days; absent where the work does not use it
 */
export function openScope(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  clock: Clock,
  onContentChange: (version: ContentVersion) => void,
  timeZone = defaultTimeZone,
): Scope {
  const transaction: Scope['transaction'] = async (work) => {
    let changedVersion: ContentVersion | undefined;
    const result = await inTransaction(db, async (open) => {
      const values = new Map<unknown, unknown>();
      const beforeCommitWork: (() => Promise<void>)[] = [];
      const tx: Scope = {
        db: open,
        engine,
        clock,
        timeZone,
        perTransaction<Value>(make: (tx: Scope) => Value) {
          if (!values.has(make)) values.set(make, make(tx));
          return values.get(make) as Value;
        },
        beforeCommit: (work) => {
          beforeCommitWork.push(work);
        },
        markContentChanged: (version) => {
          changedVersion = version;
        },
        transaction: (more) => more(tx),
      };
      const done = await work(tx);
      for (const each of beforeCommitWork) await each();
      return done;
    });
    if (changedVersion !== undefined) onContentChange(changedVersion);
    return result;
  };
  return {
    ...{ db, engine, clock, timeZone, markContentChanged: onContentChange, transaction },
    ...{ perTransaction: notInTransaction, beforeCommit: notInTransaction },
  };
}

function notInTransaction(): never {
  throw new Error('This needs an open transaction.');
}
