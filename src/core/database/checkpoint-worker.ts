// Brings the log of the SQLite file into the file whenever it is told to, while the site itself goes on reading and writing.
import { parentPort, workerData } from 'node:worker_threads';
import BetterSqlite from 'better-sqlite3';

/**
 * Milliseconds for which it stays. Under many writes it is due several times a second, and to begin takes some 40 ms of a
 * processor; where little is written, it takes memory for no longer than it works.
 */
const timeout = 500;

const sqlite = new BetterSqlite(String(workerData), { fileMustExist: true, timeout: 0 });
sqlite.pragma('synchronous = FULL');
let ending: NodeJS.Timeout | undefined;

function end(): void {
  clearTimeout(ending);
  sqlite.close();
  parentPort?.close();
}

parentPort?.on('message', (order: 'bring over' | 'end') => {
  if (order === 'end') return end();
  clearTimeout(ending);
  sqlite.pragma('wal_checkpoint(passive)');
  parentPort?.postMessage('done');
  ending = setTimeout(end, timeout);
});
