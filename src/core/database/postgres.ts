import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { AppError, DatabaseUnavailableError, storageFullError } from '#core/errors.ts';
import { unstorable } from '#core/text/storable-text.ts';

/** Milliseconds. Concurrent visitors all wait for the first request of a page. */
const connectLimit = 5_000;
/** Milliseconds; the database itself cancels a longer query. */
const queryLimit = 10_000;
/** Milliseconds after which an answer counts as lost. */
const answerLimit = queryLimit + 5_000;
/**
 * The database ends a transaction whose process is idle, and checks whether its machine is still reachable. Rows locked
 * by such a transaction stay locked until then, and block all saves.
 */
const limits = [
  `statement_timeout = ${queryLimit}`,
  `idle_in_transaction_session_timeout = '1min'`,
  ...['tcp_keepalives_idle = 30', 'tcp_keepalives_interval = 10', 'tcp_keepalives_count = 3'],
];
const limitStatements = (what: 'set' | 'set local') => limits.map((limit) => `${what} ${limit}`).join(';');

/**
 * Limits queries whose answers are awaited by requests to some seconds. A pooler may give each transaction another
 * connection: there the limits apply per transaction, and outside of transactions only the answer is limited.
 */
export type TimeLimit = 'limited' | 'limited in each transaction' | 'unlimited';
/** Milliseconds of silence after which TCP keep-alive begins. */
const keepAliveInitialDelayMillis = 10_000;

/** The configuration of every connection to PostgreSQL, the listening one included. */
export function connectionConfig(connectionString: string): pg.ClientConfig {
  return {
    connectionString,
    connectionTimeoutMillis: connectLimit,
    keepAlive: true,
    keepAliveInitialDelayMillis,
  };
}

/**
 * A pool of connections whose failures are contained: a broken connection, in use or idle, does not end the process; a
 * silent one is given up after some seconds, together with all that are as old.
 *
 * @param onLost called for each connection that is lost or cannot be opened
 */
export function openPostgres(url: string, onLost: (error: Error) => void, time: TimeLimit): PostgresPool {
  const pool = new pg.Pool({
    ...connectionConfig(url),
    max: 10,
    // Set by a query and not at connection start: some poolers refuse startup options.
    ...(time !== 'unlimited' && { query_timeout: answerLimit }),
    ...(time === 'limited' && {
      onConnect: async (client: pg.ClientBase) => void (await client.query(limitStatements('set'))),
    }),
  });
  /** Raised when a connection has fallen silent; older connections are no longer trusted. */
  let generation = 0;
  const generations = new WeakMap<pg.ClientBase, number>();
  pool.on('connect', (client) => {
    generations.set(client, generation);
    // The pool listens only while a connection is idle. An error in the middle of work would end the process.
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
      if (!isUnavailable(error)) throw error;
      onLost(error);
      throw new DatabaseUnavailableError(error);
    }
  }

  function wrapClient(client: pg.PoolClient): PostgresPoolClient {
    let broken: DatabaseUnavailableError | undefined;

    async function query<Row>(statement: string, values: readonly unknown[]) {
      // For example the `rollback` after an unanswered query: it must not wait a second time.
      if (broken) throw broken;
      try {
        if (time === 'limited in each transaction' && beginStatement.test(statement)) {
          // Several statements at once give several results, none of which has a row.
          await client.query(`${statement};${limitStatements('set local')}`);
          return { command: 'BEGIN', rowCount: 0, rows: [] } as unknown as PostgresQueryResult<Row>;
        }
        return (await client.query(statement, [...values])) as unknown as PostgresQueryResult<Row>;
      } catch (error) {
        if (error instanceof pg.DatabaseError && error.code === diskFull) throw storageFullError(error);
        if (error instanceof pg.DatabaseError && error.code === invalidCharacter)
          throw new AppError('invalid', unstorable);
        if (!isUnavailable(error)) throw error;
        const isBusy = error instanceof pg.DatabaseError && error.code === queryCancelled;
        const unavailable = new DatabaseUnavailableError(error, { isBusy });
        // Where the database itself has cancelled the query, the connection still works.
        if (!isBusy) broken = unavailable;
        if (error.message === 'Query read timeout') {
          generation += 1;
          onLost(error);
        }
        throw unavailable;
      }
    }

    // Kysely requires cursors too, which this site does not use.
    return {
      query: query as PostgresPoolClient['query'],
      release: (destroy) => client.release(destroy || !!broken),
    };
  }

  return { connect: async () => wrapClient(await connect()), end: () => pool.end(), options: pool.options };
}

/** Statements by which Kysely opens a transaction. */
const beginStatement = /^(?:begin|start transaction)\b/;
const diskFull = '53100';
/** A NUL in a text from outside: the site's own texts contain none. */
const invalidCharacter = '22021';
const queryCancelled = '57014';
/**
 * Error codes of a database that is away: shutting down, starting up, out of connections, memory or disk, read-only (a
 * former primary after a failover), or too slow. Any other code is an answer to the statement.
 */
const unavailableCodes = new RegExp(`^(?:08|57P|53|58|25006|25P03|${queryCancelled})`);

/** Whether the database is away. Its answers have a code; failures of a connection are plain errors. */
function isUnavailable(error: unknown): error is Error {
  if (error instanceof pg.DatabaseError) return unavailableCodes.test(error.code ?? '');
  return error instanceof Error && !(error instanceof TypeError);
}
