// Where every process of the site begins. In JavaScript, because Node would load its stripper of types for this file.
import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

/**
 * What only the beginning of a process can say. Pictures, passwords and compression take memory from the C library, which
 * keeps a store for each of many threads and gives little of it back: after minutes of mixed work a process held 580 MB,
 * and with these 240. What is larger than 32 kB has pages of its own, which go at once: a start leaves fewer half-empty
 * ones behind, some 4 MB, and takes 40 ms longer. A small young generation of JavaScript's own memory saves some 40 MB
 * more. With half of it an answer takes up to a tenth more of the processor, and no memory is won: what has not been let
 * go in time grows old. It is so small that one thread collects it in a fifth of a millisecond: to wake others for it takes
 * longer wherever they wait for a processor, and made an answer from memory a tenth dearer. What a start leaves behind is
 * collected when it is over (serve.ts).
 */
const thrift = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '32768',
};
const thriftyNode = ['--max-semi-space-size=4', '--no-parallel-scavenge', '--expose-gc'];

// The same process begins again with them. Whoever has set one of them, or talks to this process over a channel that
// would be lost (a test, a watcher, the process that keeps others), has decided otherwise.
const mayBeginAgain = process.platform === 'linux' && !process.send && !process.env.MALLOC_ARENA_MAX;
if (mayBeginAgain) {
  const command = [process.execPath, ...thriftyNode, ...process.execArgv, ...process.argv.slice(1)];
  process.execve?.(process.execPath, command, { ...process.env, ...thrift });
}

const isDevelopment = process.argv.includes('--dev');
// React has another, slower half for those who develop it.
process.env.NODE_ENV ??= isDevelopment ? 'development' : 'production';

// What Node has compiled, and stripped of its types, is kept: the next start takes less time and memory. Where that
// cannot be written, such as in a container, a start takes its time.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'));

const built = '../build/server/server.js';
if (isDevelopment) await import('./server.ts');
else if (existsSync(new URL(built, import.meta.url))) await import(built);
else {
  console.error('The site is not built yet. npm start builds it and starts it.');
  process.exit(1);
}
