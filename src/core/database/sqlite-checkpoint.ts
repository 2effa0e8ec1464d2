import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type BetterSqlite from 'better-sqlite3';
import { projectFolder } from '#core/config/project-folder.ts';

/** Pages of the log that the file does not have yet, after which it gets them: as many as SQLite itself takes. */
const due = 1000;
/** Pages of a log that is too long to wait for a thread that may be too slow for what is written meanwhile: 200 MB. */
const tooLong = 50_000;

interface LogState {
  /** Pages in the log, and how many of them the file has too. */
  log: number;
  checkpointed: number;
}

export interface LogKeeper {
  /** To be called after each commit. */
  afterCommit(): void;
  /** To be called before the file is closed. */
  end(): Promise<void>;
}

/**
 * Brings SQLite's write-ahead log into the file in a thread. SQLite itself would do it within a commit, and wait for the
 * disk: behind what changes ten thousand records nobody would be heard for half a second.
 */
export function keepLogShort(sqlite: BetterSqlite.Database, file: string): LogKeeper {
  sqlite.pragma('wal_autocheckpoint = 0');
  // It looks, and does nothing.
  const look = sqlite.prepare<[], LogState>('pragma wal_checkpoint(noop)');
  const bringOver = sqlite.prepare('pragma wal_checkpoint(passive)');
  const thread = threadFor(file);
  let underWay: Promise<void> | undefined;
  /**
   * A log begins anew only once the file has all of it: what was written while the thread worked is brought over here, or
   * under many writes it would grow without end.
   */
  let isRestDue = false;
  /** Pages that could not be brought over, such as while a backup reads the file: not tried again at each commit. */
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
      // Where the thread cannot begin or the disk fails, the log stays as it is until as much has been written again.
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
        // What was to be stored is stored. SQLite too passes over it when this fails, as on a disk that is full.
      }
    },
    async end() {
      await underWay;
      await thread.end();
    },
  };
}

/** The thread: begun when there is something to do, and gone once there has been nothing for a while. */
function threadFor(file: string): { bringOver(): Promise<void>; end(): Promise<void> } {
  let thread: Worker | undefined;
  let gone: Promise<unknown> = Promise.resolve();

  function begin(): Worker {
    const worker = new Worker(join(projectFolder, 'src/core/database/checkpoint-worker.ts'), {
      workerData: file,
      execArgv: [],
    });
    // One that could not begin is as gone as any other.
    gone = once(worker, 'exit')
      .catch(() => undefined)
      .finally(() => {
        if (thread === worker) thread = undefined;
      });
    return worker;
  }

  return {
    /** Ends when all is brought over that was in the log at its beginning, or when the thread is gone. */
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
