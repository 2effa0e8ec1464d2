import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type BetterSqlite from 'better-sqlite3';
import { projectFolder } from '#core/config/project-folder.ts';

/** Pages of the log that are not in the file yet, from which they are copied: SQLite's own default. */
const minPages = 1000;
/** Pages of a log that is too long for the thread, which may be slower than the writes: 200 MB. */
const maxPages = 50_000;

interface LogState {
  /** Pages in the log, and how many of them are in the file too. */
  log: number;
  checkpointed: number;
}

export interface WalCheckpointer {
  /** Call it after each commit. */
  afterCommit(): void;
  /** Call it before the file is closed. */
  close(): Promise<void>;
}

/**
 * Copies SQLite's write-ahead log into the file in a thread. SQLite itself would do it within a commit and wait for the
 * disk: after a change of ten thousand records all requests would be blocked for half a second.
 */
export function createWalCheckpointer(sqlite: BetterSqlite.Database, file: string): WalCheckpointer {
  sqlite.pragma('wal_autocheckpoint = 0');
  // Reads the state without copying.
  const stateQuery = sqlite.prepare<[], LogState>('pragma wal_checkpoint(noop)');
  const checkpoint = sqlite.prepare('pragma wal_checkpoint(passive)');
  const thread = threadFor(file);
  let running: Promise<void> | undefined;
  /**
   * SQLite restarts its log only once the file has all of it: pages that were written while the thread worked are
   * copied here; otherwise the log would grow without limit under many writes.
   */
  let isRestDue = false;
  /** Pages that could not be copied, for example while a backup reads the file: not tried again at each commit. */
  let failedPages = 0;

  const readState = () => {
    const { log = 0, checkpointed = 0 } = stateQuery.get() ?? {};
    return { log, pages: log - checkpointed };
  };
  function checkpointIfDue({ log, pages }: ReturnType<typeof readState>): void {
    failedPages = Math.min(failedPages, pages);
    const isRest = isRestDue && (pages < minPages || log > maxPages);
    isRestDue = false;
    if (isRest) {
      checkpoint.get();
      failedPages = readState().pages;
    } else if (pages - failedPages >= minPages) {
      // Where the thread cannot start or the disk fails, the log stays until the same number of pages has been written
      // again.
      running = thread
        .checkpoint()
        .then(() => {
          failedPages = readState().pages;
        })
        .catch(() => {
          failedPages = pages;
        })
        .finally(() => {
          isRestDue = true;
          running = undefined;
        });
    }
  }
  return {
    afterCommit() {
      try {
        if (!running) checkpointIfDue(readState());
      } catch {
        // The commit itself has succeeded. SQLite too ignores a failed checkpoint, as on a full disk.
      }
    },
    async close() {
      await running;
      await thread.close();
    },
  };
}

/** The thread: started on demand, and ended when it is idle. */
function threadFor(file: string): { checkpoint(): Promise<void>; close(): Promise<void> } {
  let thread: Worker | undefined;
  let exited: Promise<unknown> = Promise.resolve();

  function startThread(): Worker {
    const worker = new Worker(join(projectFolder, 'src/core/database/checkpoint-worker.ts'), {
      workerData: file,
      execArgv: [],
    });
    // A thread that could not start also fires `exit`.
    exited = once(worker, 'exit')
      .catch(() => undefined)
      .finally(() => {
        if (thread === worker) thread = undefined;
      });
    return worker;
  }

  return {
    /** Resolves when the log's pages at the time of the call are copied, or when the thread has failed. */
    async checkpoint() {
      // The idle thread may end before it sees the message; a new one does.
      for (let tries = 0; tries < 2; tries++) {
        thread ??= startThread();
        thread.postMessage('checkpoint');
        const isDone = once(thread, 'message').then(() => true);
        if (await Promise.race([isDone, exited.then(() => false)])) return;
      }
    },
    async close() {
      thread?.postMessage('end');
      await exited;
    },
  };
}
