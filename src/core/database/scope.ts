import type { Kysely } from 'kysely';
import type { Clock } from '#core/clock.ts';
import type { ContentVersion } from './content-version.ts';
import type { Database, Engine } from './database.ts';
import { inTransaction } from './database.ts';
import type { Tables } from './tables.ts';

/** Where nothing else is set. */
const usualZone = 'Asia/Kolkata';

/** What every store works on: the database, or one transaction of it, and the clock. */
export interface Scope {
  readonly db: Kysely<Tables>;
  readonly engine: Engine;
  readonly clock: Clock;
  /** An IANA name: the zone of the site's days. */
  readonly timeZone: string;
  /** Notes that what visitors see has changed; whoever keeps pages is told once it is committed. */
  touch(version: ContentVersion): void;
  /**
   * A value of the open transaction, made at its first use.
   *
   * @param make also the key of the value
   * @throws Error outside of a transaction
   */
  ofTransaction<Value>(make: (inside: Scope) => Value): Value;
  /** Runs work at the end of the open transaction, after everything else. @throws Error outside of a transaction */
  beforeCommit(work: () => Promise<void>): void;
  /** Runs the work in a transaction: the one that is open already, or one of its own. */
  transaction<Result>(work: (inside: Scope) => Promise<Result>): Promise<Result>;
}

/**
 * The scope outside of transactions.
 *
 * @param onContentChange told after each transaction that has changed what visitors see, before its caller goes on
 * @param timeZone the zone of the site's days; absent where the work has nothing to do with them
 */
export function openScope(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  clock: Clock,
  onContentChange: (version: ContentVersion) => void,
  timeZone = usualZone,
): Scope {
  const transaction: Scope['transaction'] = async (work) => {
    let touched: ContentVersion | undefined;
    const result = await inTransaction(db, async (open) => {
      const values = new Map<unknown, unknown>();
      const last: (() => Promise<void>)[] = [];
      const inside: Scope = {
        db: open,
        engine,
        clock,
        timeZone,
        ofTransaction<Value>(make: (inside: Scope) => Value) {
          if (!values.has(make)) values.set(make, make(inside));
          return values.get(make) as Value;
        },
        beforeCommit: (work) => {
          last.push(work);
        },
        touch: (version) => {
          touched = version;
        },
        transaction: (more) => more(inside),
      };
      const done = await work(inside);
      for (const each of last) await each();
      return done;
    });
    if (touched !== undefined) onContentChange(touched);
    return result;
  };
  return {
    ...{ db, engine, clock, timeZone, touch: onContentChange, transaction },
    ...{ ofTransaction: notInTransaction, beforeCommit: notInTransaction },
  };
}

function notInTransaction(): never {
  throw new Error('This needs an open transaction.');
}
