import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { projectFolder } from '../../src/core/config/project-folder.ts';
import { findFreePort } from '../../tests/run/free-port.ts';
import { setup } from '../../tests/setup/postgres.ts';
import { unsetSettings } from '../../tests/setup/unset-settings.ts';
import { cores, onCores } from '../load/processes.ts';

/** A server in a process of its own. It stops at the end of the block that declares it with `await using`. */
export interface Server extends AsyncDisposable {
  url: string;
  pid: number;
  /** Milliseconds from its beginning to its first good answer. */
  readyAfter: number;
  /** The port of the module that watches its event loop, if it has one. */
  watchPort?: number;
  stop(): Promise<void>;
}

export interface Start {
  /** Below the project; or a script of package.json, if npm runs it. */
  script: string;
  isRunByNpm?: boolean;
  environment?: Record<string, string>;
  /** The path that is requested until it answers with success. */
  ready?: string;
  input?: string;
  /** A module that is loaded first, and listens on WATCH_PORT of the environment. */
  preload?: string;
  /** Whether it shares no processor with its clients, where there are several. */
  isHeldToCores?: boolean;
}

/** Starts a server of this project, and waits until it answers. @throws Error when it ends before that */
export async function start(options: Start): Promise<Server> {
  const { script, environment = {}, ready = '/', input, preload } = options;
  const port = await findFreePort();
  const watchPort = preload ? await findFreePort() : undefined;
  const begin = performance.now();
  const child = spawn(...commandOf(options), {
    cwd: projectFolder,
    env: {
      ...{ ...process.env, ...unsetSettings, HOST: '127.0.0.1', PORT: String(port) },
      ...{ WATCH_PORT: String(watchPort ?? ''), ...environment },
    },
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  child.stdin?.end(input);
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const url = `http://127.0.0.1:${port}`;
  while (!(await answersWell(url + ready))) {
    if (child.exitCode !== null) throw new Error(`${script} ended before it was ready.`);
    await pause(5);
  }
  async function stop() {
    child.kill();
    await ended;
  }
  return {
    ...{ url, pid: child.pid ?? 0, readyAfter: performance.now() - begin },
    ...(watchPort && { watchPort }),
    ...{ stop, [Symbol.asyncDispose]: stop },
  };
}

function commandOf({ script, preload, isHeldToCores, isRunByNpm }: Start): [string, string[]] {
  if (isRunByNpm) return ['npm', ['run', '--silent', script]];
  const args = [...(preload ? ['--import', resolve(projectFolder, preload)] : []), script];
  return isHeldToCores ? onCores(cores.server, process.execPath, args) : [process.execPath, args];
}

async function answersWell(url: string): Promise<boolean> {
  const answer = await fetch(url).catch(() => undefined);
  // The bare server's answer to HEAD promises a body that is never sent.
  await answer?.body?.cancel().catch(() => undefined);
  return answer !== undefined && answer.status < 400;
}

/** A new folder. The system's temporary folder is often memory, where no write waits: `isOnDisk` takes that of the project. */
export async function temporaryFolder({
  isOnDisk = false,
} = {}): Promise<AsyncDisposable & { path: string }> {
  const parent = isOnDisk ? join(projectFolder, 'node_modules/.cache') : tmpdir();
  await mkdir(parent, { recursive: true });
  const path = await mkdtemp(join(parent, 'ananta-bench-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/** A PostgreSQL of this run, as tests have it. It does not wait for the disk, so no saves are measured on it. */
export async function startPostgres(): Promise<AsyncDisposable & { url: string }> {
  let url = '';
  const stop = await setup({
    provide: (_name, value) => {
      url = String(value);
    },
  });
  return { url, [Symbol.asyncDispose]: stop };
}
