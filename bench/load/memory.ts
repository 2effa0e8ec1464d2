import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

const megabyte = 1_000_000;

/** The resident memory of a process, in MB. */
export async function residentMemory(pid: number): Promise<number> {
  // Linux tells it without another process; elsewhere ps does.
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => undefined);
  const kilobytes = status
    ? /^VmRSS:\s+(\d+)/m.exec(status)?.[1]
    : (await run('ps', ['-o', 'rss=', '-p', String(pid)])).stdout;
  return (Number(kilobytes) * 1024) / megabyte;
}

/** Looks again and again how much memory a process has while something happens. @returns the most, in MB */
export async function mostMemoryDuring(pid: number, work: () => Promise<unknown>): Promise<number> {
  let most = 0;
  let isDone = false;
  const watching = (async () => {
    while (!isDone) {
      most = Math.max(most, await residentMemory(pid));
      await pause(50);
    }
  })();
  await work().finally(() => {
    isDone = true;
  });
  await watching;
  return most;
}
