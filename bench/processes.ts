import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../tests/run/free-port.ts';
import { unsetSettings } from '../tests/setup/unset-settings.ts';

const project = resolve(import.meta.dirname, '..');

/** A server in a process of its own. */
export interface Running {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** Who may write on the measured site. */
export const administrator = { email: 'admin@example.com', password: 'a-password-for-benchmarks' };

/** The site as `npm start` runs it, with its demo content, in a data folder that goes with it. */
export function startSite(settings: Record<string, string> = {}): Promise<Running> {
  const own = { ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password, ...settings };
  return withFolder((folder) => start('src/server/main.ts', '/readyz', { DATA_DIR: folder, ...own }));
}

/** Node's own server, writing what it is sent into files. */
export function startReceiver(): Promise<Running> {
  return withFolder((folder) => start('bench/receiver.ts', '/', { FOLDER: folder }));
}

/** A server with a folder that goes with it. */
async function withFolder(begin: (folder: string) => Promise<Running>): Promise<Running> {
  const folder = await mkdtemp(join(tmpdir(), 'ananta-bench-'));
  const server = await begin(folder);
  return {
    ...server,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Node's own server, sending one body to everybody: what this machine can do at most at this moment. */
export function startReference(body: Buffer, headers: Record<string, string>): Promise<Running> {
  return start('bench/reference.ts', '/', {
    BODY: body.toString('base64'),
    HEADERS: JSON.stringify(headers),
  });
}

async function start(script: string, ready: string, environment: Record<string, string>): Promise<Running> {
  const port = await findFreePort();
  const child = spawn(process.execPath, [script], {
    cwd: project,
    env: {
      ...process.env,
      ...unsetSettings,
      HOST: '127.0.0.1',
      PORT: String(port),
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const url = `http://127.0.0.1:${port}`;
  while (
    !(await fetch(url + ready).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`${script} ended before it was ready.`);
    await pause(50);
  }
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      child.kill();
      await ended;
    },
  };
}
