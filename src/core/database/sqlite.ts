import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import BetterSqlite from 'better-sqlite3';
import { CompiledQuery, type DatabaseConnection, SqliteDialect, SqliteDriver, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { DatabaseUnavailableError, storageFullError } from '#core/errors.ts';
import { yieldToEventLoop } from '#core/promises.ts';
import { foldedText } from '#core/text/fold.ts';
import type { Scope } from './scope.ts';
import { createWalCheckpointer, type WalCheckpointer } from './sqlite-checkpoint.ts';

/** Milliseconds between two tries while another process writes. */
const retryDelay = 20;

/** Milliseconds for which SQLite itself waits while another process creates or closes the file. */
export const busyTimeout = 5000;

/** Opens the file; creates it and its folder when missing, both accessible to the site's account only. */
export function openSqliteFile(file: string): BetterSqlite.Database {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // The files that SQLite creates beside it get the same mode.
  closeSync(openSync(file, 'a', 0o600));
  const sqlite = new BetterSqlite(file, { timeout: busyTimeout });
  // FULL: an enquiry that was confirmed to a parent survives a power cut.
  sqlite.pragma('synchronous = FULL');
  sqlite.pragma('foreign_keys = ON');
  // Erased data is overwritten, and not only unlinked (decision 62).
  sqlite.pragma('secure_delete = ON');
  // Lower case of every script; SQLite's own function covers only ASCII letters.
  sqlite.function('fold', { deterministic: true }, (text) =>
    typeof text === 'string' ? text.toLowerCase() : text,
  );
  sqlite.function('searchFold', { deterministic: true }, (text) =>
    typeof text === 'string' ? foldedText(text) : text,
  );
  // From here on SQLite's own waiting would block the process; see `retryWhileBusy`.
  sqlite.pragma('busy_timeout = 0');
  return sqlite;
}

/**
 * Retries work that fails while another process holds the file.
 *
 * @param timeout milliseconds
 * @throws DatabaseUnavailableError after that time; any other error immediately
 */
export async function retryWhileBusy<Result>(
  timeout: number,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  for (const deadline = performance.now() + timeout; ; await pause(retryDelay)) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (performance.now() > deadline) throw new DatabaseUnavailableError(error, { isBusy: true });
    }
  }
}

function isBusy(error: unknown): boolean {
  return codeOf(error).startsWith('SQLITE_BUSY');
}

function codeOf(error: unknown): string {
  return error instanceof BetterSqlite.SqliteError ? error.code : '';
}

/** A disk that fails, is missing, or is read-only. It may come back, as a network volume does. */
const unavailableCodes = /^SQLITE_(?:IOERR|CANTOPEN|READONLY)/;

/** Translates an error of the disk into an AppError; any other error is unchanged. */
function toAppError(error: unknown): unknown {
  const code = codeOf(error);
  if (code === 'SQLITE_FULL') return storageFullError(error);
  return unavailableCodes.test(code) ? new DatabaseUnavailableError(error) : error;
}

/** A SQLite dialect that waits while another process, such as a backup or `npm run user`, writes into the file. */
export class BusyWaitingSqlite extends SqliteDialect {
  readonly #database: BetterSqlite.Database;
  readonly #timeout: number;
  readonly #log: WalCheckpointer;

  /** @param timeout milliseconds for which a statement, or the begin of a transaction, waits */
  constructor(file: string, timeout: number) {
    const database = openSqliteFile(file);
    super({ database });
    this.#database = database;
    this.#timeout = timeout;
    this.#log = createWalCheckpointer(database, file);
  }

  override createDriver(): SqliteDriver {
    return new BusyWaitingDriver(this.#database, this.#timeout, this.#log);
  }
}

class BusyWaitingDriver extends SqliteDriver {
  readonly #database: BetterSqlite.Database;
  readonly #timeout: number;
  readonly #log: WalCheckpointer;
  #connection: DatabaseConnection | undefined;

  constructor(database: BetterSqlite.Database, timeout: number, log: WalCheckpointer) {
    super({ database: withStatementCache(database) });
    this.#database = database;
    this.#timeout = timeout;
    this.#log = log;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#connection ??= withBusyWait(await super.acquireConnection(), this.#timeout, () => {
      if (!this.#database.inTransaction) this.#log.afterCommit();
    });
    return this.#connection;
  }

  /**
   * Takes the write lock at once: a transaction that read first and wrote later would fail wherever another process has
   * written in between.
   */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** SQLite rolls back by itself after a full or broken disk; the caller must see that error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection);
  }

  override async destroy(): Promise<void> {
    await this.#log.close();
    await super.destroy();
  }
}

/** Most statements of a site; a statement with a list of ids is a different one for each length of it. */
const maxStatements = 200;

/** Caches prepared statements: preparing takes as long as running, and the site runs the same statements repeatedly. */
function withStatementCache(database: BetterSqlite.Database) {
  const statements = new LRUCache<string, BetterSqlite.Statement>({ max: maxStatements });
  return {
    prepare(text: string): BetterSqlite.Statement {
      const statement = statements.get(text) ?? database.prepare(text);
      statements.set(text, statement);
      return statement;
    },
    close: () => void database.close(),
  };
}

/** Milliseconds of one statement that blocked the process: other requests are then served before the next one. */
const slowStatement = 5;

/** Retries statements that found the file locked: they have had no effect. */
function withBusyWait(
  connection: DatabaseConnection,
  timeout: number,
  afterWrite: () => void,
): DatabaseConnection {
  return {
    async executeQuery<Row>(query: CompiledQuery) {
      let startedAt = 0;
      const execute = () => {
        startedAt = performance.now();
        return connection.executeQuery<Row>(query);
      };
      try {
        const result = await retryWhileBusy(timeout, execute);
        if (query.query.kind !== 'SelectQueryNode') afterWrite();
        if (performance.now() - startedAt > slowStatement) await yieldToEventLoop();
        return result;
      } catch (error) {
        throw toAppError(error);
      }
    },
    streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
  };
}

/**
 * Removes erased data from SQLite's log too, which otherwise keeps it until it is overwritten. While another connection
 * reads, this waits for the next call. PostgreSQL needs nothing.
 */
export async function truncateLog({ db, engine }: Pick<Scope, 'db' | 'engine'>): Promise<void> {
  if (engine === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
