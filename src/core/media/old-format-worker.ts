// Runs in a thread that decode-threads.ts starts for one picture.
import { parentPort, workerData } from 'node:worker_threads';
import { decodeOldFormat } from './old-picture-formats.ts';

parentPort?.postMessage(decodeOldFormat(workerData as Uint8Array));
