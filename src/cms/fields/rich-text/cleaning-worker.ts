// Runs in the thread that cleaner.ts starts.
import { parentPort } from 'node:worker_threads';
import { cleanRichText } from './clean.ts';

parentPort?.on('message', (html: string) => parentPort?.postMessage(cleanRichText(html)));
