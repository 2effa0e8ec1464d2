import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type BetterSqlite from 'better-sqlite3';
import { projectFolder } from '#core/config/project-folder.ts';

/** Pages of the log that are not in the file yet, from which they are copied: SQLite's own default. */
const due = 1000;
/** Pages of a log that is too long for the thread, which may be slower than the writes: 200 MB. */
const tooLong = 50_000;

interface LogState {
  /** Pages in the log, and how many of them are in the file too. */
  log: number;
  checkpointed: number;
}

export interface LogKeeper {
  /** Call it after each commit. */
  afterCommit(): void;
  /** Call it before the file is closed. */
  end(): Promise<void>;
}

/**
 * Copies SQLite's write-ahead log into the file in a thread. SQLite itself would do it within a commit and wait for the
 * disk: after a change of ten thousand records all requests would be blocked for half a second.
 */
export function keepLogShort(sqlite: BetterSqlite.Database, file: string): LogKeeper {
  sqlite.pragma('wal_autocheckpoint = 0');
  // Reads the state without copying.
  const look = sqlite.prepare<[], LogState>('pragma wal_checkpoint(noop)');
  const bringOver = sqlite.prepare('pragma wal_checkpoint(passive)');
  const thread = threadFor(file);
  let underWay: Promise<void> | undefined;
  /**
   * SQLite restarts its log only once the file has all of it: pages that were written while the thread worked are
   * copied here; otherwise the log would grow without limit under many writes.
   */
  let isRestDue = false;
  /** Pages that could not be copied, for example while a backup reads the file: not tried again at each commit. */
  let left = 0;

  const lookAt = () => {
    const { log = 0, checkpointed = 0 } = look.get() ?? {};
    return { log, pages: log - checkpointed };
  };
  function seeTo({ log, pages }: ReturnType<typeof lookAt>): void {
    left = Math.min(left, pages);
    if (isRestDue) {
      isRestDue = false;
      if (pages < due || log > tooLong) bringOver.get();
      left = lookAt().pages;
    } else if (pages - left >= due) {
      // Where the thread cannot start or the disk fails, the log stays until the same number of pages has been written
      // again.
      underWay = thread
        .bringOver()
        .catch(() => undefined)
        .finally(() => {
          isRestDue = true;
          underWay = undefined;
        });
    }
  }
  return {
    afterCommit() {
      try {
        if (!underWay) seeTo(lookAt());
      } catch {
        // The commit itself has succeeded. SQLite too ignores a failed checkpoint, as on a full disk.
      }
    },
    async end() {
      await underWay;
      await thread.end();
    },
  };
}

/** The thread: started on demand, and ended when it is idle. */
function threadFor(file: string): { bringOver(): Promise<void>; end(): Promise<void> } {
  let thread: Worker | undefined;
  let gone: Promise<unknown> = Promise.resolve();

  function begin(): Worker {
    const worker = new Worker(join(projectFolder, 'src/core/database/checkpoint-worker.ts'), {
      workerData: file,
      execArgv: [],
    });
    // A thread that could not start also fires `exit`.
    gone = once(worker, 'exit')
      .catch(() => undefined)
      .finally(() => {
        if (thread === worker) thread = undefined;
      });
    return worker;
  }

  return {
    /** Resolves when the log's pages at the time of the call are copied, or when the thread has ended. */
    async bringOver() {
      thread ??= begin();
      thread.postMessage('bring over');
      await Promise.race([once(thread, 'message'), gone]);
    },
    async end() {
      thread?.postMessage('end');
      await gone;
    },
  };
}
