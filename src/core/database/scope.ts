import type { Kysely } from 'kysely';
import { type CountChanges, keepCounts } from '#cms/records/counts.ts';
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
  /** What the open transaction changes in the number of records; kept when it ends. */
  readonly counts: CountChanges;
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
      const counts: CountChanges = new Map();
      const inside: Scope = {
        db: open,
        engine,
        clock,
        timeZone,
        counts,
        touch: (version) => {
          touched = version;
        },
        transaction: (more) => more(inside),
      };
      const done = await work(inside);
      await keepCounts(open, engine, counts);
      return done;
    });
    if (touched !== undefined) onContentChange(touched);
    return result;
  };
  return { db, engine, clock, timeZone, touch: onContentChange, counts: new Map(), transaction };
}
