import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

interface RunOptions {
  env?: Record<string, string>;
  /** Collected instead of shown. */
  quiet?: boolean;
  /** Milliseconds; a longer run is stopped and counts as failed. */
  limit?: number;
}

const running = new Set<ChildProcess>();
const GRACE_MS = 10_000;

/** Runs a command to its end. Never rejects: a command that cannot be started has failed, with the error as output. */
export function run(
  command: string,
  args: string[],
  options: RunOptions = {},
): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve) => {
    // A process group of its own, so that it can be stopped with all workers and servers.
    const child = spawn(command, args, {
      detached: true,
      env: { ...process.env, ...options.env },
      stdio: options.quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    });
    running.add(child);
    const timer = options.limit ? setTimeout(() => void stop(child), options.limit) : undefined;
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    const end = (ok: boolean) => {
      clearTimeout(timer);
      running.delete(child);
      resolve({ ok, output });
    };
    child.on('error', (error) => {
      output += error.message;
      end(false);
    });
    child.on('close', (code) => end(code === 0));
  });
}

/** Stops all running commands. */
export async function stopAll(): Promise<void> {
  await Promise.all([...running].map(stop));
}

async function stop(child: ChildProcess): Promise<void> {
  // Playwright cleans up after SIGINT, not after SIGTERM.
  signal(child, 'SIGINT');
  const deadline = Date.now() + GRACE_MS;
  while (running.has(child) && Date.now() < deadline) await sleep(50);
  if (running.has(child)) signal(child, 'SIGKILL');
}

function signal(child: ChildProcess, name: NodeJS.Signals): void {
  try {
    if (child.pid) process.kill(-child.pid, name);
  } catch {
    // It has just ended.
  }
}
