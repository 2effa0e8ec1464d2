// The entry of every process of the site. In JavaScript, because Node would load its type stripper for this file.
import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

/**
 * Options that can only be set at process start. Pictures, passwords and compression take memory from the C library,
 * which keeps an arena for each of many threads and returns little of it: after minutes of mixed work a process held
 * 580 MB, and with these 240. Blocks from 8 kB on have pages of their own, which are returned at once: a start leaves
 * fewer half-empty ones behind, some 7 MB, and takes about 50 ms longer; an answer takes no more. What is reserved at the end of the
 * heap costs half a megabyte more. A small young generation of
 * the JavaScript heap saves some 40 MB more. With half of it an answer takes up to a tenth more processor time without
 * saving memory: objects that are not collected in time grow old. It is so small that one thread collects it in a fifth
 * of a millisecond: waking others takes longer wherever they wait for a processor, and made an answer from memory a
 * tenth slower. Memory of the start is collected afterwards (serve.ts).
 */
const thrift = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '8192',
  MALLOC_TOP_PAD_: '4096',
};
const thriftyNode = ['--max-semi-space-size=4', '--no-parallel-scavenge', '--expose-gc'];

// The process restarts itself with them. A process with one of them set, or with a channel to its parent that a restart
// would lose (a test, a watcher, the supervising process), is left unchanged.
const mayBeginAgain = process.platform === 'linux' && !process.send && !process.env.MALLOC_ARENA_MAX;
if (mayBeginAgain) {
  const command = [process.execPath, ...thriftyNode, ...process.execArgv, ...process.argv.slice(1)];
  process.execve?.(process.execPath, command, { ...process.env, ...thrift });
}

const isDevelopment = process.argv.includes('--dev');
// React has another, slower build for development.
process.env.NODE_ENV ??= isDevelopment ? 'development' : 'production';

// Caches compiled code without types: the next start takes less time and memory. Where the cache is not writable, such
// as in a container, a start takes longer.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'));

const built = '../build/server/server.js';
if (isDevelopment) await import('./server.ts');
else if (existsSync(new URL(built, import.meta.url))) await import(built);
else {
  console.error('The site is not built yet. npm start builds it and starts it.');
  process.exit(1);
}
