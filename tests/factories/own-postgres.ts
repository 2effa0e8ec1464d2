import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, readFile, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { findFreePort } from '../run/free-port.ts';

/**
 * A PostgreSQL of a test's own, whose write-ahead log (pg_wal) is on a disk of its own. It is restarted whenever it
 * ends, like by a service manager. Requires Linux and root.
 *
 * @param shared the address of the PostgreSQL of all tests, whose programs it uses
 * @param disk the folder for its write-ahead log
 */
export async function startOwnPostgres(shared: string, disk: string) {
  const programs = await programsOf(shared);
  const id = (what: string) => Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' }));
  const as = { uid: id('-u'), gid: id('-g') };
  const folder = await mkdtemp(join(tmpdir(), 'ananta-own-postgres-'));
  for (const path of [folder, disk]) await chown(path, as.uid, as.gid);
  const [data, log] = [join(folder, 'data'), join(disk, 'wal')];
  const settings = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--wal-segsize=1'];
  await promisify(execFile)(join(programs, 'initdb'), ['-D', data, '-X', log, ...settings], {
    ...as,
    cwd: folder,
  });
  const port = await findFreePort();
  const flags = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', `port=${port}`, 'fsync=off'];
  const args = ['-D', data, ...flags.flatMap((flag) => ['-c', flag])];

  let said = '';
  let isOver = false;
  let child = begin();
  const kept = (async () => {
    while (!isOver) {
      await once(child, 'close');
      if (!isOver) await pause(300);
      if (!isOver) child = begin();
    }
  })();

  function begin() {
    const begun = spawn(join(programs, 'postgres'), args, {
      ...as,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    begun.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    return begun;
  }

  while (!said.includes('ready to accept connections')) await pause(50);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    /** Its output so far. */
    said: () => said,
    async stop(): Promise<void> {
      isOver = true;
      child.kill('SIGQUIT');
      await kept;
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 20 });
    },
  };
}

/** The folder of its programs, which its account may run. */
async function programsOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query('show data_directory');
    const [pid] = (await readFile(join(rows[0].data_directory, 'postmaster.pid'), 'utf8')).split('\n');
    return dirname(await readlink(`/proc/${pid}/exe`));
  } finally {
    await client.end();
  }
}
