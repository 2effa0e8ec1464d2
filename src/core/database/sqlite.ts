import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import BetterSqlite from 'better-sqlite3';
import { CompiledQuery, type DatabaseConnection, SqliteDialect, SqliteDriver, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { DatabaseAway, storageFull } from '#core/errors.ts';
import { yieldToEventLoop } from '#core/promises.ts';
import { foldedText } from '#core/text/fold.ts';
import type { Scope } from './scope.ts';
import { keepLogShort, type LogKeeper } from './sqlite-checkpoint.ts';

/** Milliseconds between two tries where another process writes. */
const tryAgainAfter = 20;

/** Milliseconds for which SQLite itself waits while a file is opened that another process is making or closing. */
export const busyTimeout = 5000;

/** Opens the file, which is made when missing, as is its folder; both for the site's own account only. */
export function openSqliteFile(file: string): BetterSqlite.Database {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // The files that SQLite puts beside it get the same mode.
  closeSync(openSync(file, 'a', 0o600));
  const sqlite = new BetterSqlite(file, { timeout: busyTimeout });
  // FULL: what a parent has been told is stored survives a power cut.
  sqlite.pragma('synchronous = FULL');
  sqlite.pragma('foreign_keys = ON');
  // What is erased is written over, and not only left out (decision 62).
  sqlite.pragma('secure_delete = ON');
  // Lower case of every script; SQLite's own knows the English letters only.
  sqlite.function('fold', { deterministic: true }, (text) =>
    typeof text === 'string' ? text.toLowerCase() : text,
  );
  sqlite.function('searchFold', { deterministic: true }, (text) =>
    typeof text === 'string' ? foldedText(text) : text,
  );
  // From here on SQLite's own waiting would hold up everything else that this process does; see `whenFree`.
  sqlite.pragma('busy_timeout = 0');
  return sqlite;
}

/**
 * Does what fails while another process holds the file, again and again until that one has done.
 *
 * @param patience milliseconds
 * @throws DatabaseAway after that time; anything else at once
 */
export async function whenFree<Result>(
  timeout: number,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  for (const deadline = performance.now() + timeout; ; await pause(tryAgainAfter)) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (performance.now() > deadline) throw new DatabaseAway(error, { isBusy: true });
    }
  }
}

function isBusy(error: unknown): boolean {
  return codeOf(error).startsWith('SQLITE_BUSY');
}

function codeOf(error: unknown): string {
  return error instanceof BetterSqlite.SqliteError ? error.code : '';
}

/** A disk that fails, has gone, or lets nothing be written any more. It may come back, as a volume of a network does. */
const codesOfAbsence = /^SQLITE_(?:IOERR|CANTOPEN|READONLY)/;

/** What is wrong with the disk, in terms of the house; anything else as it is. */
function inOurTerms(error: unknown): unknown {
  const code = codeOf(error);
  if (code === 'SQLITE_FULL') return storageFull(error);
  return codesOfAbsence.test(code) ? new DatabaseAway(error) : error;
}

/** Speaks to one SQLite file, and waits where another process, such as a backup or `npm run user`, writes into it. */
export class BusyWaitingSqlite extends SqliteDialect {
  readonly #database: BetterSqlite.Database;
  readonly #timeout: number;
  readonly #log: LogKeeper;

  /** @param patience milliseconds for which a statement, or the begin of a transaction, waits */
  constructor(file: string, timeout: number) {
    const database = openSqliteFile(file);
    super({ database });
    this.#database = database;
    this.#timeout = timeout;
    this.#log = keepLogShort(database, file);
  }

  override createDriver(): SqliteDriver {
    return new BusyWaitingDriver(this.#database, this.#timeout, this.#log);
  }
}

class BusyWaitingDriver extends SqliteDriver {
  readonly #database: BetterSqlite.Database;
  readonly #timeout: number;
  readonly #log: LogKeeper;
  #connection: DatabaseConnection | undefined;

  constructor(database: BetterSqlite.Database, timeout: number, log: LogKeeper) {
    super({ database: keepingStatements(database) });
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
   * Takes the write lock at once: a transaction that read first and wrote later would fail wherever another process
   * has written in between.
   */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** A full or broken disk has undone everything by itself; its error is the one to be told. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection);
  }

  override async destroy(): Promise<void> {
    await this.#log.end();
    await super.destroy();
  }
}

/** Most of what a site asks; a statement with a list of ids is another one for each length of it. */
const maxStatements = 200;

/** To prepare a statement takes as long as to run it; the site asks the same ones all the time. */
function keepingStatements(database: BetterSqlite.Database) {
  const statements = new LRUCache<string, BetterSqlite.Statement>({ max: maxStatements });
  return {
    prepare(text: string): BetterSqlite.Statement {
      const kept = statements.get(text) ?? database.prepare(text);
      statements.set(text, kept);
      return kept;
    },
    close: () => void database.close(),
  };
}

/** Milliseconds of one statement, for which nobody else was heard: then others have their turn before the next one. */
const longForOne = 5;

/** A statement that finds the file held has done nothing, and so can be tried again. */
function withBusyWait(
  connection: DatabaseConnection,
  timeout: number,
  afterWrite: () => void,
): DatabaseConnection {
  return {
    async executeQuery<Row>(query: CompiledQuery) {
      let begin = 0;
      const ask = () => {
        begin = performance.now();
        return connection.executeQuery<Row>(query);
      };
      try {
        const result = await whenFree(timeout, ask);
        if (query.query.kind !== 'SelectQueryNode') afterWrite();
        if (performance.now() - begin > longForOne) await yieldToEventLoop();
        return result;
      } catch (error) {
        throw inOurTerms(error);
      }
    },
    streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
  };
}

/**
 * Lets what was erased go from SQLite's log too, which otherwise holds it until it is written over. While somebody else
 * reads, that waits until it is asked for again. PostgreSQL sees to its own.
 */
export async function tidyFile({ db, engine }: Pick<Scope, 'db' | 'engine'>): Promise<void> {
  if (engine === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
