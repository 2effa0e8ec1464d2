import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../../tests/run/free-port.ts';
import { unsetSettings } from '../../tests/setup/unset-settings.ts';
import { cores, onCores } from '../load/cores.ts';

const project = resolve(import.meta.dirname, '../..');

/** A server in a process of its own. */
export interface Running {
  url: string;
  pid: number;
  child: ChildProcess;
  /** Milliseconds from its beginning to its first good answer. */
  readyAfter: number;
  /** Where its preloaded module listens, if it has one. */
  watchPort?: number;
  stop(): Promise<void>;
}

export interface Start {
  /** Below the project; or, where npm runs it, its name there. */
  script: string;
  isRunByNpm?: boolean;
  environment?: Record<string, string>;
  /** What is asked until it answers well. */
  ready?: string;
  /** What it reads from its standard input. */
  input?: string;
  /** A module that is loaded into it first, and listens on WATCH_PORT of its environment. */
  preload?: string;
  /** Whether it shares no processor with who asks it, where there are several. */
  isHeldToCores?: boolean;
}

/** Milliseconds between two questions whether it is ready. */
const readyInterval = 5;

/** Starts a server of this project and waits until it answers. @throws Error when it ends before that */
export async function start(options: Start): Promise<Running> {
  const { script, environment = {}, ready = '/', input, preload } = options;
  const port = await findFreePort();
  const watchPort = preload ? await findFreePort() : undefined;
  const [command, args] = commandOf(options);
  const begin = performance.now();
  const child = spawn(command, args, {
    cwd: project,
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
    await pause(readyInterval);
  }
  return {
    ...{ url, pid: child.pid ?? 0, child, readyAfter: performance.now() - begin },
    ...(watchPort && { watchPort }),
    async stop() {
      child.kill();
      await ended;
    },
  };
}

function commandOf({ script, preload, isHeldToCores, isRunByNpm }: Start): [string, string[]] {
  if (isRunByNpm) return ['npm', ['run', '--silent', script]];
  const args = [...(preload ? ['--import', resolve(project, preload)] : []), script];
  return isHeldToCores ? onCores(cores.server, process.execPath, args) : [process.execPath, args];
}

async function answersWell(url: string): Promise<boolean> {
  const answer = await fetch(url).catch(() => undefined);
  // An answer to HEAD, which the bare server sends to everybody, promises a body that does not come.
  await answer?.body?.cancel().catch(() => undefined);
  return answer !== undefined && answer.status < 400;
}

/** A folder for a server that goes with it. */
export async function withFolder(
  begin: (folder: string) => Promise<Running>,
  makeFolder = () => mkdtemp(join(tmpdir(), 'ananta-bench-')),
): Promise<Running> {
  const folder = await makeFolder();
  const remove = () => rm(folder, { recursive: true, force: true });
  const server = await begin(folder).catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  return {
    ...server,
    async stop() {
      await server.stop();
      await remove();
    },
  };
}

/** Node's own server, writing what it is sent into files. */
export function startReceiver(): Promise<Running> {
  return withFolder((folder) =>
    start({ script: 'bench/servers/receiver.ts', environment: { FOLDER: folder } }),
  );
}
