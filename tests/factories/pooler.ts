import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { findFreePort } from '../run/free-port.ts';
import { isOpen } from './open-port.ts';

/** The path of PgBouncer, or undefined. Distributions install it where only root looks. */
export function findPgBouncer(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, 'pgbouncer')).find(existsSync);
}

/**
 * PgBouncer in transaction mode before a PostgreSQL: each transaction may get another of its few connections.
 *
 * @param database the address of the database behind it
 */
export async function startPooler(program: string, database: string) {
  const { hostname, port, username, password, pathname } = new URL(database);
  // As root it runs as another account, which has to be able to read this; not every folder for temporary files allows
  // it.
  const folder = await mkdtemp('/tmp/ananta-pooler-');
  await chmod(folder, 0o755);
  const own = await findFreePort();
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(
    file,
    `[databases]
* = host=${hostname} port=${port} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
max_client_conn = 500
`,
  );
  const account = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn(program, ['-q', ...account, file], { stdio: ['ignore', 'ignore', 'inherit'] });
  while (!(await isOpen(own)))
    if (child.exitCode !== null) throw new Error('PgBouncer does not start here; what it said is above.');
  return {
    /** The address of the same database, through it. */
    url: `postgres://${username}@127.0.0.1:${own}${pathname}`,
    async stop(): Promise<void> {
      child.kill('SIGKILL');
      await once(child, 'close');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
