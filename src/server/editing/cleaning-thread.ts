// Runs in a thread of its own, which rich-text-cleaner.ts starts.
import { parentPort } from 'node:worker_threads';
import { cleanRichText } from './clean-rich-text.ts';

parentPort?.on('message', (html: string) => parentPort?.postMessage(cleanRichText(html)));
