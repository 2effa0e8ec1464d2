// Brings the log of the SQLite file into the file, while the site itself goes on reading and writing.
import { workerData } from 'node:worker_threads';
import BetterSqlite from 'better-sqlite3';

const sqlite = new BetterSqlite(String(workerData), { fileMustExist: true, timeout: 0 });
sqlite.pragma('synchronous = FULL');
sqlite.pragma('wal_checkpoint(passive)');
sqlite.close();
