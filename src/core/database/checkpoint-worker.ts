// Copies the write-ahead log of SQLite into the file on request, while the site goes on reading and writing.
import { parentPort, workerData } from 'node:worker_threads';
import BetterSqlite from 'better-sqlite3';

/**
 * Milliseconds for which the idle thread lives. Under many writes it is needed several times a second, and starting it
 * takes some 40 ms of processor time; under few writes it should not keep its memory.
 */
const timeout = 500;

const sqlite = new BetterSqlite(String(workerData), { fileMustExist: true, timeout: 0 });
sqlite.pragma('synchronous = FULL');
let idleTimer: NodeJS.Timeout | undefined;

function end(): void {
  clearTimeout(idleTimer);
  sqlite.close();
  parentPort?.close();
}

parentPort?.on('message', (order: 'checkpoint' | 'end') => {
  if (order === 'end') return end();
  clearTimeout(idleTimer);
  sqlite.pragma('wal_checkpoint(passive)');
  parentPort?.postMessage('done');
  idleTimer = setTimeout(end, timeout);
});
