import { execFile, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sum } from '../statistics.ts';

/** Reads a list of processors as Linux writes it: 0-2,5. */
export function parseCores(list: string): number[] {
  return list.split(',').flatMap((part) => {
    const [first = NaN, last = first] = part.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}

/** One half of the processors for the server and one for its clients, so that they do not compete. */
export function divideCores(all: readonly number[]) {
  const half = Math.ceil(all.length / 2);
  return { server: all.slice(0, half), client: all.length < 2 ? all : all.slice(half) };
}

function ownCores(): number[] {
  try {
    const [, list = ''] =
      /^Cpus_allowed_list:\s*(\S+)/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
    return parseCores(list);
  } catch {
    return Array.from({ length: availableParallelism() }, (_, index) => index);
  }
}

export const cores = divideCores(ownCores());
export const areDivided =
  cores.server[0] !== cores.client[0] && spawnSync('taskset', ['--version']).status === 0;

/** A command and its arguments, restricted to some processors where the system can do that. */
export function onCores(some: readonly number[], command: string, args: string[]): [string, string[]] {
  return areDivided ? ['taskset', ['-c', some.join(','), command, ...args]] : [command, args];
}

/** Linux counts processor time in hundredths of a second, on any hardware. */
const ticksPerSecond = 100;

/**
 * Reads /proc/PID/stat. The name of the program is in brackets and may contain any characters, brackets and spaces too.
 */
export function parseStat(text: string): { parent: number; seconds: number } {
  // From here on, counted from 0: state, parent, …; user and system time are the fields 14 and 15 of the whole line.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [parent, user, system] = [fields[1], fields[11], fields[12]].map(Number);
  if (parent === undefined || user === undefined || system === undefined || Number.isNaN(system)) {
    throw new Error(`This is no stat of a process: ${text}`);
  }
  return { parent, seconds: (user + system) / ticksPerSecond };
}

/** Seconds of processor time of a process and of all that it has started, by their ids; empty without /proc. */
export function cpuSecondsOf(root: number): Map<number, number> {
  const all = new Map<number, ReturnType<typeof parseStat>>();
  const entries = existsSync('/proc') ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : [];
  for (const entry of entries) {
    try {
      all.set(Number(entry), parseStat(readFileSync(`/proc/${entry}/stat`, 'utf8')));
    } catch {
      // It has ended since the folder was read.
    }
  }
  const belongs = (id: number): boolean => {
    const parent = all.get(id)?.parent;
    return id === root || (parent !== undefined && belongs(parent));
  };
  return new Map([...all].filter(([id]) => belongs(id)).map(([id, { seconds }]) => [id, seconds]));
}

/** Seconds of processor time that each process spent between two readings. */
export function spentBetween(before: Map<number, number>, after: Map<number, number>): Map<number, number> {
  return new Map([...after].map(([id, seconds]) => [id, seconds - (before.get(id) ?? 0)]));
}

/** Seconds of processor time that a process and those that it started spend on some work. */
export async function cpuSecondsDuring<Result>(
  root: number,
  work: () => Promise<Result>,
): Promise<{ result: Result; spent: Map<number, number>; total: number }> {
  const before = cpuSecondsOf(root);
  const result = await work();
  const spent = spentBetween(before, cpuSecondsOf(root));
  return { result, spent, total: sum(spent.values()) };
}

/** The resident memory of a process, in MB. */
export async function residentMemory(pid: number): Promise<number> {
  // On Linux without another process; ps is for other systems.
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => undefined);
  const kilobytes = status
    ? /^VmRSS:\s+(\d+)/m.exec(status)?.[1]
    : (await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])).stdout;
  return (Number(kilobytes) * 1024) / 1_000_000;
}

/** Reads the memory of a process, in MB, again and again until some work is done. @returns all readings */
export async function memoryDuring(pid: number, work: () => Promise<unknown>): Promise<number[]> {
  const readings: number[] = [];
  let isDone = false;
  const reading = (async () => {
    for (; !isDone; await pause(50)) readings.push(await residentMemory(pid));
  })();
  await work().finally(() => {
    isDone = true;
  });
  await reading;
  return readings;
}

/** The highest of these readings. */
export async function maxMemoryDuring(pid: number, work: () => Promise<unknown>): Promise<number> {
  return Math.max(...(await memoryDuring(pid, work)));
}
