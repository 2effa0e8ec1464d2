import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { AppError, DatabaseAway, storageFull } from '#core/errors.ts';
import { unstorable } from '#core/text/storable-text.ts';

/** Milliseconds. Visitors wait for it, all of them for the first who asks for a page. */
const connectLimit = 5_000;
/** Milliseconds; the database itself ends a query that takes this long. */
const queryLimit = 10_000;
/** Milliseconds after which an answer that has not come is not coming. */
const answerLimit = queryLimit + 5_000;
/**
 * What the database does besides: it ends a transaction whose process does nothing more, and asks whether its machine
 * is still there. What such a transaction has locked stays locked until then, and nobody can save.
 */
const limits = [
  `statement_timeout = ${queryLimit}`,
  `idle_in_transaction_session_timeout = '1min'`,
  ...['tcp_keepalives_idle = 30', 'tcp_keepalives_interval = 10', 'tcp_keepalives_count = 3'],
];
const limitsOf = (what: 'set' | 'set local') => limits.map((limit) => `${what} ${limit}`).join(';');

/**
 * Where somebody waits for the answers, what takes longer than some seconds is ended. A pooler may give each transaction
 * another connection: there the limits hold for one, and of what is asked outside of any only its answer is limited.
 */
export type TimeLimit = 'limited' | 'limited in each transaction' | 'unlimited';
/** Milliseconds of silence after which the machines ask one another whether they are still there. */
const keepAliveInitialDelayMillis = 10_000;

/** How every connection to PostgreSQL is made, the one that listens included. */
export function connectionTo(connectionString: string): pg.ClientConfig {
  return {
    connectionString,
    connectionTimeoutMillis: connectLimit,
    keepAlive: true,
    keepAliveInitialDelayMillis,
  };
}

/**
 * Connections to PostgreSQL that cannot hurt: one that breaks, in use or not, ends the process nowhere; one that falls
 * silent is waited for no longer than some seconds, and given up together with all that are as old.
 *
 * @param onLost told of each connection that is lost and each that cannot be made
 */
export function openPostgres(url: string, onLost: (error: Error) => void, time: TimeLimit): PostgresPool {
  const pool = new pg.Pool({
    ...connectionTo(url),
    max: 10,
    // By a query and not as the connection begins: not every pooler between us and the database lets that pass.
    ...(time !== 'unlimited' && { query_timeout: answerLimit }),
    ...(time === 'limited' && {
      onConnect: async (client: pg.ClientBase) => void (await client.query(limitsOf('set'))),
    }),
  });
  /** Raised when a connection has fallen silent; those that are older are not trusted any more. */
  let generation = 0;
  const generations = new WeakMap<pg.ClientBase, number>();
  pool.on('connect', (client) => {
    generations.set(client, generation);
    // The pool itself listens while a connection is idle. A break in the middle of work would end the process.
    client.on('error', () => undefined);
    client.once('error', onLost);
  });
  pool.on('error', () => undefined);

  async function connect(): Promise<pg.PoolClient> {
    try {
      for (;;) {
        const client = await pool.connect();
        if (generations.get(client) === generation) return client;
        client.release(true);
      }
    } catch (error) {
      if (!isAway(error)) throw error;
      onLost(error);
      throw new DatabaseAway(error);
    }
  }

  function guard(client: pg.PoolClient): PostgresPoolClient {
    let broken: DatabaseAway | undefined;

    async function query<Row>(statement: string, values: readonly unknown[]) {
      // Such as the `rollback` after a query that was not answered: nobody is to wait a second time.
      if (broken) throw broken;
      try {
        if (time === 'limited in each transaction' && begins.test(statement)) {
          // Several at once have several results, of which none has a row.
          await client.query(`${statement};${limitsOf('set local')}`);
          return { command: 'BEGIN', rowCount: 0, rows: [] } as unknown as PostgresQueryResult<Row>;
        }
        return (await client.query(statement, [...values])) as unknown as PostgresQueryResult<Row>;
      } catch (error) {
        if (error instanceof pg.DatabaseError && error.code === diskFull) throw storageFull(error);
        if (error instanceof pg.DatabaseError && error.code === unknownSign)
          throw new AppError('invalid', unstorable);
        if (!isAway(error)) throw error;
        const isBusy = error instanceof pg.DatabaseError && error.code === queryCancelled;
        const away = new DatabaseAway(error, { isBusy });
        // Where the database itself has ended the query, the connection is well.
        if (!isBusy) broken = away;
        if (error.message === 'Query read timeout') {
          generation += 1;
          onLost(error);
        }
        throw away;
      }
    }

    // Kysely asks for cursors too, which this site does not use.
    return {
      query: query as PostgresPoolClient['query'],
      release: (destroy) => client.release(destroy || !!broken),
    };
  }

  return { connect: async () => guard(await connect()), end: () => pool.end(), options: pool.options };
}

/** How Kysely opens a transaction. */
const begins = /^(?:begin|start transaction)\b/;
const diskFull = '53100';
/** A NUL, wherever it has come from: no text of ours has one. */
const unknownSign = '22021';
const queryCancelled = '57014';
/**
 * Shutting down, starting up, out of connections, of memory or of a disk that works, only there to be read (the former
 * first one of several, when another has taken over), or at it for too long.
 * Any other code is an answer to what was asked.
 */
const codesOfAbsence = new RegExp(`^(?:08|57P|53|58|25006|25P03|${queryCancelled})`);

/** Whether it is the database that is away. What it answers has a code; what befalls a connection is a plain error. */
function isAway(error: unknown): error is Error {
  if (error instanceof pg.DatabaseError) return codesOfAbsence.test(error.code ?? '');
  return error instanceof Error && !(error instanceof TypeError);
}
